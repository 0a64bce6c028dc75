import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMemoryRunStore } from '@/lib/testing/memory-run-store'
import { call, eventsNamed, runWorld } from '@/lib/testing/run-world'
import { createToolWorld, saveTable, saveTask, type ToolWorld, testColumns } from '@/lib/testing/tool-world'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('the first saved item makes the plan, what follows updates it', async () => {
  const script = [
    call('upsertTable', { name: 'dws_new', columns: [{ name: 'a', type: 'INT' }] }),
    call('upsertTask', { name: 'fill_dws_new', scriptContent: 'insert into dws_new select 1 as a' }),
  ]

  const { store } = await runWorld(world, { script })

  const [created, ...more] = eventsNamed(store, 'TASK_PLAN_CREATED')
  const updated = eventsNamed(store, 'TASK_PLAN_UPDATE')
  expect(created?.releaseItems).toMatchObject([{ kind: 'table', op: 'create', name: 'dws_new' }])
  expect(more).toEqual([])
  expect(updated.at(-1)?.releaseItems).toMatchObject([
    { kind: 'table', name: 'dws_new' },
    { kind: 'task', op: 'create', name: 'fill_dws_new' },
  ])
})

test('the same item twice is updated, not listed twice', async () => {
  const tableId = await saveTable(world.platform, 'dws_order_detail', testColumns(3))
  const rename = (column: string) =>
    call('upsertTable', { tableId, changes: [{ op: 'rename', column, to: `${column}_x` }] })

  const { store } = await runWorld(world, { script: [rename('metric_001'), rename('metric_002')] })

  const last = eventsNamed(store, 'TASK_PLAN_UPDATE').at(-1)
  expect(last?.releaseItems).toMatchObject([{ kind: 'table', id: tableId, toVersion: 3 }])
})

test("what the person saved in another conversation is not this plan's", async () => {
  await saveTask(world.platform, 'select 1 as a', 'elsewhere')

  const { store } = await runWorld(world, {
    script: [call('upsertTable', { name: 'dws_new', columns: [{ name: 'a', type: 'INT' }] })],
  })

  expect(
    eventsNamed(store, 'TASK_PLAN_CREATED')
      .at(-1)
      ?.releaseItems.map((item) => item.name),
  ).toEqual(['dws_new'])
})

test('an item that was released drops out', async () => {
  const first = await runWorld(world, {
    script: [call('upsertTable', { name: 'dws_new', columns: [{ name: 'a', type: 'INT' }] })],
  })
  const services = { ...world, platform: { ...world.platform, pendingItems: () => [] } }

  const { store } = await runWorld(world, {
    services,
    store: createMemoryRunStore({ state: first.store.state }),
    script: [call('upsertTable', { name: 'dws_other', columns: [{ name: 'a', type: 'INT' }] })],
  })

  expect(eventsNamed(store, 'TASK_PLAN_UPDATE').at(-1)?.releaseItems).toEqual([])
})

test('reads tell no plan', async () => {
  const { store } = await runWorld(world, { script: [call('listTasks', {})] })

  expect(eventsNamed(store, 'TASK_PLAN_CREATED')).toEqual([])
})
