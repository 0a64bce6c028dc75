import { afterEach, expect, test } from 'vitest'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { importTables } from './import-tables'
import { byAnn, startOfTest } from './test-data'

let world: TestPlatform

afterEach(() => world.close())

test('tables of a warehouse of one’s own can be found, changed and published', async () => {
  world = testPlatform()
  const { platform, warehouse } = world
  await warehouse.write('own', [{ sql: 'CREATE TABLE Invoices (id INTEGER, total DOUBLE)' }])

  const first = await importTables({ ...world, at: startOfTest })
  const second = await importTables({ ...world, at: startOfTest })

  expect([first, second]).toEqual([1, 0])
  const table = platform.getTable('invoices')
  expect(table).toMatchObject({ name: 'Invoices', version: 1, publishedVersion: 1 })
  const columns = [...(table?.columns ?? []), { name: 'paid', type: 'BOOLEAN' }]
  await platform.upsertTable({ tableId: table?.id ?? '', name: 'Invoices', columns }, byAnn())
  expect((await platform.packCommit({ title: 'paid', mode: 'direct' }, byAnn())).status).toBe('published')
  expect((await warehouse.describe())[0]?.columns.map(({ name }) => name)).toEqual(['id', 'total', 'paid'])
})
