import { expect, test } from 'vitest'
import { highlight } from './highlight'

const joined = async (code: string, language: string) =>
  (await highlight(code, language))?.map(({ text }) => text).join('')

test.each(['SELECT a -- 支付金额\n  FROM t\n\nWHERE b', '', 'one line'])(
  'the tokens of %j joined give the code back',
  async (code) => {
    expect(await joined(code, 'sql')).toBe(code)
  },
)

test('a keyword has a colour for both themes', async () => {
  const tokens = await highlight('SELECT 1', 'SQL')

  expect(JSON.stringify(tokens?.[0]?.style)).toContain('light-dark')
})

test('an unknown language and a very long block stay plain', async () => {
  expect(await highlight('x', 'cobol')).toBeUndefined()
  expect(await highlight('x'.repeat(50_000), 'sql')).toBeUndefined()
})
