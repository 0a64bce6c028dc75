import { expect, test } from 'vitest'
import { fillParameters, scriptStatements } from './script-statements'

const tables: Record<string, { name: string; type: string; partition?: boolean }[]> = {
  daily: [
    { name: 'n', type: 'INTEGER' },
    { name: 'dt', type: 'VARCHAR', partition: true },
  ],
  numbered: [{ name: 'day', type: 'BIGINT', partition: true }],
  whole: [{ name: 'n', type: 'INTEGER' }],
}

const columnsOf = (name: string) => tables[name]?.map((column, index) => ({ id: `${index}`, comment: '', ...column }))

const plan = (script: string) => scriptStatements(script, '2026-03-09', columnsOf).map(({ sql }) => sql)

test('the partition of the day goes before the first insert into a table', () => {
  expect(plan("INSERT INTO daily SELECT 1, '${bizdate}'; INSERT INTO daily SELECT 2, '${bizdate}';")).toEqual([
    "DELETE FROM daily WHERE dt = '2026-03-09'",
    "INSERT INTO daily SELECT 1, '2026-03-09'",
    "INSERT INTO daily SELECT 2, '2026-03-09'",
  ])
})

test('a numeric partition key is compared as a number', () => {
  expect(plan('INSERT INTO main."numbered" SELECT 20260309')[0]).toBe(
    'DELETE FROM numbered WHERE "day" = 20260309'.replace('"day"', 'day'),
  )
})

test('a table without partitions is replaced as a whole', () => {
  expect(plan('WITH x AS (SELECT 1 AS n) INSERT INTO whole SELECT n FROM x')[0]).toBe('DELETE FROM whole')
})

test.each([
  "DELETE FROM daily WHERE dt = 'x'; INSERT INTO daily SELECT 1, 'x'",
  "TRUNCATE daily; INSERT INTO daily SELECT 1, 'x'",
  "CREATE OR REPLACE TABLE daily AS SELECT 1 AS n, 'x' AS dt; INSERT INTO daily SELECT 1, 'x'",
  "INSERT OR REPLACE INTO daily SELECT 1, 'x'",
  'INSERT INTO unknown_table SELECT 1',
  'UPDATE daily SET n = 1',
])('nothing is deleted for a script that empties the table itself or does not insert: %s', (script) => {
  expect(plan(script).some((sql) => sql.startsWith("DELETE FROM daily WHERE dt = '2026"))).toBe(false)
})

test('words inside strings and comments are no statements', () => {
  expect(plan("SELECT 'INSERT INTO daily'; -- INSERT INTO daily\n/* ; */")).toEqual(["SELECT 'INSERT INTO daily'"])
})

test('parameters are days, with an offset over the end of a month', () => {
  expect(fillParameters("'${bizdate}' '${bizdate-9}' '${ bizdate + 30 }'", '2026-03-09')).toBe(
    "'2026-03-09' '2026-02-28' '2026-04-08'",
  )
})

test.each(["2026-03-09'; DROP TABLE x; --", '2026-3-9', '2026-02-30', ''])(
  'a day that is none never reaches SQL: %s',
  (day) => {
    expect(() => scriptStatements("SELECT '${bizdate}'", day, columnsOf)).toThrow(/is no day/)
  },
)

test('an unknown parameter fails with its name', () => {
  expect(() => plan('SELECT ${yesterday}')).toThrow(/\$\{yesterday\}/)
})

test.each(['COMMIT', 'begin', 'ROLLBACK'])('%s is refused: a run is one transaction', (word) => {
  expect(() => plan(`SELECT 1; ${word}; SELECT 2`)).toThrow(/transaction/)
})
