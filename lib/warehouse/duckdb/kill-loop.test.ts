import { expect, test } from 'vitest'
import { warehouseKillLoop } from '@/lib/testing/warehouse-kill-loop'

test('a writer that is killed at every step in turn writes each operation once', async () => {
  const result = await warehouseKillLoop({ operations: 60, kills: 30, parallel: 2, seed: 7 })

  expect(result).toMatchObject({ kills: 30, applied: 60, doubled: 0, missing: 0, inconsistentReads: 0 })
  expect(Object.keys(result.killsByStep)).toHaveLength(9)
  expect(result.reads).toBeGreaterThan(0)
}, 90_000)
