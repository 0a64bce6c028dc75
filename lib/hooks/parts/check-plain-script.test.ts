import { expect, test } from 'vitest'
import { checkPlainScript } from './check-plain-script'

const script = Array.from({ length: 40 }, (_, i) => `total_${i} = rows['${i}'].sum()  # part ${i}`).join('\n')

test.each(['# ... rest unchanged', '# 其余代码不变', '# 省略', 'x = 1\n# remaining code omitted ...'])(
  '%j in place of code is found',
  (comment) => {
    const { ok, findings } = checkPlainScript(`${script}\n${comment}`, undefined)

    expect(ok).toBe(false)
    expect(findings[0]?.code).toBe('placeholder')
  },
)

test.each(['pass  # nothing to do', 'def f(): ...', "print('...')", '# 略微调整', '# sums of all parts'])(
  '%j is a whole script',
  (line) => {
    expect(checkPlainScript(`${script}\n${line}`, undefined)).toEqual({ ok: true, findings: [] })
  },
)

test('a lost half of the base version is found, with its place there', () => {
  const { ok, findings } = checkPlainScript(script.slice(0, script.length / 2), script)

  expect(ok).toBe(false)
  expect(findings).toMatchObject([{ code: 'lost-lines', inBase: true }])
})

test('small edits, a rewriting of the same size, and a comment that the base has too, pass', () => {
  expect(checkPlainScript(script.replace('total_3 ', 'sum_3 '), script).ok).toBe(true)
  expect(checkPlainScript(script.replaceAll('sum()', 'mean()'), script).ok).toBe(true)
  expect(checkPlainScript(`${script}\n# 其余代码不变`, `${script}\n# 其余代码不变`).ok).toBe(true)
})
