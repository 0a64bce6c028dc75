import { expect, test } from 'vitest'
import { declaredLineage } from './declared-lineage'
import { declaredTables } from './declared-tables'

const catalog = { tables: { dws_a: { columns: ['user_id', 'amount', 'dt'] }, ads_b: { columns: ['user_id', 'dt'] } } }

test('inputs with columns and days, and outputs, are read from the first comment lines', () => {
  const script =
    '# scores users\n# input: dws_a (user_id, amount) last 30 days\n# input: dim_c\n# output: ads_b\n\nx = 1\n# output: late\n'

  expect(declaredTables(script)).toEqual({
    inputs: [
      { table: 'dws_a', columns: ['user_id', 'amount'], days: 30, line: 2 },
      { table: 'dim_c', columns: undefined, days: 1, line: 3 },
    ],
    outputs: [{ table: 'ads_b', line: 4 }],
    problems: [],
  })
})

test.each([
  ['print(1)', 1, 'declares no output'],
  ['# input: dws_a; drop table x\n# output: ads_b', 1, 'is no input'],
  ['# output: ads_b where 1=1', 1, 'is no output'],
])('%j is a problem with its line', (script, line, message) => {
  expect(declaredTables(script).problems[0]).toEqual({ line, message: expect.stringContaining(message) })
})

test('each column that is read may flow into each that is written', () => {
  const { edges } = declaredLineage('# input: dws_a (user_id)\n# output: ads_b\n', {
    tables: { dws_a: { columns: ['user_id', 'amount'] }, ads_b: { columns: ['score', 'dt'] } },
  })

  expect(edges).toEqual(
    ['score', 'dt'].map((column) => ({
      source: { table: 'dws_a', column: 'user_id' },
      target: { table: 'ads_b', column },
      roles: ['expression'],
      ambiguous: true,
    })),
  )
})

test('lineage is what is declared: named columns whole, an unnamed list partial, an unknown column an error with its place', () => {
  const named = declaredLineage('# input: dws_a (user_id, amount)\n# output: ads_b\n', catalog)
  const whole = declaredLineage('# input: dws_a\n# output: ads_b\n', catalog)
  const wrong = declaredLineage('# input: dws_a (nothing)\n# output: ads_b\n', catalog)

  expect(named).toMatchObject({ status: 'full', reads: ['dws_a'], writes: ['ads_b'], warnings: [] })
  expect(named.uses).toContainEqual({
    source: { table: 'dws_a', column: 'amount' },
    targetTable: 'ads_b',
    use: 'select',
  })
  expect(whole.status).toBe('partial')
  expect(wrong.warnings).toMatchObject([{ level: 'error', code: 'unknown-column', line: 1 }])
})
