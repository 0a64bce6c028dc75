import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SandboxSetting } from '@/lib/env'
import { log } from '@/lib/log'
import { programs } from './programs'
import type { SandboxLevel } from './sandbox'
import { seccompFilter } from './seccomp-filter'
import { type Confinement, runStaged } from './staged-run'

/** Each must fail in a sandbox that holds; the script ends with 0 only if all did. */
const probes = `
import os, socket, sys
def holds(attempt):
    try:
        attempt()
        return False
    except OSError:
        return True
checks = {
    'uid': os.getuid() == 65534,
    'host': not os.path.exists('/etc/passwd') and not os.path.exists('/root') and not os.path.exists('/home'),
    'processes': len([p for p in os.listdir('/proc') if p.isdigit()]) < 5,
    'readonly': holds(lambda: open('/usr/probe', 'w')),
    'snapshots': holds(lambda: open('/mnt/chat-offload/probe', 'w')),
    'network': holds(lambda: socket.create_connection(('1.1.1.1', 53), 1)),
}
print(' '.join(name for name, held in checks.items() if not held))
sys.exit(0 if all(checks.values()) else 1)
`

export interface SelfTest {
  level: SandboxLevel
  /** How scripts are held; undefined: they are not run. */
  confinement: Confinement | undefined
  /** Why nothing can be confined, for a log and an error; undefined when it can. */
  reason: string | undefined
  /** Built in the background: whoever asks for the level need not wait for it. */
  fontCache: Promise<ReadonlyMap<string, Buffer>>
}

/** Tries the sandbox on this machine. Whatever is missing or doesn't hold means level `none`, unless the operator accepted `unsafe`. */
export async function selfTest(asRoot: boolean, setting: SandboxSetting | undefined): Promise<SelfTest> {
  if (setting === 'none') return none('it is switched off by SANDBOX=none')
  if (setting === 'unsafe-i-accept') {
    const missing = firstMissing([programs.python, programs.bash])
    return missing ? none(`${missing} is not installed`) : found({ level: 'unsafe', asRoot })
  }
  if (process.platform !== 'linux') return none('it needs Linux')
  const missing = firstMissing(Object.values(programs))
  if (missing) return none(`${missing} is not installed`)
  const filtered = seccompFilter(process.arch)
  for (const filter of filtered ? [filtered, undefined] : [undefined]) {
    const confinement = { level: 'bubblewrap', asRoot, filter } as const
    if (await holds(confinement)) return found(confinement)
  }
  return none('user namespaces are not allowed on this machine')
}

const none = (reason: string): SelfTest => ({
  level: 'none',
  confinement: undefined,
  reason,
  fontCache: Promise.resolve(new Map()),
})

const found = (confinement: Confinement): SelfTest => ({
  level: confinement.level,
  confinement,
  reason: undefined,
  fontCache: buildFontCache(confinement).catch(noFontCache),
})

const firstMissing = (files: readonly string[]) => files.find((file) => !existsSync(file))

async function holds(confinement: Confinement & { level: 'bubblewrap' }): Promise<boolean> {
  const filter = confinement.filter !== undefined
  const probed = await runStaged({ language: 'python', script: probes, folder: undefined, confinement })
  if (probed.exitCode === 0) {
    if (!filter) log().warn('system calls of scripts are not filtered on this machine')
    return true
  }
  log().warn({ filter, stdout: probed.stdout, stderr: probed.stderr.slice(0, 500) }, 'the sandbox does not hold')
  return false
}

const noFontCache = (error: unknown): ReadonlyMap<string, Buffer> => {
  log().warn({ error }, 'no font cache for charts')
  return new Map()
}

/** Without matplotlib there is nothing to cache; scripts still run. */
async function buildFontCache(confinement: Confinement): Promise<ReadonlyMap<string, Buffer>> {
  const cache = new Map<string, Buffer>()
  const script = 'import matplotlib.font_manager'
  await runStaged({
    language: 'python',
    script,
    folder: undefined,
    confinement,
    keep: async ({ matplotlib }) => {
      for (const name of await readdir(matplotlib))
        if (/^fontlist-.*\.json$/.test(name)) cache.set(name, await readFile(join(matplotlib, name)))
    },
  })
  return cache
}
