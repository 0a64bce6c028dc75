import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createSalesWorld, type SalesWorld } from '@/lib/testing/sales-world'
import { backfill } from './backfill'
import { cancelBackfill } from './cancel-backfill'
import { getInstanceLog } from './get-instance-log'
import { listInstances } from './list-instances'
import { rerunInstance } from './rerun-instance'

let world: SalesWorld
beforeAll(async () => {
  world = await createSalesWorld()
})
afterAll(() => world.end())

const taskId = () => world.platform.getTask('ads_city_sales_di')?.id ?? ''

test('a backfill fills the partitions of its days; its instances, logs and a rerun are there', async () => {
  const { output, text } = await callTool(backfill, world, {
    taskIds: [taskId()],
    from: '2026-03-08',
    to: '2026-03-09',
    reason: '补数',
  })
  await world.platform.idle()

  expect(output).toMatchObject({ instances: 2, reason: '补数' })
  expect(text).toContain('2 instances of 1 tasks')
  expect(output.started?.map(({ taskName, bizdate }) => [taskName, bizdate])).toEqual([
    ['ads_city_sales_di', '2026-03-08'],
    ['ads_city_sales_di', '2026-03-09'],
  ])
  const first = world.platform.getInstance(output.started?.[0]?.instanceId ?? '')
  expect(first).toMatchObject({ kind: 'backfill', status: 'success' })
  const rows = await world.warehouse.query(
    "select dt, city, sales from ads_city_sales where dt in ('2026-03-08', '2026-03-09') order by dt",
  )
  expect(rows.rows).toEqual([
    ['2026-03-08', 'Oslo', 5],
    ['2026-03-09', '杭州', 30],
  ])

  const listed = await callTool(listInstances, world, { task: 'ads_city_sales_di', bizdate: '2026-03-08' })
  const instance = listed.output.items.find(({ kind }) => kind === 'backfill')
  expect(instance?.status).toBe('success')
  const log = await callTool(getInstanceLog, world, { instanceId: instance?.id })
  expect(log.text).toContain('Log: last')
  const rerun = await callTool(rerunInstance, world, { instanceId: instance?.id })
  await world.platform.idle()
  expect(rerun.output.bizdate).toBe('2026-03-08')
})

test('a range that runs backwards and a reason that is missing are no arguments', async () => {
  await expect(
    callTool(backfill, world, { taskIds: [taskId()], from: '2026-03-09', to: '2026-03-08', reason: 'x' }),
  ).rejects.toThrow()
  await expect(
    callTool(backfill, world, { taskIds: [taskId()], from: '2026-03-08', to: '2026-03-09' }),
  ).rejects.toThrow()
})

test('an unknown instance or backfill is refused', async () => {
  expect((await failureOf(callTool(getInstanceLog, world, { instanceId: 'none' }))).code).toBe('instance-not-found')
  expect((await failureOf(callTool(rerunInstance, world, { instanceId: 'none' }))).code).toBe('instance-not-found')
  await failureOf(callTool(cancelBackfill, world, { backfillId: 'none' }))
})
