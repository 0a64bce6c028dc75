import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WarehouseFolder, warehouseFolder } from '@/lib/testing/warehouse-folder'

let folder: WarehouseFolder

beforeAll(async () => {
  folder = warehouseFolder()
  await folder.warehouse.write('seed', [
    { sql: 'CREATE TABLE t AS SELECT range AS a, hash(range)::VARCHAR AS b FROM range(200000)' },
    {
      sql: 'CREATE SCHEMA other; CREATE TABLE other.place (name VARCHAR, since DATE); CREATE VIEW first_rows AS FROM t LIMIT 3',
    },
  ])
})

afterAll(() => folder.remove())

const query = (sql: string, options?: Parameters<typeof folder.warehouse.query>[1]) =>
  folder.warehouse.query(sql, options)

test('a result that fits is whole, names its columns and its snapshot', async () => {
  const result = await query('SELECT a, a AS a, b FROM t WHERE a < 3 ORDER BY a DESC')

  expect(result).toMatchObject({ total: 3, returned: 3, truncated: false, snapshotVersion: 1 })
  expect(result.columns.map(({ name, type }) => `${name} ${type}`)).toEqual(['a BIGINT', 'a BIGINT', 'b VARCHAR'])
  expect(result.rows[0]).toEqual([2, 2, '2060787363917578834'])
})

test('10,000 rows are the most, in order, with the true total', async () => {
  const result = await query('SELECT a FROM t ORDER BY a DESC')

  expect(result).toMatchObject({ total: 200_000, returned: 10_000, truncated: true })
  expect(result.rows[9_999]).toEqual([190_000])
})

test('fewer rows when fewer are asked for, never more than 10,000', async () => {
  const few = await query('SELECT a FROM t', { maxRows: 10 })
  const many = await query('SELECT a FROM t', { maxRows: 1_000_000 })

  expect(few).toMatchObject({ total: 200_000, returned: 10, truncated: true })
  expect(many.returned).toBe(10_000)
})

test('five megabytes are the most', async () => {
  const result = await query("SELECT repeat('é', 10000) FROM range(1000)")

  expect(result).toMatchObject({ total: 1000, truncated: true })
  expect(Buffer.byteLength(JSON.stringify(result.rows))).toBeLessThan(5.3 * 1024 * 1024)
  expect(result.returned).toBeGreaterThan(200)
})

test('one enormous value is cut and the result says so', async () => {
  const result = await query("SELECT repeat('x', 4000000)")

  expect(result).toMatchObject({ total: 1, returned: 1, truncated: true })
  expect(result.rows[0]?.[0]).toMatch(/x… \(4000000 characters\)$/)
})

test('the total stays unknown when counting takes too long', async () => {
  const impatient = warehouseFolder({ queryLimits: { countMs: 1 } })

  const result = await impatient.warehouse.query(
    'SELECT a.range FROM range(100000) a, range(100000) b WHERE (a.range + b.range) % 2 = 0',
  )

  await impatient.remove()
  expect(result).toMatchObject({ total: undefined, returned: 10_000, truncated: true })
})

test('an error on a late row is an error, not the end of the result', async () => {
  const failing = query("SELECT CAST(CASE WHEN a = 9000 THEN 'x' ELSE '1' END AS INTEGER) FROM t WHERE a < 9500")

  await expect(failing).rejects.toMatchObject({ code: 'query-failed', message: expect.stringContaining("'x'") })
})

test.each([
  ['12.50::DECIMAL(18,2)', '12.50'],
  ['42::BIGINT', 42],
  ['9007199254740993::BIGINT', '9007199254740993'],
  ['170141183460469231731687303715884105727::HUGEINT', '170141183460469231731687303715884105727'],
  ['1.5::DOUBLE', 1.5],
  ["'NaN'::DOUBLE", 'NaN'],
  ["'-Infinity'::DOUBLE", '-Infinity'],
  ["DATE '2024-02-29'", '2024-02-29'],
  ["TIMESTAMP '2024-02-29 01:02:03.456'", '2024-02-29 01:02:03.456'],
  ["TIME '01:02:03'", '01:02:03'],
  ["INTERVAL '3 days 2 hours'", '3 days 02:00:00'],
  ['[1, NULL, 3]', '[1, NULL, 3]'],
  ["{'a': 1, 'b': '中'}", "{'a': 1, 'b': '中'}"],
  ["MAP {'k': 1}", "{'k': 1}"],
  ["'\\xFFa'::BLOB", '\\xFFa'],
  ["uuid '00000000-0000-0000-0000-000000000001'", '00000000-0000-0000-0000-000000000001'],
  [`'{"a": 1}'::JSON`, '{"a": 1}'],
  ['true', true],
  ['NULL', null],
  ["'中文 𝄞'", '中文 𝄞'],
])('%s comes as JSON', async (expression, expected) => {
  const { rows } = await query(`SELECT ${expression} AS value`)

  expect(rows).toEqual([[expected]])
})

test('a statement may end with a semicolon and a comment', async () => {
  expect((await query('SELECT 1 AS x; -- done')).rows).toEqual([[1]])
  expect((await query("SELECT '--' AS x, a FROM t -- all of it\n;\n", { maxRows: 1 })).total).toBe(200_000)
})

test('progress is told while a query runs', async () => {
  const seen: number[] = []
  const onProgress = ({ elapsedMs }: { elapsedMs: number }) => void seen.push(elapsedMs)

  const stopped = query('SELECT count(*) FROM t x, t y WHERE x.a * y.a = 17', { onProgress, timeoutMs: 700 })

  await expect(stopped).rejects.toMatchObject({ code: 'query-timeout' })
  expect(seen.length).toBeGreaterThan(0)
})

test('the catalogue shows tables and views, not our own', async () => {
  const tables = await folder.warehouse.describe()

  expect(tables).toEqual([
    {
      table: 'first_rows',
      columns: [
        { name: 'a', type: 'BIGINT' },
        { name: 'b', type: 'VARCHAR' },
      ],
    },
    {
      table: 'other.place',
      columns: [
        { name: 'name', type: 'VARCHAR' },
        { name: 'since', type: 'DATE' },
      ],
    },
    {
      table: 't',
      columns: [
        { name: 'a', type: 'BIGINT' },
        { name: 'b', type: 'VARCHAR' },
      ],
    },
  ])
})

test('a plan can be had with or without the word', async () => {
  const plan = await folder.warehouse.explain('SELECT a FROM t')

  expect(plan).toContain('SEQ_SCAN')
  expect(await folder.warehouse.explain('explain SELECT a FROM t')).toBe(plan)
})
