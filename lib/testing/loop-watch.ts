import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The environment that has a server note the delays of its event loop, and how to read them. */
export function loopWatch() {
  const file = join(mkdtempSync(join(tmpdir(), 'loop-')), 'delays')
  return {
    env: {
      NODE_OPTIONS: `--import ${pathToFileURL(resolve('lib/testing/watch-loop.mjs')).href}`,
      SLUICE_WATCH_LOOP: file,
    },
    /** The delays of a process since then, in ms; each is the longest of 200 ms, `own` without the waiting for a processor. */
    delays: (pid: number, since: number): Array<{ ms: number; own: number }> =>
      readFileSync(`${file}.${pid}`, 'utf8')
        .split('\n')
        .flatMap((line) => {
          const [at = 0, ms, waited = 0] = line.split(' ').map(Number)
          return ms !== undefined && at - 200 >= since ? [{ ms, own: Math.max(0, ms - waited) }] : []
        }),
  }
}
