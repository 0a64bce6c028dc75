import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Starts npm on a package whose script says `alive` and its id, and ends with `gone` when npm is. */
function startNpm(): { npm: ChildProcess; said: () => string } {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-npm-'))
  const module = resolve('scripts/setup/npm-gone.mjs')
  writeFileSync(join(folder, 'package.json'), '{"name":"x","version":"1.0.0","scripts":{"start":"node s.mjs"}}')
  writeFileSync(
    join(folder, 's.mjs'),
    `import { whenNpmIsGone } from ${JSON.stringify(module)}
     whenNpmIsGone(() => { console.log('gone'); process.exit() }, 50)
     console.log('alive')
     setTimeout(() => process.exit(), 20_000)`,
  )
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  let said = ''
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return { npm, said: () => said }
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'what npm runs ends when npm is ended by %s',
  async (signal) => {
    const { npm, said } = startNpm()
    await expect.poll(said, { timeout: 15_000 }).toContain('alive')

    npm.kill(signal)

    await expect.poll(said, { timeout: 5_000 }).toContain('gone')
  },
  25_000,
)
