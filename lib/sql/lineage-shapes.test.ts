import { expect, test } from 'vitest'
import { analyseLineage } from './analyse-lineage'
import { catalog } from './fixtures/catalog'
import { lineageText } from './fixtures/lineage-text'
import type { Catalog, Dialect } from './types'

/** An unrendered variable. */
const variable = (name: string): string => `$\{${name}}`

const analyse = (sql: string, dialect: Dialect = 'duckdb', tables: Catalog = catalog) =>
  analyseLineage({ sql, dialect, catalog: tables })

test('delete and insert of one partition: the demo task', () => {
  const result = analyse(
    `delete from r where id = '${variable('bizdate')}';\ninsert into r select id, amt from o where dt = '${variable('bizdate')}'`,
  )

  expect(result).toMatchObject({ status: 'full', reads: ['o'], writes: ['r'] })
  expect(lineageText(result)).toEqual({
    values: { 'r.id': 'o.id', 'r.amt': 'o.amt' },
    uses: { 'filter > r': 'o.dt r.id' },
  })
})

test('a bare variable is a value, in a name it is part of the name', () => {
  const result = analyse(
    `select amt from o where dt = ${variable('bizdate')} union all select amt from ${variable('db')}.r_${variable('env')}`,
  )

  expect(result.reads).toEqual(['o', `${variable('db')}.r_${variable('env')}`])
  expect(result).toMatchObject({ status: 'partial', warnings: [{ code: 'templated-name' }] })
})

test('dbt references are table names, control blocks make it partial', () => {
  const plain = analyse("select amt from {{ ref('o') }} join {{ source('ods', 'u') }} s on true", 'snowflake')
  const control = analyse('select amt {% if full %} , st {% endif %} from o')

  expect(plain.reads).toEqual(['o', 'ods.u'])
  expect(control).toMatchObject({ status: 'partial', warnings: [{ code: 'template-control' }] })
})

test('INSERT BY NAME takes the names of the query', () => {
  const result = analyse('insert into r by name select uid as amt, 1 as id from u')

  expect(lineageText(result).values).toEqual({ 'r.amt': 'u.uid' })
  expect(result.targets).toMatchObject([{ table: 'r', positional: false, byName: true }])
})

test('UNION BY NAME matches names', () => {
  const result = analyse('select id, amt from r union all by name select amt, uid as id from o')

  expect(lineageText(result).values).toEqual({ id: 'o.uid r.id', amt: 'o.amt r.amt' })
})

test('FROM-first queries are queries', () => {
  expect(lineageText(analyse('insert into r from o select id, amt')).values).toEqual({
    'r.id': 'o.id',
    'r.amt': 'o.amt',
  })
  expect(lineageText(analyse('from u')).values).toEqual({ uid: 'u.uid', city: 'u.city', dt: 'u.dt' })
})

test('ORDER BY after a UNION means its outputs', () => {
  const result = analyse('select id as k from o union all select id from r order by k desc limit 3')

  expect(lineageText(result).uses).toEqual({ order: 'o.id r.id' })
})

test('a use has its kind', () => {
  const result = analyse(
    'select distinct st, count(*) n from o join u using (uid) where amt > 0 group by st having max(o.id) > 1 qualify rank() over (order by st) = 1 order by n',
  )

  expect(lineageText(result).uses).toEqual({
    join: 'o.uid u.uid',
    filter: 'o.amt',
    group: 'o.st',
    having: 'o.id',
    qualify: 'o.st',
    distinct: 'o.st',
  })
})

test('roles say how a value arrives', () => {
  const result = analyse(
    'select id, amt + 1 as e, sum(amt) as a, case when st = 1 then amt end as c, rank() over (partition by uid order by dt) as w, (select max(r.amt) from r) as s from o',
  )

  const roles = Object.fromEntries(
    result.output.map(({ name, sources }) => [
      name,
      sources
        .map((each) => `${each.column}:${each.roles.join('+')}`)
        .sort()
        .join(' '),
    ]),
  )
  expect(roles).toEqual({
    id: 'id:identity',
    e: 'amt:expression',
    a: 'amt:aggregate',
    c: 'amt:expression st:condition',
    w: 'dt:window uid:window',
    s: 'amt:aggregate+subquery',
  })
})

test('named windows are looked up', () => {
  const result = analyse('select sum(amt) over w as s from o window w as (partition by uid order by dt)')

  expect(lineageText(result).values).toEqual({ s: 'o.amt o.dt o.uid' })
})

test('lambda parameters and comprehension variables are no columns', () => {
  const result = analyse(
    'select list_transform(items, x -> x + amt) as a, [y + 1 for y in items if y > st] as b from o',
  )

  expect(lineageText(result).values).toEqual({ a: 'o.amt o.items', b: 'o.items o.st' })
  expect(result.status).toBe('full')
})

test('date parts are no columns', () => {
  const result = analyse('select date_diff(day, dt, now()) as d, date_trunc(month, dt) as m from o', 'snowflake')

  expect(lineageText(result).values).toEqual({ d: 'o.dt', m: 'o.dt' })
})

test('a correlated lateral join reads both sides', () => {
  const result = analyse('select l.city from o, lateral (select city from u where u.uid = o.uid) l')

  expect(lineageText(result)).toEqual({ values: { city: 'u.city' }, uses: { filter: 'o.uid u.uid' } })
})

test('a NATURAL JOIN joins by the columns that both sides have', () => {
  const result = analyse('select city, amt from o natural join u')

  expect(lineageText(result).uses).toEqual({ join: 'o.dt o.uid u.dt u.uid' })
  expect(result.status).toBe('full')
})

test('UPDATE … FROM writes the columns it sets', () => {
  const result = analyse('update r set amt = o.amt * 2 from o where o.id = r.id')

  expect(lineageText(result)).toEqual({ values: { 'r.amt': 'o.amt' }, uses: { 'filter > r': 'o.id r.id' } })
  expect(result.reads).toEqual(['o'])
})

test('ClickHouse: ARRAY JOIN, scalar CTEs, alias before column, names with case', () => {
  const tables = { tables: { T: { columns: ['id', 'tags', 'amt'] } } }

  const joined = analyse('select id, tag from T array join tags as tag', 'clickhouse', tables)
  const scalar = analyse(
    'with toDate(now()) as d, amt * 2 as x select x + id as y from T where d > 0',
    'clickhouse',
    tables,
  )

  expect(lineageText(joined).values).toEqual({ id: 'T.id', tag: 'T.tags' })
  expect(joined.status).toBe('full')
  expect(lineageText(scalar).values).toEqual({ y: expect.stringContaining('T.id') })
})

test('a materialised view writes to the table after TO', () => {
  const result = analyse('create materialized view mv to dst as select id, amt from o', 'clickhouse')

  expect(result.writes).toEqual(['dst'])
})

test('a table that the script creates and drops is followed through', () => {
  const result = analyse(
    'create table t1 as select id, amt from o where st = 1; insert into r select id, amt from t1; drop table t1',
  )

  expect(result).toMatchObject({ reads: ['o'], writes: ['r'] })
  expect(lineageText(result)).toEqual({
    values: { 'r.id': 'o.id', 'r.amt': 'o.amt' },
    uses: { 'filter > r': 'o.st' },
  })
})

test('a temporary table that is filled later hands on what it was filled with', () => {
  const result = analyse(
    'create temp table t1 (k int, v int); insert into t1 select id, amt from o; insert into r select k, v from t1',
  )

  expect(lineageText(result).values).toEqual({ 'r.id': 'o.id', 'r.amt': 'o.amt' })
  expect(result.writes).toEqual(['r'])
})

test('a table that stays is a table', () => {
  const result = analyse('create table mid as select id, amt from o; insert into r select * from mid')

  expect(lineageText(result).values).toEqual({
    'mid.id': 'o.id',
    'mid.amt': 'o.amt',
    'r.id': 'mid.id',
    'r.amt': 'mid.amt',
  })
})

test('the default schema is the same as none', () => {
  expect(analyse('select id from main.o').reads).toEqual(['o'])
  expect(analyse('select id from other.o').reads).toEqual(['other.o'])
})

test('without a catalogue an ambiguous column goes to every candidate', () => {
  const result = analyse('select city from a join b on a.id = b.id', 'duckdb', { tables: {} })

  expect(lineageText(result).values).toEqual({ city: 'a.city b.city' })
  expect(result.warnings).toMatchObject([{ code: 'ambiguous-column' }])
})

test('an edge from one of several candidates says so', () => {
  const { edges } = analyse('insert into z select city, a.id from a join b on a.id = b.id', 'duckdb', { tables: {} })

  expect(edges.map(({ source, ambiguous = false }) => [`${source.table}.${source.column}`, ambiguous])).toEqual([
    ['a.city', true],
    ['b.city', true],
    ['a.id', false],
  ])
})

test('a column that the catalogue lacks is still named, and warned about', () => {
  const result = analyse('select r.nope from r')

  expect(lineageText(result).values).toEqual({ nope: 'r.nope' })
  expect(result.warnings).toMatchObject([{ code: 'unknown-column', line: 1, column: 8 }])
})

test('whoever names a column through a star is a reference', () => {
  const result = analyse('with c as (select * from r) select amt\nfrom c where c.id > 1')

  const named = result.references.filter(({ viaStar }) => !viaStar)
  expect(named).toMatchObject([
    { source: { table: 'r', column: 'amt' }, use: 'select', line: 1 },
    { source: { table: 'r', column: 'id' }, use: 'filter', line: 2, column: 14 },
  ])
})

test('EXCLUDE names a column, a renamed alias does not', () => {
  const result = analyse('select k from (select * exclude (amt) rename (id as k) from r)')

  const named = result.references.filter(({ viaStar }) => !viaStar).map(({ source }) => source.column)
  expect(named.sort()).toEqual(['amt', 'id'])
})

test('columns that a statement writes are marked as such', () => {
  const result = analyse(
    'insert into r (id, amt) select id, amt from o on conflict (id) do update set amt = excluded.amt',
  )

  expect(
    result.references.filter(({ isTarget }) => isTarget).map(({ source }) => `${source.table}.${source.column}`),
  ).toEqual(['r.id', 'r.amt', 'r.id', 'r.amt', 'r.amt'])
})

const open: Array<[string, string, Dialect?]> = [
  ['a PIVOT', 'select * from o pivot (sum(amt) for st in (1, 2))'],
  ['a PIVOT statement', 'pivot o on st using sum(amt)'],
  ['an UNPIVOT', 'select * from r unpivot (v for n in (id, amt))'],
  ['COLUMNS', "select columns('a.*') from o"],
  ['a star over an unknown table', 'insert into r select * from nowhere'],
  ['a NATURAL JOIN of an unknown table', 'select 1 from o natural join nowhere'],
  ['a table function without column names', 'select x.* from some_function(1) x'],
  ['a quoted template name', `select a from "${variable('db')}"."${variable('schema')}"`, 'postgresql'],
  ['a Hive column pattern', 'select `(a|b)?+.+` from nowhere n', 'hive'],
  ['branches of unequal width', 'select id, amt from r union all select id from r'],
]

test.each(open)('%s is partial, not silence', (_name, sql, dialect = 'duckdb') => {
  const result = analyse(sql, dialect)

  expect(result.status).toBe('partial')
  expect(result.warnings.length).toBeGreaterThan(0)
})

test('a PIVOT still reads its table', () => {
  expect(analyse('pivot o on st using sum(amt)').reads).toEqual(['o'])
})

test('a text without a statement that parses has failed', () => {
  expect(analyse('select a from (select b')).toMatchObject({ status: 'failed' })
})
