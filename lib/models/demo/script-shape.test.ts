import { describe, expect, test } from 'vitest'
import {
  aliasesIn,
  dropOutput,
  type Line,
  leavesOut,
  renameOutput,
  renameSource,
  replacementsOf,
  type ScriptLines,
} from './script-shape'

const script = `-- order_amount  what was ordered
DELETE FROM dws_x WHERE dt = '1';

INSERT INTO dws_x (
  order_id,
  order_amount, note,
  dt
)
WITH base AS (
  SELECT
    o.order_amount,
    o.note
  FROM dwd_order o
)
SELECT
  b.order_id,
  b.order_amount,
  COALESCE(b.note, 'a, b') AS note,
  b.dt
FROM base b;`

const linesWith = (text: string, source = script): Line[] =>
  source
    .split('\n')
    .flatMap((line, index) => (line.toLowerCase().includes(text) ? [{ line: index + 1, text: line }] : []))

const lines = (column: string, source = script): ScriptLines => ({
  inserts: linesWith('insert', source),
  selects: linesWith('select', source),
  froms: linesWith('from', source),
  named: linesWith(column, source),
})

const edited = (edits: ReadonlyMap<Line, string> | undefined) =>
  edits && [...edits].map(([line, text]) => [line.line, text])

describe('what the script writes', () => {
  test('a rename changes the insert list and the note that defines the column, nothing that reads it', () => {
    expect(edited(renameOutput(lines('order_amount'), 'order_amount', 'pay_amount'))).toEqual([
      [1, '-- pay_amount  what was ordered'],
      [6, '  pay_amount, note,'],
    ])
  })

  test('a drop takes the column out of the list and its own line out of the last SELECT', () => {
    expect(edited(dropOutput(lines('order_amount'), 'order_amount'))).toEqual([
      [6, '  note,'],
      [17, ''],
    ])
    expect(edited(dropOutput(lines('note'), 'note'))).toEqual([
      [6, '  order_amount,'],
      [18, ''],
    ])
  })

  test.each([
    ['the list does not begin with the statement', script.replace('INSERT INTO dws_x (', 'INSERT INTO dws_x')],
    ['two statements insert', `${script}\nINSERT INTO dws_y (order_amount)\nSELECT 1`],
    ['the expression is longer than a line', script.replace('  b.order_amount,', '  b.a\n    + b.b AS order_amount,')],
    ['the column is grouped by as well', script.replace('FROM base b;', 'FROM base b\nGROUP BY b.order_amount;')],
    [
      'it is the last value',
      script.replace('  b.order_amount,\n', '').replace('  b.dt\n', '  b.dt,\n  b.order_amount\n'),
    ],
    ['the SELECT is not where it is looked for', script.replace('SELECT\n  b.order_id', '  SELECT\n  b.order_id')],
  ])('a drop is left to a person when %s', (_why, source) => {
    expect(dropOutput(lines('order_amount', source), 'order_amount')).toBeUndefined()
  })

  test('a script that does not name a column leaves it out', () => {
    expect(leavesOut(lines('vip_level'), 'vip_level')).toBe(true)
    expect(leavesOut(lines('note'), 'note')).toBe(false)
  })
})

describe('what the script reads', () => {
  const named: Line[] = [
    { line: 1, text: '  SUM(d.order_amount) AS order_amount,' },
    { line: 2, text: '  ON dws_x.order_amount >= a.order_amount' },
    { line: 3, text: '  AND d.order_amount_1d > 0' },
  ]

  test('only the column of that table is renamed, by its aliases', () => {
    expect(edited(renameSource({ named }, 'order_amount', 'pay_amount', ['dws_x', 'd']))).toEqual([
      [1, '  SUM(d.pay_amount) AS order_amount,'],
      [2, '  ON dws_x.pay_amount >= a.order_amount'],
    ])
  })

  test.each([
    ['FROM dws_x d', ['dws_x', 'd']],
    ['left join dws_x AS w on w.id = d.id', ['dws_x', 'w']],
    ['FROM dws_x', ['dws_x']],
    ['FROM dws_x WHERE dt = 1', ['dws_x']],
    ['FROM a, dws_x x', ['dws_x', 'x']],
    ['-- from dws_x d', ['dws_x']],
    ['FROM dws_x_1d y', ['dws_x']],
  ])('aliases in: %s', (text, aliases) => {
    expect(aliasesIn([{ line: 1, text }], 'dws_x')).toEqual(aliases)
  })
})

describe('replacements', () => {
  test('take whole lines, so that a line is not found inside a longer one', () => {
    const [line] = linesWith('order_id,')
    const { replacements } = replacementsOf(new Map([[line as Line, '  id,']]), [line as Line])

    expect(replacements).toEqual([{ from: '\n  order_id,\n', to: '\n  id,\n' }])
  })

  test('the same line elsewhere is ambiguous unless it is edited the same', () => {
    const [a, b] = [
      { line: 3, text: '  x,' },
      { line: 9, text: '  x,' },
    ]

    expect(replacementsOf(new Map([[a, '  y,']]), [a, b])).toEqual({ replacements: [], ambiguous: [a] })
    expect(
      replacementsOf(
        new Map([
          [a, '  y,'],
          [b, '  y,'],
        ]),
        [a, b],
      ),
    ).toEqual({ replacements: [{ from: '\n  x,\n', to: '\n  y,\n' }], ambiguous: [] })
  })
})
