import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppError } from '@/lib/errors'
import { childProcesses, type WarehouseFolder, warehouseFolder } from '@/lib/testing/warehouse-folder'
import type { ExportOptions, ExportSource } from '@/lib/warehouse/port'

let folder: WarehouseFolder
beforeAll(async () => {
  folder = warehouseFolder()
  await folder.warehouse.write('seed', [
    { sql: 'CREATE TABLE t AS SELECT range AS a, (range * 1.5)::DECIMAL(12,2) AS price FROM range(20000)' },
  ])
})
afterAll(() => folder.remove())

const write = async (source: ExportSource, options: Partial<ExportOptions> = {}) => {
  const { exportRows } = folder.warehouse
  if (!exportRows) throw new Error('this warehouse cannot export')
  const result = await exportRows(source, { format: 'csv', maxRows: 1_000_000, ...options })
  const bytes = readFileSync(result.file)
  result.remove()
  return { ...result, bytes, text: bytes.toString('utf8') }
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: AppError) => error.code,
  )
const exportFolders = () => readdirSync(path.join(folder.dataDir, 'tmp')).filter((name) => name.startsWith('export-'))

/** Rows of a Parquet file as DuckDB itself reads them, in a warehouse that may read files: the test's own. */
async function readParquet(bytes: Buffer, sql = 'SELECT * FROM result') {
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const file = path.join(folder.dataDir, `check-${Math.random()}.parquet`)
  writeFileSync(file, bytes)
  const connection = await (await DuckDBInstance.create()).connect()
  await connection.run(`CREATE VIEW result AS SELECT * FROM read_parquet('${file}')`)
  return (await connection.runAndReadAll(sql)).getRowsJson()
}

test('a download has all rows, beyond what a query hands to the model', async () => {
  const { rows, text } = await write({ sql: 'SELECT a, price FROM t ORDER BY a' })

  expect(rows).toBe(20_000)
  expect(text.split('\n').slice(0, 3)).toEqual(['a,price', '0,0.00', '1,1.50'])
  expect(text.trimEnd().split('\n')).toHaveLength(20_001)
})

test('Parquet keeps the types', async () => {
  const sql = "SELECT a, price, DATE '2026-03-10' AS day, [a, 1] AS list, '=1+1' AS text FROM t WHERE a < 2 ORDER BY a"

  const { bytes, rows } = await write({ sql }, { format: 'parquet' })

  expect(rows).toBe(2)
  expect(await readParquet(bytes)).toEqual([
    ['0', '0.00', '2026-03-10', ['0', '1'], '=1+1'],
    ['1', '1.50', '2026-03-10', ['1', '1'], '=1+1'],
  ])
  const types = 'SELECT typeof(a), typeof(price), typeof(day), typeof(list) FROM result LIMIT 1'
  expect(await readParquet(bytes, types)).toEqual([['BIGINT', 'DECIMAL(12,2)', 'DATE', 'BIGINT[]']])
})

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＠x',
  "=cmd|'/c calc'!A1",
  '-',
  '=HYPERLINK("http://x")',
])('the cell %j is defused in CSV', async (cell) => {
  const { text } = await write({ sql: `SELECT chr(65) AS a, '${cell.replaceAll("'", "''")}' AS b` })

  const value = text.slice(text.indexOf('\nA,') + 3).replace(/\n$/, '')
  expect(value.replace(/^"/, '').startsWith("'")).toBe(true)
  expect(value.replaceAll('""', '"')).toContain(cell)
})

test('numbers stay numbers, also negative ones and those written as text; nothing and empty text differ', async () => {
  const sql = "SELECT -5 AS a, -1.5::DECIMAL(4,1) AS b, '-5' AS c, '+1.5e3' AS d, NULL AS e, '' AS f, 'a-b' AS g"

  const { text } = await write({ sql })

  expect(text.split('\n')[1]).toBe('-5,-1.5,-5,+1.5e3,,"",a-b')
})

test('a list or an enum that begins like a formula is defused as its text, a name as well', async () => {
  const { text } = await write({ sql: `SELECT '=x'::ENUM('=x') AS "=cmd", MAP {'a': 1} AS m` })

  expect(text).toBe("'=cmd,m\n'=x,{a=1}\n")
})

test('two columns of one name are told apart, quotes and line ends within cells survive', async () => {
  const { text } = await write({ sql: `SELECT 1 AS a, 2 AS a, 'say "hi"' || chr(10) || '杭州' AS "x,y"` })

  expect(text).toBe('a,a_2,"x,y"\n1,2,"say ""hi""\n杭州"\n')
})

test('rows that are there already are written with the types they had', async () => {
  const columns = [
    { name: 'id', type: 'BIGINT' },
    { name: 'price', type: 'DECIMAL(12,2)' },
    { name: 'day', type: 'DATE' },
    { name: 'note', type: 'VARCHAR' },
    { name: 'list', type: 'INTEGER[]' },
    { name: 'ok', type: 'BOOLEAN' },
  ]
  const rows = [
    ['9223372036854775807', '1.50', '2026-03-10', '=x "q" \\ 杭州\n', '[1, 2]', true],
    [1, null, null, '', null, false],
  ]

  const parquet = await write({ columns, rows }, { format: 'parquet' })
  const csv = await write({ columns, rows })

  expect(await readParquet(parquet.bytes)).toEqual([
    ['9223372036854775807', '1.50', '2026-03-10', '=x "q" \\ 杭州\n', '[1, 2]', true],
    ['1', null, null, '', null, false],
  ])
  expect(csv.text).toBe(
    'id,price,day,note,list,ok\n9223372036854775807,1.50,2026-03-10,"\'=x ""q"" \\ 杭州\n","[1, 2]",true\n1,,,"",,false\n',
  )
})

test.each([
  'DROP TABLE t',
  'SELECT 1; DROP TABLE t',
  "SELECT * FROM read_csv('/etc/passwd')",
  "SELECT * FROM '/etc/passwd'",
  "SELECT * FROM read_text('/etc/hostname')",
  "SELECT * FROM glob('/*')",
  "SELECT 1) TO '/tmp/x.csv'; --",
  "COPY t TO '/tmp/x.csv'",
])('%s is refused and leaves nothing', async (sql) => {
  expect(['not-read-only', 'query-failed']).toContain(await codeOf(write({ sql })))
  expect(exportFolders()).toEqual([])
})

test('a result names the snapshot it was read from: it is read again from that one, and not from a newer one', async () => {
  const own = warehouseFolder()
  await own.warehouse.write('one', [{ sql: 'CREATE TABLE n AS SELECT 1 AS a' }])
  const { snapshotVersion } = await own.warehouse.query('SELECT a FROM n')
  const again = () =>
    own.warehouse.exportRows?.({ sql: 'SELECT a FROM n' }, { format: 'csv', maxRows: 10, snapshotVersion })

  const first = await again()
  await own.warehouse.write('two', [{ sql: 'UPDATE n SET a = 2' }])

  expect(readFileSync(first?.file ?? '', 'utf8')).toBe('a\n1\n')
  expect(await codeOf(Promise.resolve(again()))).toBe('snapshot-gone')
  await own.remove()
})

test('the limit of rows holds', async () => {
  expect((await write({ sql: 'SELECT a FROM t' }, { maxRows: 700 })).rows).toBe(700)
})

test('too long, too large or not wanted any more: the process ends and nothing is left', async () => {
  const before = childProcesses().length
  const endless = { sql: 'SELECT count(*) FROM range(100000000000)' }

  const late = await codeOf(write(endless, { timeoutMs: 700 }))
  const stopped = await codeOf(write(endless, { signal: AbortSignal.timeout(500) }))
  const small = warehouseFolder({ queryLimits: { maxExportBytes: 10_000 } })
  await small.warehouse.write('seed', [{ sql: 'CREATE TABLE t AS SELECT 1 AS a' }])
  const large = await codeOf(
    Promise.resolve(
      small.warehouse.exportRows?.(
        { sql: "SELECT repeat('x', 100) FROM range(100000000)" },
        { format: 'csv', maxRows: 1e9 },
      ),
    ),
  )
  await small.remove()

  expect([late, stopped, large]).toEqual(['query-timeout', 'aborted', 'file-too-large'])
  expect(exportFolders()).toEqual([])
  expect(childProcesses().length).toBeLessThanOrEqual(before)
})

test('the file lies where nobody else looks, until it is removed', async () => {
  const result = await folder.warehouse.exportRows?.({ sql: 'SELECT 1 AS a' }, { format: 'csv', maxRows: 1 })

  expect(existsSync(result?.file ?? '')).toBe(true)
  result?.remove()
  expect(exportFolders()).toEqual([])
})

test('for a program every value and name stays as it is', async () => {
  const { text } = await write({ sql: `SELECT '=1+1' AS "=name", '+86 21' AS phone` }, { asIs: true })

  expect(text).toBe('=name,phone\n=1+1,+86 21\n')
})
