import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const start = (script: string, env: Record<string, string>) =>
  spawnSync(process.execPath, [script], {
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined, ...env },
    encoding: 'utf8',
    timeout: 15_000,
  })

test.each(['scripts/start.mjs', 'scripts/dev.mjs'])('%s says in one line that its port is in use', async (script) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }

  const { status, stderr } = start(script, { HOST: '127.0.0.1', PORT: String(port) })
  server.close()

  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(`sluice: port ${port} is in use`)])
})

test('a data folder that takes no files is told in one line', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sluice-start-')), 'a-file')
  writeFileSync(file, '')

  const { status, stderr } = start('scripts/start.mjs', {
    HOST: '127.0.0.1',
    PORT: '0',
    SLUICE_DATA_DIR: join(file, 'data'),
  })

  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringContaining(`sluice: the data folder ${file}/data can't be written`),
  ])
})

test('a step that does not exist is refused with those that do', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/test.mjs', 'lnit'], { encoding: 'utf8' })

  expect(status).toBe(1)
  expect(stderr.trim()).toBe('sluice: there is no step lnit; the steps are types, lint, unit, build, browser.')
})
