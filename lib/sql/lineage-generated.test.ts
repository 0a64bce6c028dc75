import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { analyseLineage } from './analyse-lineage'
import { checkCompleteness } from './check-completeness'
import { completeStatements } from './fixtures/complete-statements'
import { lineageText } from './fixtures/lineage-text'
import { type RandomQuery, randomCatalog, randomQuery } from './fixtures/random-query'
import type { Dialect } from './types'

const count = 240
const dialects: Dialect[] = ['duckdb', 'hive', 'spark', 'postgresql', 'trino', 'mysql', 'snowflake', 'clickhouse']
const queries = Array.from({ length: count }, (_, seed) => ({
  seed,
  dialect: dialects[seed % dialects.length] as Dialect,
  query: randomQuery(seed),
}))

const text = (set: Iterable<string>): string => [...new Set(set)].sort().join(' ')

function expected({ columns, uses }: RandomQuery) {
  return {
    values: Object.fromEntries(columns.map(({ name, sources }) => [name, text(sources)])),
    uses: Object.fromEntries(Object.entries(uses).map(([use, sources]) => [use, text(sources)])),
  }
}

test('queries whose lineage is known by construction are followed exactly', { timeout: 60_000 }, () => {
  const wrong = queries.filter(({ dialect, query }) => {
    const result = analyseLineage({ sql: query.sql, dialect, catalog: randomCatalog })
    return (
      result.status !== 'full' ||
      JSON.stringify(sortKeys(lineageText(result))) !== JSON.stringify(sortKeys(expected(query)))
    )
  })

  expect(wrong.map(({ seed, dialect, query }) => `${seed} ${dialect} ${query.sql}`)).toEqual([])
})

test('they are complete, too', { timeout: 60_000 }, () => {
  const refused = queries.filter(({ dialect, query }) => !checkCompleteness({ sql: query.sql, dialect }).ok)

  expect(refused.map(({ seed }) => seed)).toEqual([])
})

test('the outputs of a query are as many as DuckDB says', { timeout: 60_000 }, async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run('create schema ods')
  for (const table of Object.keys(randomCatalog.tables))
    await connection.run(`create table ${table} (id int, k int, v int, w int)`)
  const differences: string[] = []

  for (const { query } of queries) {
    const prepared = await connection.prepare(query.sql)
    const { output } = analyseLineage({ sql: query.sql, dialect: 'duckdb', catalog: randomCatalog })
    if (output.length !== prepared.columnCount) differences.push(query.sql)
  }

  connection.closeSync()
  expect(differences).toEqual([])
})

test('statements of every dialect end, without an exception', () => {
  const statuses = completeStatements().map(
    ([dialect, sql]) => analyseLineage({ sql, dialect, catalog: { tables: {} } }).status,
  )

  expect(statuses).not.toContain('failed')
})

/** Uses in the same order on both sides. */
function sortKeys({ values, uses }: ReturnType<typeof expected>) {
  const sorted = (record: Record<string, string>) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
  return [sorted(values), sorted(uses)]
}
