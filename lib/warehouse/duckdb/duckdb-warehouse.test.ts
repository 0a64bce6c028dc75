import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Warehouse } from '@/lib/warehouse/port'
import { createDuckDbWarehouse } from './duckdb-warehouse'

let dataDir: string
let warehouse: Warehouse

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'warehouse-'))
  warehouse = createDuckDbWarehouse({ dataDir })
  await warehouse.write('seed', [
    { sql: 'CREATE TABLE t AS SELECT range AS a, hash(range)::VARCHAR AS b FROM range(20000)' },
  ])
})

afterAll(async () => {
  await warehouse.close()
  rmSync(dataDir, { recursive: true })
})

test('a query names its snapshot and says how many rows there are', async () => {
  const result = await warehouse.query('SELECT * FROM t ORDER BY a')

  expect(result).toMatchObject({ total: 20_000, returned: 10_000, truncated: true, snapshotVersion: 1 })
  expect(result.columns).toEqual([
    { name: 'a', type: 'BIGINT' },
    { name: 'b', type: 'VARCHAR' },
  ])
})

test('a key that was applied does nothing again and keeps its outcome', async () => {
  const statements = [{ sql: 'INSERT INTO t VALUES (-1, $1)', params: ['x'] }]
  const first = await warehouse.write('once', statements)

  const second = await warehouse.write('once', statements)

  expect(first).toMatchObject({ rowsChanged: [1], alreadyApplied: false })
  expect(second).toMatchObject({ rowsChanged: [1], alreadyApplied: true })
  expect((await warehouse.query('SELECT a FROM t WHERE a = -1')).total).toBe(1)
  expect(await warehouse.writeOutcome('once')).toMatchObject({ rowsChanged: [1] })
  expect(await warehouse.writeOutcome('never')).toBeUndefined()
})
