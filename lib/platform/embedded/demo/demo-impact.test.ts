import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '@/db/transaction'
import { seedHistory } from '@/lib/platform/embedded/seed-history'
import { seedObjects } from '@/lib/platform/embedded/seed-objects'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { demoWorld } from './demo-world'

let world: TestPlatform

beforeAll(() => {
  world = testPlatform()
  const at = new Date('2026-11-30T00:00:00Z')
  inTransaction(world.db, () =>
    seedHistory(world.db, demoWorld('2026-11-30'), seedObjects(world.db, demoWorld('2026-11-30'), at), {
      at,
      now: at,
      timeZone: 'UTC',
    }),
  )
})

afterAll(() => world.close())

const impactOfRename = async (from: string, to: string) => {
  const table = world.platform.getTable('dws_order_detail')
  const columns = (table?.columns ?? []).map((column) => (column.name === from ? { ...column, name: to } : column))
  const write = { actor: { id: from, name: 'Ann' }, idempotencyKey: `rename ${from}` }
  await world.platform.upsertTable({ tableId: table?.id ?? '', name: 'dws_order_detail', columns }, write)
  return world.platform.analyseImpact(table?.id ?? '', {
    fromVersion: table?.version ?? 0,
    toVersion: (table?.version ?? 0) + 1,
  })
}

/** Without the table's own script, which has to be edited whatever is renamed. */
const downstream = ({ findings }: Awaited<ReturnType<typeof impactOfRename>>) =>
  findings.filter(({ table }) => table !== 'dws_order_detail')

test('renaming the order amount is HIGH for the reports that name it', async () => {
  const report = await impactOfRename('order_amount', 'pay_amount')

  const high = downstream(report).filter(({ severity }) => severity === 'HIGH')
  expect(report.status).toBe('full')
  expect([...new Set(high.map(({ table }) => table))].sort()).toEqual([
    'ads_campaign_roi',
    'ads_gmv_daily',
    'ads_payment_mix',
    'ads_price_band',
    'dws_shop_sales_1d',
    'dws_user_order_1d',
  ])
})

test.each(['gift_message', 'remark_text'])(
  'renaming %s touches nothing but the script of the table',
  async (column) => {
    const report = await impactOfRename(column, `${column}_renamed`)

    expect(report.status).toBe('full')
    expect(report.findings).toHaveLength(1)
    expect(downstream(report)).toEqual([])
  },
)
