import { dropRoot, kernelLimits } from './kernel-limits'
import { programs } from './programs'
import type { SandboxCommand } from './sandbox-command'
import { nobody, type Stage } from './stage'

export const baseEnvironment = {
  PATH: '/usr/bin:/bin',
  HOME: '/tmp',
  LANG: 'C.UTF-8',
  MPLBACKEND: 'Agg',
  MPLCONFIGDIR: '/tmp/matplotlib',
  OPENBLAS_NUM_THREADS: '1',
} as const

/** Descriptors of the inherited pipes; `--info-fd` tells about the namespace. */
const descriptors = { options: 3, info: 4, filter: 5 } as const

/** `asRoot`: the uid is dropped before all else, since a process limit does not bind root. `filter`: which system calls are refused. */
export function bubblewrapCommand(
  stage: Stage,
  program: readonly string[],
  environment: Record<string, string>,
  { asRoot, filter }: { asRoot: boolean; filter: Buffer | undefined },
): SandboxCommand {
  const seccomp = filter ? ['--seccomp', `${descriptors.filter}`] : []
  const confined = [programs.bwrap, '--args', `${descriptors.options}`, '--', ...kernelLimits, ...program]
  const [file = '', ...args] = asRoot ? [...dropRoot, ...confined] : confined
  const variables = setVariables({ ...environment, ...baseEnvironment })
  const options = [...namespaces, ...seccomp, ...system, ...mounts(stage), ...variables]
  const given = { [descriptors.options]: Buffer.from(options.map((option) => `${option}\0`).join('')) }
  return {
    file,
    args,
    environment: {}, // the server's own variables stay with it
    inputs: filter ? { ...given, [descriptors.filter]: filter } : given,
    info: descriptors.info,
  }
}

const namespaces = [
  [
    '--unshare-all',
    '--unshare-user',
    '--disable-userns',
    '--die-with-parent',
    '--new-session',
    '--info-fd',
    `${descriptors.info}`,
  ],
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

const setVariables = (environment: Record<string, string>): string[] =>
  Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value])
