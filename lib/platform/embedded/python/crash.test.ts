import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { canConfine } from '@/lib/testing/sandbox-world'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'crash-'))
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const child = path.resolve('lib/testing/python-crash-child.ts')

const run = (act: 'prepare' | 'run', killAt = '') =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', child, dataDir, act, killAt])

test.skipIf(!(await canConfine()))(
  'a Python task killed after its script runs it again, killed after its write it does not: the rows are there once',
  async () => {
    await run('prepare')
    for (const step of ['script-ran', 'instance-ran']) {
      await expect(run('run', step)).rejects.toMatchObject({ signal: 'SIGKILL' })
    }

    const { stdout } = await run('run')

    expect(JSON.parse(stdout)).toEqual({
      rows: [
        ['=Oslo', 2],
        ['杭州', 1],
      ],
      status: 'success',
      counted: 2,
      scriptRuns: 2,
    })
  },
  120_000,
)
