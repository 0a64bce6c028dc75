import { describe, expect, test } from 'vitest'
import { canConfine, testScriptRunner } from '@/lib/testing/sandbox-world'
import { checkPython } from './check-python'

const header = '# input: dwd_orders (city)\n# output: ads_x\n'

test('without a sandbox declarations are read, and the syntax is said to be unknown', async () => {
  expect(await checkPython(undefined, 'x = (')).toEqual({
    problems: [{ line: 1, column: 1, message: expect.stringContaining('declares no output') }],
    syntax: 'unknown',
  })
})

describe.skipIf(!(await canConfine()))('read by Python', () => {
  test('a broken script is told by line and column, nothing of it runs', async () => {
    const broken = await checkPython(testScriptRunner(), `${header}print("hello 中文 \u2028")\nx = (1,\n`)

    expect(broken).toMatchObject({ problems: [{ line: 4, column: 5 }], syntax: 'checked' })
  })

  test('a whole script has no problem, whatever it would do', async () => {
    const script = `${header}raise SystemExit('''never "run" \\\\ ${'$'}{x} 🙂''')\n`

    expect(await checkPython(testScriptRunner(), script)).toEqual({ problems: [], syntax: 'checked' })
  })
})
