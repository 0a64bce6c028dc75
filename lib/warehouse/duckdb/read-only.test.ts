import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WarehouseFolder, warehouseFolder } from '@/lib/testing/warehouse-folder'

const loot = mkdtempSync(path.join(tmpdir(), 'loot-'))
let folder: WarehouseFolder

beforeAll(async () => {
  folder = warehouseFolder()
  await folder.warehouse.write('seed', [
    { sql: 'CREATE TABLE t AS SELECT range AS a FROM range(10); CREATE SEQUENCE s' },
  ])
})

afterAll(async () => {
  await folder.remove()
  rmSync(loot, { recursive: true })
})

const hostile = [
  // more than one statement, or none
  'SELECT 1; DROP TABLE t',
  'SELECT 1; SELECT 2',
  'COMMIT; DROP TABLE t',
  'ROLLBACK; DELETE FROM t',
  '',
  '  -- nothing',
  ';',
  // statements that write
  'DELETE FROM t',
  'INSERT INTO t VALUES (1)',
  'UPDATE t SET a = 1',
  'DROP TABLE t',
  'CREATE TABLE x (a INT)',
  'ALTER TABLE t ADD COLUMN b INT',
  'CREATE TEMP TABLE x AS SELECT 1',
  'CREATE VIEW v AS SELECT 1',
  'CREATE MACRO m(x) AS x',
  'TRUNCATE t',
  'MERGE INTO t USING t u ON false WHEN MATCHED THEN DELETE',
  "COMMENT ON TABLE t IS 'x'",
  'VACUUM',
  'ANALYZE',
  'CHECKPOINT',
  'FORCE CHECKPOINT',
  // behind EXPLAIN
  'EXPLAIN ANALYZE DELETE FROM t',
  'EXPLAIN ANALYZE SELECT 1',
  'EXPLAIN (ANALYZE) DELETE FROM t',
  'EXPLAIN DELETE FROM t',
  "EXPLAIN COPY t TO 'x'",
  'explain analyse select 1',
  'EXPLAIN SELECT 1; DROP TABLE t',
  // files and other databases
  `COPY t TO '${loot}/a.csv'`,
  `COPY (SELECT 1) TO '${loot}/b.csv'`,
  `EXPORT DATABASE '${loot}/c'`,
  `IMPORT DATABASE '${loot}'`,
  `ATTACH '${loot}/d.duckdb'`,
  `ATTACH '${loot}/e.duckdb' AS e (READ_WRITE)`,
  'DETACH memory',
  'USE memory',
  "SELECT * FROM read_csv('/etc/passwd')",
  "SELECT * FROM read_text('/etc/hostname')",
  "SELECT * FROM read_blob('/etc/passwd')",
  "SELECT * FROM glob('/etc/*')",
  'SELECT * FROM "Read_Csv_Auto"(\'/etc/passwd\')',
  "SELECT * FROM parquet_scan('x')",
  "SELECT * FROM sniff_csv('/etc/passwd')",
  "SELECT * FROM read_duckdb('x')",
  "SELECT * FROM read_json('/etc/passwd')",
  "SELECT * FROM read_csv('https://example.com/x.csv')",
  "FROM query('DELETE FROM t')",
  "FROM query_table('t')",
  "SELECT * FROM (FROM read_text('/etc/passwd'))",
  "SELECT (SELECT content FROM read_text('/etc/passwd'))",
  "WITH x AS (FROM glob('*')) SELECT * FROM x",
  // settings, extensions, secrets
  'SET enable_external_access = true',
  'RESET ALL',
  'PRAGMA enable_external_access',
  'PRAGMA database_list',
  'INSTALL httpfs',
  'LOAD httpfs',
  "CREATE SECRET (TYPE s3, KEY_ID 'a', SECRET 'b')",
  'SET VARIABLE x = 1',
  'CALL enable_logging()',
  'SELECT * FROM enable_logging()',
  'SELECT * FROM duckdb_secrets()',
  'SELECT * FROM duckdb_settings()',
  'SELECT * FROM duckdb_databases()',
  'SELECT * FROM checkpoint()',
  'SELECT * FROM force_checkpoint()',
  "SELECT getenv('HOME')",
  "SELECT current_setting('temp_directory')",
  "SELECT nextval('s')",
  "SELECT write_log('x')",
  'SELECT sleep_ms(100000)',
  'SELECT pg_sleep(100)',
  // prepared statements, transactions, parameters
  'PREPARE p AS DELETE FROM t',
  'EXECUTE p',
  'BEGIN',
  'COMMIT',
  'SELECT $1',
  'PIVOT t ON a USING count(*)',
  // length
  `SELECT a${'.a'.repeat(50_000)}`,
  `SELECT '${'中'.repeat(22_000)}'`,
]

test.each(hostile)('refused: %.80s', async (sql) => {
  const asked = folder.warehouse.query(sql)

  await expect(asked).rejects.toMatchObject({ code: 'not-read-only' })
})

/** Not even SQL to the engine, or a file that it may not open. */
test.each([
  ['WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x', 'A CTE needs a SELECT'],
  ['SELECT * INTO x FROM t', 'SELECT INTO not supported'],
  ["SELECT * FROM '/etc/passwd'", 'does not exist'],
  ["SELECT * FROM 'x.parquet'", 'file system operations are disabled'],
])('fails: %s', async (sql, reason) => {
  const asked = folder.warehouse.query(sql)

  await expect(asked).rejects.toMatchObject({ code: 'query-failed', message: expect.stringContaining(reason) })
})

test('after all that nothing has changed, nothing was written, and queries are answered', async () => {
  const { rows } = await folder.warehouse.query('SELECT count(*), sum(a) FROM t')

  expect(rows).toEqual([[10, 45]])
  expect(readdirSync(loot)).toEqual([])
  expect(existsSync('x')).toBe(false)
  expect((await folder.warehouse.describe()).map(({ table }) => table)).toEqual(['t'])
})

const benign = [
  'SELECT 1',
  'FROM t',
  'TABLE t',
  'VALUES (1), (2)',
  '(SELECT 1)',
  'WITH x AS (SELECT 1 AS a) SELECT * FROM x',
  'DESCRIBE t',
  'SHOW TABLES',
  'SUMMARIZE t',
  'EXPLAIN SELECT * FROM t',
  "SELECT ';DROP TABLE t'",
  "SELECT 'COPY t TO x' AS a -- DELETE FROM t",
  '/* DROP */ SELECT 1;',
  'SELECT * FROM range(3)',
  'SELECT unnest([1, 2])',
  'SELECT * FROM t, unnest([1]) u(x)',
  'SELECT * FROM t PIVOT (count(*) FOR a IN (1, 2))',
  'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r',
  'SELECT * FROM information_schema.columns',
  'SELECT table_name FROM duckdb_tables()',
  'SELECT a, sum(a) OVER (ORDER BY a) FROM t QUALIFY a > 1',
  'SELECT list_transform([1, 2], lambda x: x + 1)',
  'SELECT * FROM json_each(\'{"a": 1}\')',
  'SELECT a AS "delete", 1 AS "copy" FROM t',
  'SELECT current_date',
]

test.each(benign)('answered: %s', async (sql) => {
  const result = await folder.warehouse.query(sql)

  expect(result.columns.length).toBeGreaterThan(0)
})

test("the composition root's gate is asked first and its reason is kept", async () => {
  const gated = warehouseFolder({
    gate: (sql) => ({ ok: !sql.includes('salary'), code: 'private', message: 'Not this one' }),
  })

  const refused = gated.warehouse.query('SELECT salary FROM t')

  await expect(refused).rejects.toMatchObject({
    code: 'not-read-only',
    message: 'Not this one',
    details: { reason: 'private' },
  })
  await expect(gated.warehouse.explain('SELECT salary')).rejects.toMatchObject({ code: 'not-read-only' })
  expect((await gated.warehouse.query('SELECT 1')).rows).toEqual([[1]])
  await gated.remove()
})
