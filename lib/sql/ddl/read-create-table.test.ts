import { expect, test } from 'vitest'
import type { Dialect } from '@/lib/sql/types'
import { readCreateTable } from './read-create-table'

test('Hive: comments, generics, constraints and partitions', () => {
  const table = readCreateTable(
    `create external table if not exists \`ods\`.\`t_order\` (
       \`order_id\` bigint comment '主键; id, (pk)',
       tags map<string,array<int>> comment '标签',
       amount decimal(18, 2) not null default 0,
       key string,
       primary key (order_id) disable novalidate,
       check (amount < 1 and order_id > 2)
     ) comment '订单' partitioned by (dt string comment '日期', \`hh\` string) stored as orc`,
    'hive',
  )

  expect(table).toMatchObject({ name: 'ods.t_order', comment: '订单', primaryKey: ['order_id'], isFromQuery: false })
  expect(table?.columns.map(({ name, type, comment }) => [name, type, comment])).toEqual([
    ['order_id', 'BIGINT', '主键; id, (pk)'],
    ['tags', 'MAP<STRING,ARRAY<INT>>', '标签'],
    ['amount', 'DECIMAL(18,2)', undefined],
    ['key', 'STRING', undefined],
  ])
  expect(table?.columns[2]).toMatchObject({ notNull: true, default: '0' })
  expect(table?.partitions.map(({ name, comment }) => [name, comment])).toEqual([
    ['dt', '日期'],
    ['hh', undefined],
  ])
})

const texts: Array<[Dialect, string, string[]]> = [
  [
    'duckdb',
    'create or replace temp table t (a int primary key, s struct(x int, y varchar[]), check (a < 5))',
    ['a INT', 's STRUCT(X INT,Y VARCHAR[])'],
  ],
  [
    'postgresql',
    'create table public.t (a character varying(10) collate "C", b double precision, c timestamp with time zone default now())',
    ['a CHARACTER VARYING(10)', 'b DOUBLE PRECISION', 'c TIMESTAMP WITH TIME ZONE'],
  ],
  [
    'mysql',
    "create table `t` (`id` bigint unsigned auto_increment comment 'x', `n` varchar(5) character set utf8, key idx_n (`n`), unique key u (id)) engine=InnoDB comment='表'",
    ['id BIGINT UNSIGNED', 'n VARCHAR(5)'],
  ],
  [
    'clickhouse',
    'create table t on cluster c (d Date, v Nullable(Decimal(18,2)) codec(ZSTD), index i v type minmax granularity 1,) engine = MergeTree order by d',
    ['d DATE', 'v NULLABLE(DECIMAL(18,2))'],
  ],
  [
    'spark',
    'create table t (a int, s struct<x:int,y:array<string>>, dt string) using parquet partitioned by (dt)',
    ['a INT', 's STRUCT<X:INT,Y:ARRAY<STRING>>'],
  ],
  [
    'doris',
    'create table t (k int, v bigint sum default "0") aggregate key (k) distributed by hash(k) buckets 8',
    ['k INT', 'v BIGINT'],
  ],
]

test.each(texts)('%s: columns and types', (dialect, ddl, expected) => {
  expect(readCreateTable(ddl, dialect)?.columns.map(({ name, type }) => `${name} ${type}`)).toEqual(expected)
})

test('a bare partition column is moved, not doubled', () => {
  const table = readCreateTable('create table t (a int, dt string) partitioned by (dt)', 'spark')

  expect(table?.partitions).toMatchObject([{ name: 'dt', type: 'STRING' }])
  expect(table?.columns).toHaveLength(1)
})

test('COMMENT ON statements are read', () => {
  const table = readCreateTable("create table t (a int);\ncomment on table t is '表';\ncomment on column t.a is '列'")

  expect(table).toMatchObject({ comment: '表', columns: [{ name: 'a', comment: '列' }] })
})

test('a table from a query says so; other statements are no tables', () => {
  expect(readCreateTable('create table t as select 1')).toMatchObject({ isFromQuery: true, columns: [] })
  expect(readCreateTable('create view v as select 1')).toBeUndefined()
  expect(readCreateTable('create index i on t (a)')).toBeUndefined()
  expect(readCreateTable('')).toBeUndefined()
})
