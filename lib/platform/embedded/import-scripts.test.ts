import { afterEach, expect, test } from 'vitest'
import { analyseLineage } from '@/lib/sql/analyse-lineage'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { importScripts } from './import-scripts'
import { importTables } from './import-tables'
import { byAnn, startOfTest } from './test-data'

let world: TestPlatform

afterEach(() => world.close())

const sql = { analyseLineage: async (request: Parameters<typeof analyseLineage>[0]) => analyseLineage(request) }

test('imported scripts are tasks with lineage: a change of what they read is told as impact', async () => {
  world = testPlatform()
  const { platform, warehouse, db } = world
  await warehouse.write('own', [
    { sql: 'CREATE TABLE invoices (id INTEGER, total DOUBLE); CREATE TABLE report (sum_total DOUBLE)' },
  ])
  await importTables({ db, warehouse, at: startOfTest })
  const scripts = [
    { name: 'ads/report', comment: '日报', script: 'insert into report select sum(total) from invoices' },
    { name: 'broken', comment: '', script: 'selec (' },
  ]

  const first = await importScripts({ db, sql, at: startOfTest }, scripts)
  const second = await importScripts({ db, sql, at: startOfTest }, scripts)

  expect([first.added, first.known, second.added, second.known]).toEqual([2, 0, 0, 2])
  expect(platform.getTask('ads/report')).toMatchObject({
    comment: '日报',
    publishedVersion: 1,
    inputs: ['invoices'],
    outputs: ['report'],
  })
  const table = platform.getTable('invoices')
  const columns = (table?.columns ?? []).map((column) =>
    column.name === 'total' ? { ...column, name: 'amount' } : column,
  )
  await platform.upsertTable({ tableId: table?.id ?? '', name: 'invoices', columns }, byAnn())
  const impact = await platform.analyseImpact(table?.id ?? '')
  expect(JSON.stringify(impact)).toContain('ads/report')
})
