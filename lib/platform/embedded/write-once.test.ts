import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Platform, Task, WriteContext } from '@/lib/platform/port'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { byAnn, citySalesScript, ordersTable, withSales } from './test-data'

let world: TestPlatform

beforeAll(async () => {
  world = testPlatform()
  await withSales(world)
})

afterAll(() => world.close())

const schedule = { cron: '0 2 * * *', retries: 0, priority: 1, dependencies: [] }
const rule = { name: 'r', table: 'dwd_orders', check: 'order_amount > 0', blocking: false }
const sync = { name: 's', source: 'dwd_orders', target: 'ads_city_sales', mapping: { city: 'city', dt: 'dt' } }
const range = { from: '2026-03-08', to: '2026-03-09', includeDownstream: false, reason: 'x' }
const database = { name: 'erp', type: 'mysql', connection: { host: 'db' } }

type Call = (platform: Platform, write: WriteContext) => Promise<unknown>

const taskId = () => (world.platform.getTask('ads_city_sales_di') as Task).id
const latestPack = () => world.platform.listPacks(1).items[0]?.id ?? ''
const latestRun = () => {
  const { items } = world.platform.listInstances({ taskId: taskId(), status: 'success' })
  return items.find(({ kind }) => kind === 'manual')?.id ?? ''
}

/** Every write of the port, in an order in which each is possible; ids are looked up once, as a replayed call keeps its arguments. */
const writes: [string, () => Call][] = [
  ['upsertTable', () => (p, w) => p.upsertTable({ ...ordersTable, name: 'dwd_again' }, w)],
  ['upsertTask', () => (p, w) => p.upsertTask({ name: 'again', scriptContent: citySalesScript }, w)],
  ['upsertSchedule', () => withId(taskId(), (id) => (p, w) => p.upsertSchedule({ taskId: id, ...schedule }, w))],
  ['upsertQualityRule', () => (p, w) => p.upsertQualityRule(rule, w)],
  ['packCommit of a draft', () => (p, w) => p.packCommit({ title: 'draft', mode: 'draft' }, w)],
  ['withdrawPack', () => withId(latestPack(), (id) => (p, w) => p.withdrawPack(id, w))],
  ['packCommit', () => (p, w) => p.packCommit({ title: 'direct', mode: 'direct' }, w)],
  ['rollback', () => withId(latestPack(), (packId) => (p, w) => p.rollback({ packId }, w))],
  ['upsertDatasource', () => (p, w) => p.upsertDatasource(database, w)],
  ['deleteDatasource', () => (p, w) => p.deleteDatasource('erp', w)],
  ['transferTaskUpsert', () => (p, w) => p.transferTaskUpsert(sync, w)],
  ['freezeTask', () => withId(taskId(), (id) => (p, w) => p.freezeTask(id, w))],
  ['unfreezeTask', () => withId(taskId(), (id) => (p, w) => p.unfreezeTask(id, w))],
  ['debugRun', () => withId(taskId(), (id) => (p, w) => p.debugRun({ taskId: id, bizdate: '2026-03-09' }, w))],
  ['rerunInstance', () => withId(latestRun(), (id) => (p, w) => p.rerunInstance(id, w))],
  ['backfill', () => withId(taskId(), (id) => (p, w) => p.backfill({ taskIds: [id], ...range }, w))],
  ['offlineTask', () => withId(taskId(), (id) => (p, w) => p.offlineTask(id, w))],
  ['dropTable', () => (p, w) => p.dropTable('ads_city_sales', w)],
]

const withId = (id: string, make: (id: string) => Call): Call => make(id)

/** Everything that a second effect would change. */
const footprint = () => ({
  tables: world.platform.searchTables('').total,
  tasks: world.platform.listTasks({}, 50).items.map(({ name, version, status }) => [name, version, status]),
  packs: world.platform.listPacks().items.map(({ id, status }) => [id, status]),
  instances: world.platform.listInstances({}, 100).total,
  logs: world.platform.listInstances({}, 100).items.map(({ id }) => world.platform.getInstanceLog(id)),
})

test.each(writes)(
  '%s with one key takes effect once, also after a restart; its outcome is known',
  async (name, make) => {
    const call = make()
    const key = `key of ${name}`
    const first = await call(world.platform, byAnn(key))
    await world.platform.idle()
    const before = footprint()

    const second = await call(world.platform, byAnn(key))
    const third = await call(world.restart(), byAnn(key))
    await world.platform.idle()

    expect(second).toEqual(first)
    expect(third).toEqual(first)
    expect(footprint()).toEqual(before)
    expect(await world.platform.outcomeOf(key)).toEqual({ result: first })
  },
)

test('a call that was stopped before it began changes nothing', async () => {
  const write = { ...byAnn('stopped'), signal: AbortSignal.abort() }

  const save = world.platform.upsertTable({ ...ordersTable, name: 'dwd_stopped' }, write)

  await expect(save).rejects.toMatchObject({ code: 'aborted' })
  expect(world.platform.getTable('dwd_stopped')).toBeUndefined()
})

test('a write that was refused is no outcome and may be made again', async () => {
  const refused = world.platform.dropTable('nobody', byAnn('refused'))

  await expect(refused).rejects.toMatchObject({ code: 'table-not-found' })
  expect(await world.platform.outcomeOf('refused')).toBeUndefined()
})
