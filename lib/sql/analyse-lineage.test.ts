import { expect, test } from 'vitest'
import { analyseLineage } from './analyse-lineage'
import { catalog } from './fixtures/catalog'
import { lineageText } from './fixtures/lineage-text'
import type { Dialect } from './types'

interface Case {
  rule: string
  dialect: Dialect
  sql: string
  values: Record<string, string>
  uses?: Record<string, string>
}

/** Twenty tricky inputs with their right answers. */
const cases: Case[] = [
  {
    rule: '1 a UNION after a sub-query comparison keeps its second branch',
    dialect: 'hive',
    sql: 'select id, amt from o where dt=(select max(dt) from u) union all select id, amt from r',
    values: { id: 'o.id r.id', amt: 'o.amt r.amt' },
    uses: { filter: 'o.dt u.dt' },
  },
  {
    rule: '2 UNION maps by position, not by name',
    dialect: 'hive',
    sql: 'select id a, amt b from o union all select amt, id from r',
    values: { a: 'o.id r.amt', b: 'o.amt r.id' },
  },
  {
    rule: '3 a CTE hides the table of its name',
    dialect: 'spark',
    sql: 'with o as (select id, amt*100 amt from ods.o where st=1) select amt from o',
    values: { amt: 'ods.o.amt' },
    uses: { filter: 'ods.o.st' },
  },
  {
    rule: '4 an inner CTE hides an outer one',
    dialect: 'postgresql',
    sql: 'with c as (select uid v from u) select a.v x, b.v y from c a join (with c as (select id v from r) select v from c) b on a.v=b.v',
    values: { x: 'u.uid', y: 'r.id' },
    uses: { join: 'r.id u.uid' },
  },
  {
    rule: '5 a Hive multi-insert is several inserts',
    dialect: 'hive',
    sql: "from o join u on o.uid=u.uid insert overwrite table x.a select o.id, u.city where o.st=1 insert into table x.b partition(dt='1') select o.uid, sum(o.amt) s group by o.uid",
    values: { 'x.a.id': 'o.id', 'x.a.city': 'u.city', 'x.b.uid': 'o.uid', 'x.b.s': 'o.amt' },
    uses: { 'join > x.a': 'o.uid u.uid', 'filter > x.a': 'o.st', 'join > x.b': 'o.uid u.uid', 'group > x.b': 'o.uid' },
  },
  {
    rule: '6 a dynamic partition takes the last column',
    dialect: 'hive',
    sql: 'insert overwrite table dwd.o partition(dt) select id,uid,amt,dt from o',
    values: { 'dwd.o.id': 'o.id', 'dwd.o.uid': 'o.uid', 'dwd.o.amt': 'o.amt', 'dwd.o.dt': 'o.dt' },
  },
  {
    rule: '6 a static partition is a constant',
    dialect: 'hive',
    sql: "insert overwrite table dwd.o partition(dt='1') select id,uid,amt from o",
    values: { 'dwd.o.id': 'o.id', 'dwd.o.uid': 'o.uid', 'dwd.o.amt': 'o.amt' },
  },
  {
    rule: '7 a column list decides where values go',
    dialect: 'postgresql',
    sql: 'insert into dwd.o (amt,id) select id, amt from o',
    values: { 'dwd.o.amt': 'o.id', 'dwd.o.id': 'o.amt' },
  },
  {
    rule: '8 EXCLUDE and REPLACE change what the star means',
    dialect: 'duckdb',
    sql: 'select * exclude (info,items,dt) replace (amt/100 as amt) from o',
    values: { id: 'o.id', uid: 'o.uid', amt: 'o.amt', st: 'o.st' },
  },
  {
    rule: '9 a filter on a row number is a filter on its window keys',
    dialect: 'hive',
    sql: 'select id, amt from (select *, row_number() over (partition by id order by dt desc) rn from o) t where rn=1',
    values: { id: 'o.id', amt: 'o.amt' },
    uses: { filter: 'o.dt o.id' },
  },
  {
    rule: '10 a lateral view hands on the exploded column',
    dialect: 'hive',
    sql: 'select id, p, it.sku from o lateral view outer posexplode(items) e as p, it',
    values: { id: 'o.id', p: 'o.items', sku: 'o.items' },
  },
  {
    rule: '11 a name means the source column before the alias',
    dialect: 'spark',
    sql: 'select amt*2 as amt, amt+1 as x, x*uid as y from o',
    values: { amt: 'o.amt', x: 'o.amt', y: 'o.amt o.uid' },
  },
  {
    rule: '12 a correlated EXISTS filters and reads its table',
    dialect: 'postgresql',
    sql: 'select city from u where exists (select 1 from o where o.uid=u.uid and o.st=1)',
    values: { city: 'u.city' },
    uses: { filter: 'o.st o.uid u.uid' },
  },
  {
    rule: '13 struct fields belong to their column',
    dialect: 'spark',
    sql: 'select o.info.addr.city c, info.addr d from o',
    values: { c: 'o.info', d: 'o.info' },
  },
  {
    rule: '14 a recursive CTE ends',
    dialect: 'postgresql',
    sql: 'with recursive t(id,lvl) as (select id,1 from o union all select r.id,t.lvl+1 from r join t on r.id=t.id) select * from t',
    values: { id: 'o.id r.id', lvl: '' },
    uses: { join: 'o.id r.id' },
  },
  {
    rule: '15 the right side of EXCEPT only filters',
    dialect: 'postgresql',
    sql: 'select uid from u except select uid from o',
    values: { uid: 'u.uid' },
    uses: { set_filter: 'o.uid' },
  },
  {
    rule: '16 a USING column comes from both sides',
    dialect: 'postgresql',
    sql: 'select uid, city, amt from o join u using (uid)',
    values: { uid: 'o.uid u.uid', city: 'u.city', amt: 'o.amt' },
    uses: { join: 'o.uid u.uid' },
  },
  {
    rule: '17 GROUP BY positions mean output columns',
    dialect: 'hive',
    sql: "select city, date_format(dt,'yyyyMM') m, count(*) n from u group by 1,2",
    values: { city: 'u.city', m: 'u.dt', n: '' },
    uses: { group: 'u.city u.dt' },
  },
  {
    rule: '18 MERGE writes what it updates and inserts',
    dialect: 'spark',
    sql: 'merge into dwd.o t using (select id,amt from r) s on t.id=s.id when matched and s.amt>0 then update set amt=s.amt when not matched then insert (id,amt) values (s.id,s.amt)',
    values: { 'dwd.o.amt': 'r.amt', 'dwd.o.id': 'r.id' },
    uses: { 'join > dwd.o': 'dwd.o.id r.id', 'filter > dwd.o': 'r.amt' },
  },
  {
    rule: '19 a table may feed itself',
    dialect: 'hive',
    sql: "insert overwrite table dwd.o partition(dt='1') select id,uid,amt from dwd.o where dt='0' union all select id,null,amt from r",
    values: { 'dwd.o.id': 'dwd.o.id r.id', 'dwd.o.uid': 'dwd.o.uid', 'dwd.o.amt': 'dwd.o.amt r.amt' },
    uses: { 'filter > dwd.o': 'dwd.o.dt' },
  },
  {
    rule: '20 a temporary table is what it was made from',
    dialect: 'hive',
    sql: 'create temporary table tmp1 as select id k, amt v from o; insert overwrite table dwd.z select k, sum(v) s from tmp1 group by k; drop table tmp1',
    values: { 'dwd.z.k': 'o.id', 'dwd.z.s': 'o.amt' },
    uses: { 'group > dwd.z': 'o.id' },
  },
]

test.each(cases)('$rule', ({ dialect, sql, values, uses = {} }) => {
  const result = analyseLineage({ sql, dialect, catalog })

  expect(lineageText(result)).toEqual({ values, uses })
  expect(result.status).toBe('full')
})

test('3 the CTE is not a table of the warehouse', () => {
  const result = analyseLineage({ ...request(3), catalog })

  expect(result.reads).toEqual(['ods.o'])
})

test('6 a query that is too narrow is an arity error', () => {
  const sql = "insert overwrite table dwd.o partition(dt='1') select id,uid from o"

  const result = analyseLineage({ sql, dialect: 'hive', catalog })

  expect(result.status).toBe('partial')
  expect(result.warnings).toMatchObject([
    { level: 'error', code: 'insert-arity', message: 'dwd.o takes 3 columns, the query gives 2' },
  ])
})

test('7 values that look swapped are hinted at', () => {
  const result = analyseLineage({ ...request(7), catalog })

  expect(result.warnings).toMatchObject([{ level: 'warning', code: 'swapped-columns', line: 1, column: 20 }])
})

test('8 a replaced column is an expression, the others are identities', () => {
  const result = analyseLineage({ ...request(8), catalog })

  const roles = Object.fromEntries(result.output.map(({ name, sources }) => [name, sources[0]?.roles]))
  expect(roles).toEqual({ id: ['identity'], uid: ['identity'], amt: ['expression'], st: ['identity'] })
})

test('12 the table inside EXISTS is read', () => {
  expect(analyseLineage({ ...request(12), catalog }).reads.sort()).toEqual(['o', 'u'])
})

test('13 a struct is not a table', () => {
  expect(analyseLineage({ ...request(13), catalog }).reads).toEqual(['o'])
})

test('16 the star lists a USING column once', () => {
  const result = analyseLineage({ sql: 'select * from o join u using (uid)', dialect: 'postgresql', catalog })

  expect(result.output.filter(({ name }) => name === 'uid')).toHaveLength(1)
})

test('17 a table that is only counted is read', () => {
  expect(analyseLineage({ ...request(17), catalog }).reads).toEqual(['u'])
})

test('20 a temporary table is neither read nor written', () => {
  const result = analyseLineage({ ...request(20), catalog })

  expect(result).toMatchObject({ reads: ['o'], writes: ['dwd.z'] })
})

function request(number: number): { sql: string; dialect: Dialect } {
  const found = cases.find(({ rule }) => rule.startsWith(`${number} `))
  if (!found) throw new Error(`no case ${number}`)
  return { sql: found.sql, dialect: found.dialect }
}
