import { expect, test } from 'vitest'
import { checkReadOnly, type ReadOnlyCode } from './check-read-only'
import type { Dialect } from './types'

const hostile: Record<string, string[]> = {
  duckdb: [
    'insert into o values (1)',
    'update o set a = 1',
    'delete from o',
    'truncate o',
    'drop table o',
    'alter table o add column b int',
    'create table x as select 1',
    'create temp table x (a int)',
    'create or replace view v as select 1',
    'create macro f(a) as a',
    "copy o to '/tmp/x.csv'",
    "copy (select * from o) to '/tmp/x.parquet'",
    "copy o from '/etc/passwd'",
    "export database '/tmp/x'",
    "import database '/tmp/x'",
    "attach '/tmp/x.db' as y",
    'detach y',
    'install httpfs',
    'load httpfs',
    'pragma database_list',
    'set memory_limit = 0',
    'reset memory_limit',
    'use other',
    'call pragma_version()',
    'vacuum',
    'checkpoint',
    'begin transaction',
    'commit',
    'prepare p as select 1',
    'execute p(1)',
    'select 1; drop table o',
    'select 1;; select 2',
    "select * from read_csv('/etc/passwd')",
    "select * from read_csv_auto('/etc/passwd')",
    "select * from read_parquet('s3://b/x')",
    "select * from read_json('/x.json')",
    "select * from read_text('/etc/shadow')",
    "select * from read_blob('/etc/shadow')",
    "select content from glob('/etc/*')",
    "select * from sniff_csv('/x')",
    "select * from '/etc/passwd'",
    "select * from 'x.parquet'",
    'select * from "x.csv"',
    'select * from x.csv',
    'select * from o, data.x.parquet p',
    'select * from (select 1), "x.json"',
    "select * from o, 'x.csv'",
    "select * from o join 'x.json' j on true",
    "select * from parquet_scan('x')",
    "select * from sqlite_scan('x.db', 't')",
    "select * from postgres_scan('host=x', 'public', 't')",
    "select * from postgres_query('db', 'drop table t')",
    "select * from mysql_query('db', 'drop table t')",
    "select * from query('drop table o')",
    "select * from query_table('o')",
    "select getenv('HOME')",
    'select * from duckdb_secrets()',
    'select * from duckdb_settings()',
    "select * from iceberg_scan('x')",
    "select * from delta_scan('x')",
    "select * from st_read('x.shp')",
    'explain analyze select 1',
    'explain analyze delete from o',
    'with d as (delete from o returning *) select * from d',
    'with x as (select 1) insert into o select * from x',
    'with x as (select 1) update o set a = 1',
    'explain insert into o select 1',
    'select $$ unterminated',
    "select 'unterminated",
    'select (1',
    '',
    '-- only a comment',
  ],
  postgresql: [
    'select * into x from o',
    'select * from o for update',
    'select * from o for no key update',
    'select * from o for share',
    'with d as (delete from t returning *) select * from d',
    'with d as (update t set a = 1 returning *) select * from d',
    "select pg_read_file('/etc/passwd')",
    'select pg_catalog."pg_read_file"(\'/x\')',
    "select pg_ls_dir('/')",
    'select pg_sleep(100)',
    'select pg_terminate_backend(1)',
    "select lo_import('/etc/passwd')",
    "select lo_export(1, '/x')",
    "select * from dblink('host=x', 'drop table t') as t(a int)",
    "select set_config('a', 'b', false)",
    "select nextval('s')",
    "select setval('s', 1)",
    "select query_to_xml('delete from t', true, false, '')",
    'select pg_advisory_lock(1)',
    "select current_setting('x')",
    'do $$ begin delete from t; end $$',
    "copy t to program 'sh'",
    'listen x',
    'lock table t',
    'grant all on t to public',
  ],
  mysql: [
    "select load_file('/etc/passwd')",
    "select 1 into outfile '/tmp/x'",
    'select 1 into @a',
    'select @a := 1',
    'select sleep(10)',
    'select benchmark(1e9, md5(1))',
    "select get_lock('a', 1)",
    'select * from t lock in share mode',
    'select 1 /*!50000 union select 2 */',
    'select 1 /*M! union select 2 */',
    'select 1 # comment\n; drop table t',
    'replace into t values (1)',
    "load data infile '/x' into table t",
    'handler t open',
  ],
  hive: [
    "select transform(a) using 'rm -rf /' from t",
    "select reflect('java.lang.Runtime', 'exec', 'x')",
    "select java_method('java.lang.System', 'exit', 1)",
    "insert overwrite directory '/x' select * from t",
    'from t insert overwrite table x select a',
    'add jar /x.jar',
  ],
  clickhouse: [
    "select * from url('http://x', CSV, 'a String')",
    "select * from file('/etc/passwd')",
    "select * from s3('http://x')",
    "select * from remote('host', db.t)",
    "select * from mysql('h', 'd', 't', 'u', 'p')",
    "select * from executable('x.sh', TSV, 'a String')",
    "select * from jdbc('x', 't')",
    'select 1 settings max_execution_time = 0',
    'select 1 format Native',
    "select 1 into outfile 'x'",
    'system shutdown',
    'optimize table t',
    'kill query where 1',
  ],
}

const attacks = Object.entries(hostile).flatMap(([dialect, list]) =>
  list.map((sql) => [dialect as Dialect, sql] as const),
)

test.each(attacks)('refused in %s: %s', (dialect, sql) => {
  expect(checkReadOnly(sql, dialect)).toMatchObject({ ok: false, code: expect.any(String) })
})

test('there are at least 80 attacks', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(80)
})

const benign: Record<string, string[]> = {
  duckdb: [
    'select 1',
    "select ';drop table t'",
    'from t',
    'from t select a where b > 1',
    'table t',
    'values (1), (2)',
    '(select 1) union all (select 2)',
    'with a as (select 1 as x) select * from a',
    'with recursive t(n) as (select 1 union all select n + 1 from t where n < 5) select n from t',
    'select * from range(10) r(i)',
    'select * from generate_series(1, 10)',
    'select * from unnest([1, 2]) u(x)',
    'select unnest(items) from t',
    "select * from json_each('{}')",
    'select extract(year from last_day(d)) from t',
    "select trim(both ' ' from name) from t",
    'select "update", "delete" from t',
    'select t.insert, t.into from t',
    'select update_time, create_user, insert_date from t',
    "select 'insert into x' as note -- drop table t\nfrom t /* delete */",
    'select count(*) filter (where st = 1) from t',
    'select * from t qualify row_number() over (partition by a order by b) = 1',
    'describe t',
    'show tables',
    'summarize t',
    'explain select * from t',
    'select * from t where a in (select b from u)',
    'with query as (select 1 as a) select a from query',
    'with load (cpu) as (select 1) select cpu from load',
    'select file, url, remote from t',
    'select replace(name, 1, 2), left(name, 2) from t',
    'select list_transform(items, x -> x + 1) from t',
    'select * exclude (a) from t',
    'select a.b.c from t a, u',
    "select x.json, 'a', 'b' from schema1.t x, schema1.u",
    'select * from (select * from t) x, lateral (select 1) y',
    'select 1;',
  ],
  postgresql: [
    'select * from t for_update',
    "select e'it\\'s' from t",
    'select a from t where b = any(array(select 1))',
    'select * from jsonb_array_elements($1) e',
    'select set_at, load_at from t',
  ],
  mysql: ['select `delete` from t', "select 'a\\'; drop table t'", 'select a from t limit 1, 2'],
  hive: [
    'select explode(items) from t',
    'select * from t lateral view explode(items) e as i',
    'select map(1, 2), transform(items, x -> x) from t',
  ],
  clickhouse: ['select count() from t prewhere a = 1', 'select * from numbers(10)', 'select format from t'],
  trino: ['select * from t cross join unnest(a) as u (x)'],
}

const reads = Object.entries(benign).flatMap(([dialect, list]) => list.map((sql) => [dialect as Dialect, sql] as const))

test.each(reads)('allowed in %s: %s', (dialect, sql) => {
  expect(checkReadOnly(sql, dialect)).toEqual({ ok: true })
})

test('there are at least 35 reads', () => {
  expect(reads.length).toBeGreaterThanOrEqual(35)
})

const codes: Array<[ReadOnlyCode, string]> = [
  ['too-long', `select '${'x'.repeat(70_000)}'`],
  ['unreadable', "select 'a"],
  ['empty', '  -- nothing'],
  ['several-statements', 'select 1; select 2'],
  ['executable-comment', 'select 1 /*! union select 2 */'],
  ['template', 'select {{ x }}'],
  ['not-a-read', 'drop table t'],
  ['writes', 'select 1 into x'],
]

test.each(codes)('the reason is %s', (code, sql) => {
  expect(checkReadOnly(sql, 'mysql')).toMatchObject({ ok: false, code })
})

test('the length counts bytes, not characters', () => {
  expect(checkReadOnly(`select '${'中'.repeat(22_000)}'`, 'duckdb')).toMatchObject({ code: 'too-long' })
})
