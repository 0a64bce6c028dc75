import { afterEach, beforeEach, expect, test } from 'vitest'
import { stripTaskHeader } from '@/lib/platform/task-header'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { byAnn, citySalesScript, citySalesTable, ordersTable } from './test-data'

let world: TestPlatform

beforeEach(async () => {
  world = testPlatform()
  await world.platform.upsertTable(ordersTable, byAnn())
  await world.platform.upsertTable(citySalesTable, byAnn())
})

afterEach(() => world.close())

const saveTask = (scriptContent: string, more: { taskId?: string; baseVersion?: number } = {}, key?: string) =>
  world.platform.upsertTask({ name: 'sales', scriptContent, ...more }, byAnn(key))

test('a script is read with the comment block of the platform and saved without it', async () => {
  const { task, created } = await saveTask(citySalesScript)

  const again = await saveTask(`${task.scriptContent}-- end\n`, { taskId: task.id, baseVersion: 1 })

  expect(created).toBe(true)
  expect(task.scriptContent).toMatch(/^-- =+\n-- task: sales\n-- task_id: task_/)
  expect(stripTaskHeader(task.scriptContent)).toBe(citySalesScript)
  expect(world.platform.taskAtVersion(task.id, 2)?.scriptContent).toBe(`${citySalesScript}-- end\n`)
  expect(again).toMatchObject({ created: false, fromVersion: 1 })
})

test.each(['', 'SELECT', "INSERT INTO ads_city_sales SELECT '", '-- 其余字段省略\nSELECT ...', '\u0000'])(
  'a broken script is saved without complaint: %j',
  async (script) => {
    const { task } = await saveTask(script)

    expect(world.platform.taskAtVersion(task.id, 1)?.scriptContent).toBe(script)
  },
)

test('what a script reads and writes is taken from it', async () => {
  const { task } = await saveTask(citySalesScript)

  expect(task).toMatchObject({ inputs: ['dwd_orders'], outputs: ['ads_city_sales'], status: 'offline' })
  expect(world.platform.listTasks({ table: 'dwd_orders' }).items.map(({ name }) => name)).toEqual(['sales'])
  expect(world.platform.listTasks({ table: 'main.ads_city_sales' }).total).toBe(1)
  expect(world.platform.listTasks({ table: 'other' }).total).toBe(0)
})

test('a script that became unreadable keeps the tables of the version before', async () => {
  const { task } = await saveTask(citySalesScript)

  const broken = await saveTask("INSERT INTO ads_city_sales SELECT (((' FROM", { taskId: task.id })

  expect(broken.task).toMatchObject({ inputs: ['dwd_orders'], outputs: ['ads_city_sales'] })
})

test('a stale base version is refused', async () => {
  const { task } = await saveTask(citySalesScript)
  await saveTask('SELECT 1', { taskId: task.id, baseVersion: 1 })

  const stale = saveTask('SELECT 2', { taskId: task.id, baseVersion: 1 })

  await expect(stale).rejects.toMatchObject({ code: 'stale-base' })
  expect(world.platform.taskVersions(task.id).map(({ version, author }) => [version, author])).toEqual([
    [2, 'Ann'],
    [1, 'Ann'],
  ])
})

test('the same key saves once and returns the first result with its script', async () => {
  const first = await saveTask(citySalesScript, {}, 'call-1')

  const second = await saveTask(citySalesScript, {}, 'call-1')

  expect(second).toEqual(first)
  expect(await world.platform.outcomeOf('call-1')).toEqual({ result: first })
  expect(world.platform.listTasks().total).toBe(1)
})

test('an unknown task is not created by its id', async () => {
  await expect(saveTask('SELECT 1', { taskId: 'task_nobody' })).rejects.toMatchObject({ code: 'task-not-found' })
})

test('tasks are listed by words and state, without scripts', async () => {
  const { task } = await saveTask(citySalesScript)
  await world.platform.upsertTask({ name: 'other', comment: '订单清洗', scriptContent: 'SELECT 1' }, byAnn())

  const { items, total, returned } = world.platform.listTasks({ query: '订单' })

  expect({ total, returned, names: items.map(({ name }) => name) }).toEqual({ total: 1, returned: 1, names: ['other'] })
  expect(items[0]).not.toHaveProperty('scriptContent')
  expect(world.platform.listTasks({ status: 'online' }).total).toBe(0)
  expect(world.platform.listTasks({}, 1)).toMatchObject({ total: 2, returned: 1 })
  expect(world.platform.getTask('sales')?.id).toBe(task.id)
})
