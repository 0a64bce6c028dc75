import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'crash-'))
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const child = path.join(import.meta.dirname, 'crash-child.ts')

const run = (act: 'prepare' | 'publish', killAt = '') =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', child, dataDir, act, killAt])

test('a publish whose process is killed at one step after the other takes effect once', async () => {
  await run('prepare')
  for (const step of ['item-0-warehouse', 'item-1-recorded', 'instance-ran']) {
    await expect(run('publish', step)).rejects.toMatchObject({ signal: 'SIGKILL' })
  }

  const { stdout } = await run('publish')

  expect(JSON.parse(stdout)).toMatchObject({
    pack: { status: 'published', items: [{ result: 'done' }, { result: 'done' }] },
    packs: 2,
    rows: [[35, 3]],
    sales: [['杭州', 30]],
    runs: ['manual success', 'manual success'],
  })
}, 60_000)
