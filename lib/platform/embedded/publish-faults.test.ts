import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '@/lib/errors'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import type { Warehouse } from '@/lib/warehouse/port'
import { byAnn, withRename, withSales } from './test-data'

let world: TestPlatform

beforeEach(async () => {
  world = testPlatform()
  await withSales(world)
  await withRename(world.platform)
})

afterEach(() => world.close())

const input = { title: 'rename', mode: 'direct' as const }
const gone = () => new AppError('warehouse-unavailable', 'the writer is gone')

/** The real warehouse with another way to write. */
const withWrite = (write: Warehouse['write']) => world.restart(undefined, { ...world.warehouse, write })

test('an answer that was lost after the commit counts as done', async () => {
  const platform = withWrite(async (...args) => {
    await world.warehouse.write(...args)
    throw gone()
  })

  const pack = await platform.packCommit(input, byAnn('call-1'))

  expect(pack).toMatchObject({ status: 'published', items: [{ result: 'done' }, { result: 'done' }] })
})

test('without a warehouse a publish stays open, and the same call finishes it later', async () => {
  const down = withWrite(() => Promise.reject(gone()))

  await expect(down.packCommit(input, byAnn('call-1'))).rejects.toMatchObject({ code: 'warehouse-unavailable' })
  const during = world.platform.listPacks(1).items[0]
  const { open } = await down.recover()
  const pack = await world.platform.packCommit(input, byAnn('call-1'))

  expect(during).toMatchObject({ status: 'publishing' })
  expect(during?.items.some((item) => item.result)).toBe(false)
  expect(open).toEqual(['call-1'])
  expect(pack).toMatchObject({ id: during?.id, status: 'published' })
})

test('two packs cannot publish one object at the same time', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const slow = withWrite(async (...args) => {
    await held
    return world.warehouse.write(...args)
  })
  const first = slow.packCommit(input, byAnn('call-1'))

  const second = slow.packCommit({ ...input, title: 'again' }, byAnn('call-2'))

  await expect(second).rejects.toMatchObject({ code: 'conflict' })
  release()
  expect((await first).status).toBe('published')
})

test('a version that went out in between makes the item stale, and nothing after it is published', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const slow = withWrite(async (...args) => {
    await held
    return world.warehouse.write(...args)
  })
  const publishing = slow.packCommit(input, byAnn('call-1'))
  const taskId = world.platform.getTask('ads_city_sales_di')?.id ?? ''
  await world.platform.offlineTask(taskId, byAnn()) // no pack, so nothing holds it back
  release()

  const pack = await publishing

  expect(pack).toMatchObject({
    status: 'partial',
    items: [{ result: 'done' }, { result: 'failed', message: 'stale-base' }],
  })
})

test('a run whose answer was lost is a success when the warehouse says so', async () => {
  await world.platform.packCommit(input, byAnn())
  await world.platform.idle()
  const [instance] = world.platform.listInstances({ status: 'success' }, 1).items
  const platform = withWrite(async (...args) => {
    await world.warehouse.write(...args)
    throw gone()
  })

  await platform.rerunInstance(instance?.id ?? '', byAnn())
  await platform.idle()

  expect(platform.getInstance(instance?.id ?? '')).toMatchObject({ status: 'success', rows: 1 })
})

test('a run without a warehouse fails and says so', async () => {
  const [instance] = world.platform.listInstances({ status: 'success' }, 1).items
  const platform = withWrite(() => Promise.reject(gone()))

  await platform.rerunInstance(instance?.id ?? '', byAnn())
  await platform.idle()

  expect(platform.getInstance(instance?.id ?? '')).toMatchObject({ status: 'failed', message: 'the writer is gone' })
})
