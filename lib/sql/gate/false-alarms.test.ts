import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { checkCompleteness } from '@/lib/sql/check-completeness'
import { completeStatements } from '@/lib/sql/fixtures/complete-statements'

const statements = completeStatements()

test.each(statements)('%s is complete: %s', (dialect, sql) => {
  const errors = checkCompleteness({ sql, dialect }).findings.filter(({ level }) => level === 'error')

  expect(errors).toEqual([])
})

test('there are hundreds of them, in all dialects', () => {
  expect(statements.length).toBeGreaterThanOrEqual(200)
  expect(new Set(statements.map(([dialect]) => dialect)).size).toBe(9)
})

const tables = `create table o(id int, uid int, amt decimal(18,2), st int, dt date, ts timestamp, info struct(addr varchar, zip int), items varchar[], tags map(varchar,int), name varchar);
create table u(uid int, city varchar, dt date); create table r(id int primary key, amt int); create table q(id int, bid int, ts timestamp)`

test('DuckDB itself takes its statements', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(tables)
  const refused: string[] = []

  for (const [, sql] of statements.filter(([dialect]) => dialect === 'duckdb')) {
    try {
      const parts = await connection.extractStatements(sql)
      for (let index = 0; index < parts.count; index++) await parts.prepare(index)
    } catch (error) {
      refused.push(`${sql}: ${error}`)
    }
  }

  connection.closeSync()
  expect(refused).toEqual([])
})
