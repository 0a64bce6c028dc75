import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDuckDbRead, type SerializeSql } from './check-duckdb-read'

let connection: DuckDBConnection

beforeAll(async () => {
  const instance = await DuckDBInstance.create(':memory:', { enable_external_access: 'false' })
  connection = await instance.connect()
})

afterAll(() => connection.closeSync())

const serialize: SerializeSql = async (sql) => {
  const reader = await connection.runAndReadAll('select json_serialize_sql($1::varchar)', [sql])
  return String(reader.getRows()[0]?.[0])
}

test.each([
  'select a, b from t where c > (select max(c) from u)',
  'from t',
  'with a as (select 1) select * from a',
  'values (1, 2)',
  'describe t',
  'show tables',
  'summarize t',
  'explain select * from t',
  'select * from t pivot (sum(a) for b in (1, 2))',
])('the engine takes it for a read: %s', async (sql) => {
  expect(await checkDuckDbRead(sql, serialize)).toEqual({ ok: true })
})

test.each([
  'select from where',
  'select a b c from t',
  'explain drop table t',
  'explain update t set a = 1',
  'selec 1',
  'with a as (select 1)',
])('the engine does not: %s', async (sql) => {
  expect(await checkDuckDbRead(sql, serialize)).toMatchObject({ ok: false })
})

test('what the token gate refuses never reaches the engine', async () => {
  let asked = 0

  const verdict = await checkDuckDbRead("copy t to '/tmp/x'", async () => {
    asked++
    return '{}'
  })

  expect(verdict.ok).toBe(false)
  expect(asked).toBe(0)
})

test('a second statement that only the engine sees is refused', async () => {
  const verdict = await checkDuckDbRead('select 1', async () => JSON.stringify({ error: false, statements: [{}, {}] }))

  expect(verdict).toMatchObject({ ok: false, code: 'several-statements' })
})

test('an answer without a verdict is a refusal', async () => {
  expect(await checkDuckDbRead('select 1', async () => '{}')).toMatchObject({ ok: false, code: 'not-a-read' })
})
