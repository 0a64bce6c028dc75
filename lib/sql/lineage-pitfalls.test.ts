import { expect, test } from 'vitest'
import { analyseLineage } from './analyse-lineage'
import { checkCompleteness } from './check-completeness'
import { catalog } from './fixtures/catalog'
import { lineageText } from './fixtures/lineage-text'
import { wideEtl } from './fixtures/wide-etl'
import type { Dialect } from './types'

const analyse = (sql: string, dialect: Dialect = 'duckdb') => analyseLineage({ sql, dialect, catalog })

const cteChain = (length: number): string => {
  const links = Array.from({ length }, (_, index) => {
    const before = index === 0 ? 'b' : `c${index - 1}`
    return `c${index} as (select p.id, case when p.a > ${index} then p.a else d.a end a from ${before} p left join d1 d on p.id = d.id)`
  })
  return `with ${links.join(',\n')} select id, a from c${length - 1}`
}

test('P1 a chain of 250 CTEs is followed to its ends', () => {
  const result = analyse(cteChain(250))

  expect(lineageText(result).values).toEqual({ id: 'b.id', a: 'b.a d1.a' })
  expect(result.status).toBe('full')
})

test('P1 185 UNION branches give each output 185 sources', () => {
  const branches = Array.from({ length: 185 }, (_, index) => `select id, amt * ${index} as amt from t${index}`)

  const result = analyse(`insert into z ${branches.join('\nunion all\n')}`)

  expect(result.reads).toHaveLength(185)
  expect(result.edges).toHaveLength(370)
})

test.each(['=', '<', '>', 'like'])('P2 a UNION after `%s (select …)` is a branch of its own', (operator) => {
  const result = analyse(`select id from o where st ${operator} (select st from o2) union all select id from r`, 'hive')

  expect(lineageText(result).values).toEqual({ id: 'o.id r.id' })
})

test('P2 a UNION after a sub-query in HAVING, ON and an expression is a branch of its own', () => {
  const result = analyse(
    'select o.id from o join u on o.uid = (select max(uid) from u) union all select id from r union all ' +
      'select id from o group by id having count(*) > 1 + (select count(*) from u) union all select id from dwd.o',
  )

  expect(lineageText(result).values).toEqual({ id: 'dwd.o.id o.id r.id' })
})

test('P3 60 nested sub-queries are no problem', () => {
  const sql = `${'select id from ('.repeat(60)}select id from o${') t'.repeat(60)}`

  expect(lineageText(analyse(sql)).values).toEqual({ id: 'o.id' })
})

test('P3 calls nested too deep are "too deep", never bad SQL', () => {
  const sql = `select ${'upper('.repeat(80)}name${')'.repeat(80)} as n from o`

  const result = analyse(sql)
  const verdict = checkCompleteness({ sql, dialect: 'duckdb' })

  expect(result).toMatchObject({ status: 'failed', warnings: [{ code: 'too-deep' }] })
  expect(verdict).toMatchObject({ ok: true, findings: [{ level: 'warning', code: 'too-deep' }] })
})

test('P3 long chains of conditions and lists are no problem', () => {
  const conditions = Array.from({ length: 3000 }, (_, index) => `st <> ${index}`).join(' and ')
  const list = Array.from({ length: 10_000 }, (_, index) => index).join(',')

  const result = analyse(`select id from o where ${conditions} and uid in (${list})`)

  expect(lineageText(result)).toEqual({ values: { id: 'o.id' }, uses: { filter: 'o.st o.uid' } })
})

const hiveGaps = [
  "create table p (a int) partitioned by (dt string comment '日期', `hh` string) stored as orc",
  "alter table dwd.o drop partition (dt < '2024-01-01')",
  'add jar hdfs:///udf.jar',
  'set mapreduce.job.name=my job',
  "insert overwrite table dwd.o partition (dt='1') if not exists select id, uid, amt from o",
  'select id from o where !isnull(st)',
  "select id from o where dt > '2024-01-01' + 30 days",
  'create table b (a int) clustered by (a) sorted by (a asc) into 8 buckets',
  'alter table dwd.o change column amt amt2 bigint after id',
  'alter table dwd.o replace columns (id int, amt bigint)',
]

test.each(hiveGaps)('P5 Hive: %s', (sql) => {
  const script = `${sql};\ninsert into table x.z select id from r`

  expect(analyse(script, 'hive')).toMatchObject({ status: 'full', writes: expect.arrayContaining(['x.z']) })
  expect(checkCompleteness({ sql: script, dialect: 'hive' }).findings).toEqual([])
})

test('one statement that cannot be parsed leaves the others as they are', () => {
  const result = analyse('select from from from; insert into z select id from r')

  expect(result).toMatchObject({
    status: 'partial',
    writes: ['z'],
    warnings: [{ level: 'error', code: 'syntax', line: 1 }],
  })
})

test('P6 places are exact behind emoji and Chinese characters', () => {
  const result = analyse("select '😀中', amt\nfrom o where info = '中文😀' and st = 1")

  expect(result.references).toMatchObject([
    { source: { table: 'o', column: 'amt' }, use: 'select', line: 1, column: 15, snippet: "select '😀中', amt" },
    { source: { table: 'o', column: 'info' }, use: 'filter', line: 2, column: 14 },
    { source: { table: 'o', column: 'st' }, use: 'filter', line: 2, column: 32 },
  ])
})

test('P6 a syntax error behind emoji has its exact place', () => {
  const sql = "select '😀中' as a\nfrom (\n  select '😀😀', b = = c from t\n) x"

  const { findings } = checkCompleteness({ sql, dialect: 'hive' })

  expect(findings).toMatchObject([{ code: 'syntax', line: 3, column: 22 }])
})

test('a script of 1,400 lines and 240 columns is followed whole', () => {
  const sql = wideEtl({ columns: 240, branches: 4 })
  const columns = [...Array.from({ length: 240 }, (_, index) => `metric_${index}`), 'order_id', 'user_id', 'channel_id']
  const wide = [...columns, 'channel', 'order_amount', 'created_at', 'updated_at', 'dt']

  const result = analyseLineage({ sql, dialect: 'duckdb', catalog: { tables: { dwd_order: { columns: wide } } } })

  expect(sql.split('\n').length).toBeGreaterThan(1100)
  expect(result.status).toBe('full')
  expect(result.writes).toEqual(['dws_order_wide'])
  expect(new Set(result.edges.map(({ target }) => target.column)).size).toBe(240)
})
