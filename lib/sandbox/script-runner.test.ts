import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { canConfine, testScriptRunner } from '@/lib/testing/sandbox-world'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'script-runner-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (
  script: string,
  job: { inputs?: Record<string, string>; outputs?: string[]; signal?: AbortSignal } = {},
) => {
  const inputs = Object.entries(job.inputs ?? {}).map(([name, text]) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return { name, file }
  })
  const signal = job.signal ?? new AbortController().signal
  const variables = { BIZDATE: '2026-03-09' }
  return testScriptRunner().run({ script, variables, inputs, outputs: job.outputs ?? [], signal })
}
const leftOvers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('sluice-sandbox-task-'))

describe.skipIf(!(await canConfine()))('a script of a task', () => {
  test('finds its inputs and variables, and only its declared outputs are taken', async () => {
    const script = `import os
text = open(os.environ['INPUT_DIR'] + '/in.csv').read()
open(os.environ['OUTPUT_DIR'] + '/out.csv', 'w').write(text + os.environ['BIZDATE'])
open('other.csv', 'w').write('x')
print('done')`

    const result = await run(script, { inputs: { 'in.csv': 'a\n' }, outputs: ['out.csv', 'none.csv'] })

    expect(result.failure).toBeUndefined()
    expect([...result.outputs]).toEqual([['out.csv', 'a\n2026-03-09']])
    expect(result.stdout).toBe('done\n')
  })

  test('cannot change its inputs, and leaves nothing behind', async () => {
    const before = leftOvers()

    const result = await run("import os\nopen(os.environ['INPUT_DIR'] + '/in.csv', 'w')", { inputs: { 'in.csv': 'a' } })

    expect(result.failure).toMatchObject({ code: 'query-failed', message: expect.stringContaining('Read-only') })
    expect(leftOvers()).toEqual(before)
  })

  test('a link instead of an output is not taken, and the reason is told', async () => {
    const result = await run("import os\nos.symlink('/etc/passwd', 'out.csv')", { outputs: ['out.csv'] })

    expect([...result.outputs]).toEqual([])
    expect(result.refused).toEqual([{ name: 'out.csv', reason: 'a link' }])
  })

  test('when it is stopped nothing of it runs any more', async () => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(), 800)
    const started = performance.now()

    const { failure } = await run('import time\ntime.sleep(50)', { signal: abort.signal })

    expect(failure?.message).toBe('the script was stopped')
    expect(performance.now() - started).toBeLessThan(2_500)
  })
})
