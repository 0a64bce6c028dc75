import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '@/lib/log'
import { programs } from './bubblewrap-command'
import type { SandboxLevel } from './sandbox'
import { runStaged } from './staged-run'

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
  /** Why nothing can be confined, for a log and an error; undefined when it can. */
  reason: string | undefined
  /** Built in the background: whoever asks for the level need not wait for it. */
  fontCache: Promise<ReadonlyMap<string, Buffer>>
}

/** Tries the sandbox on this machine. Whatever is missing or doesn't hold means level `none`. */
export async function selfTest(asRoot: boolean, setting: string | undefined): Promise<SelfTest> {
  const none = (reason: string): SelfTest => ({ level: 'none', reason, fontCache: Promise.resolve(new Map()) })
  if (setting === 'none') return none('it is switched off by SANDBOX=none')
  if (process.platform !== 'linux') return none('it needs Linux')
  const missing = Object.values(programs).find((file) => !existsSync(file)) ?? missingPython()
  if (missing) return none(`${missing} is not installed`)
  const probed = await runStaged({ language: 'python', script: probes, folder: undefined, asRoot })
  if (probed.exitCode !== 0) {
    log().warn({ stdout: probed.stdout, stderr: probed.stderr.slice(0, 500) }, 'the sandbox does not hold')
    return none('user namespaces are not allowed on this machine')
  }
  return { level: 'bubblewrap', reason: undefined, fontCache: buildFontCache(asRoot).catch(noFontCache) }
}

const missingPython = () => (existsSync('/usr/bin/python3') ? undefined : '/usr/bin/python3')

const noFontCache = (error: unknown): ReadonlyMap<string, Buffer> => {
  log().warn({ error }, 'no font cache for charts')
  return new Map()
}

/** Without matplotlib there is nothing to cache; scripts still run. */
async function buildFontCache(asRoot: boolean): Promise<ReadonlyMap<string, Buffer>> {
  const cache = new Map<string, Buffer>()
  const script = 'import matplotlib.font_manager'
  await runStaged({
    language: 'python',
    script,
    folder: undefined,
    asRoot,
    keep: async ({ matplotlib }) => {
      for (const name of await readdir(matplotlib))
        if (/^fontlist-.*\.json$/.test(name)) cache.set(name, await readFile(join(matplotlib, name)))
    },
  })
  return cache
}
