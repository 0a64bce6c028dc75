import { nobody, type Stage } from './stage'

export const programs = { bwrap: '/usr/bin/bwrap', setpriv: '/usr/bin/setpriv', prlimit: '/usr/bin/prlimit' }

/** Limits that the kernel keeps for each process; the watchdog keeps those of the whole run. */
const kernelLimits = [
  '--as=1073741824',
  '--cpu=10:11',
  '--fsize=33554432',
  '--nproc=64',
  '--nofile=256',
  '--core=0',
] as const

export const baseEnvironment = {
  PATH: '/usr/bin:/bin',
  HOME: '/tmp',
  LANG: 'C.UTF-8',
  MPLBACKEND: 'Agg',
  MPLCONFIGDIR: '/tmp/matplotlib',
  OPENBLAS_NUM_THREADS: '1',
} as const

export interface ConfinedCommand {
  file: string
  args: string[]
  /** For file descriptor 3 (4 tells about the namespace): mounts and variables, kept out of the process list. */
  options: Buffer
}

/** `asRoot`: the uid is dropped before all else, since a process limit does not bind root. */
export function bubblewrapCommand(
  stage: Stage,
  program: readonly string[],
  environment: Record<string, string>,
  asRoot: boolean,
): ConfinedCommand {
  const confined = [programs.bwrap, '--args', '3', '--', programs.prlimit, ...kernelLimits, '--', ...program]
  const drop = [programs.setpriv, `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs', '--']
  const [file = '', ...args] = asRoot ? [...drop, ...confined] : confined
  const options = [...namespaces, ...system, ...mounts(stage), ...variables({ ...environment, ...baseEnvironment })]
  return { file, args, options: Buffer.from(options.map((option) => `${option}\0`).join('')) }
}

const namespaces = [
  ['--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent', '--new-session', '--info-fd', '4'],
  ['--cap-drop', 'ALL', '--hostname', 'sandbox', '--uid', `${nobody}`, '--gid', `${nobody}`],
].flat()

const system = [
  ['--ro-bind', '/usr', '/usr', '--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64'],
  ['--symlink', 'usr/bin', '/bin', '--ro-bind-try', '/etc/fonts', '/etc/fonts'],
  [
    '--ro-bind-try',
    '/etc/matplotlibrc',
    '/etc/matplotlibrc',
    '--ro-bind-try',
    '/etc/alternatives',
    '/etc/alternatives',
  ],
  ['--ro-bind', '/etc/ld.so.cache', '/etc/ld.so.cache', '--proc', '/proc', '--dev', '/dev'],
  ['--size', '16777216', '--tmpfs', '/dev/shm', '--remount-ro', '/dev', '--size', '67108864', '--tmpfs', '/tmp'],
].flat()

const mounts = (stage: Stage): string[] => [
  ...['--bind', stage.userData, '/mnt/user-data', '--ro-bind', stage.chatOffload, '/mnt/chat-offload'],
  ...['--ro-bind', stage.script, '/mnt/script', '--bind', stage.report, '/mnt/report'],
  ...['--bind', stage.matplotlib, '/tmp/matplotlib', '--remount-ro', '/', '--chdir', '/mnt/user-data', '--clearenv'],
]

const variables = (environment: Record<string, string>): string[] =>
  Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value])
