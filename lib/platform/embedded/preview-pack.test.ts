import { afterEach, expect, test } from 'vitest'
import { downstreamFindings, ownTaskFindings, worstSeverity } from '@/lib/contracts/lineage'
import type { Table } from '@/lib/platform/port'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { byAnn, citySalesScript, withSales } from './test-data'

let world: TestPlatform

afterEach(() => world.close())

const save = (change: (table: Table) => Parameters<typeof world.platform.upsertTable>[0]['columns']) => {
  const table = world.platform.getTable('dwd_orders') as Table
  return world.platform.upsertTable({ tableId: table.id, name: table.name, columns: change(table) }, byAnn())
}

const renameAmount = () =>
  save(({ columns }) => columns.map((each) => (each.name === 'order_amount' ? { ...each, name: 'pay_amount' } : each)))

const saveScript = (scriptContent: string) => {
  const task = world.platform.getTask('ads_city_sales_di')
  return world.platform.upsertTask({ taskId: task?.id, name: 'ads_city_sales_di', scriptContent }, byAnn())
}

test('a preview holds whole texts, stored hunks, base versions and the column change', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()

  const preview = await world.platform.previewPack({}, 'ann')

  expect(preview.baseVersions).toMatchObject([{ kind: 'table', name: 'dwd_orders', version: 1 }])
  expect(preview.items).toMatchObject([
    {
      kind: 'table',
      op: 'change',
      fromVersion: 1,
      toVersion: 2,
      breaking: true,
      added: 1,
      removed: 1,
      columnChanges: [{ kind: 'rename', column: 'order_amount', to: 'pay_amount' }],
    },
  ])
  expect(preview.items[0]?.diff.hunks[0]?.lines.map(({ kind, text }) => `${kind} ${text.trim()}`)).toContain(
    'add pay_amount DOUBLE, -- 订单金额',
  )
  expect(preview.contents[0]?.from).toContain('order_amount')
  expect(preview.contents[0]?.to).toContain('pay_amount')
})

test('a rename that a reader does not follow is HIGH, with the places to edit', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()

  const { impacts } = await world.platform.previewPack({}, 'ann')

  expect(impacts).toMatchObject([{ table: 'dwd_orders', status: 'full' }])
  const [finding] = impacts[0]?.findings ?? []
  expect(finding).toMatchObject({
    severity: 'HIGH',
    reason: 'must-edit',
    table: 'ads_city_sales',
    taskName: 'ads_city_sales_di',
    owner: 'Ann',
    nextRun: null,
    depth: 1,
  })
  expect(finding?.places.map(({ line, use }) => [line, use])).toEqual([
    [2, 'select'],
    [4, 'filter'],
  ])
})

test('a cron stands beside its zone in the change set, and the next runs name the same one', async () => {
  world = testPlatform()
  await withSales(world)
  const taskId = world.platform.getTask('ads_city_sales_di')?.id ?? ''
  const schedule = { taskId, cron: '30 2 * * *', retries: 0, priority: 0, dependencies: [] }
  await world.platform.upsertSchedule(schedule, byAnn())
  await renameAmount()

  const { items, contents, impacts } = await world.platform.previewPack({}, 'ann')

  const saved = contents[items.findIndex(({ kind }) => kind === 'schedule')]?.to ?? '{}'
  expect(Object.entries(JSON.parse(saved)).slice(0, 2)).toEqual([
    ['cron', '30 2 * * *'],
    ['timeZone', 'UTC'],
  ])
  expect(impacts[0]?.timeZone).toBe('UTC')
  expect(world.platform.getTask(taskId)?.schedule?.timeZone).toBe('UTC')
  expect(world.platform.listTasks({ query: 'ads_city_sales_di' }).items[0]?.schedule?.timeZone).toBe('UTC')
})

test('a rename that the reader follows in the same pack is not HIGH', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()
  await saveScript(citySalesScript.replaceAll('order_amount', 'pay_amount'))

  const { impacts, items } = await world.platform.previewPack({}, 'ann')

  expect(items.map(({ kind }) => kind)).toEqual(['table', 'task'])
  expect(impacts[0]).toMatchObject({ status: 'full' })
  expect(worstSeverity(impacts[0] ?? { findings: [], status: 'failed' })).toBeUndefined()
})

test('a reader that is in the pack but forgot one place stays serious', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()
  await saveScript(citySalesScript.replace('order_amount', 'pay_amount'))

  const { impacts } = await world.platform.previewPack({}, 'ann')

  expect(['HIGH', 'UNKNOWN']).toContain(worstSeverity(impacts[0] ?? { findings: [], status: 'full' }))
})

test('leaving the fixed reader out of the pack makes the rename HIGH again', async () => {
  world = testPlatform()
  await withSales(world)
  const { table } = await renameAmount()
  await saveScript(citySalesScript.replaceAll('order_amount', 'pay_amount'))

  await world.platform.previewPack({}, 'ann')
  const { impacts } = await world.platform.previewPack({ items: [{ kind: 'table', id: table.id }] }, 'ann')

  expect(worstSeverity(impacts[0] ?? { findings: [], status: 'full' })).toBe('HIGH')
})

test('a script that cannot be read is unknown, never "no impact"', async () => {
  world = testPlatform()
  await withSales(world)
  await saveScript('INSERT INTO ads_city_sales SELECT city, sum(order_amount) FROM dwd_orders WHERE (((')
  await world.platform.packCommit({ title: 'broken', mode: 'direct' }, byAnn())
  await world.platform.idle()
  await renameAmount()

  const { impacts } = await world.platform.previewPack({}, 'ann')

  expect(impacts[0]?.unanalysed).toMatchObject([{ taskName: 'ads_city_sales_di' }])
  expect(worstSeverity(impacts[0] ?? { findings: [], status: 'full' })).toBe('UNKNOWN')
})

test('the impact of a saved change is told before anything is in a pack', async () => {
  world = testPlatform()
  await withSales(world)
  const { table } = await save(({ columns }) => columns.filter((each) => each.name !== 'city'))

  const report = await world.platform.analyseImpact(table.id)

  expect(report.changes).toMatchObject([{ kind: 'drop', column: 'city' }])
  expect(report.findings[0]).toMatchObject({ severity: 'HIGH', uses: ['select', 'group'] })
})

test('a script that its author has adapted and saved already is no risk of the change', async () => {
  world = testPlatform()
  await withSales(world)
  await saveScript(citySalesScript.replaceAll('order_amount', 'pay_amount'))
  await renameAmount()
  const table = world.platform.getTable('dwd_orders')

  const report = await world.platform.analyseImpact(table?.id ?? '')

  expect(report.changes).toMatchObject([{ kind: 'rename', column: 'order_amount', to: 'pay_amount' }])
  expect(report.findings.filter(({ severity }) => severity === 'HIGH')).toEqual([])
})

test('a comment harms nobody', async () => {
  world = testPlatform()
  await withSales(world)
  const { table } = await save(({ columns }) => columns.map((each) => ({ ...each, comment: `${each.comment}!` })))

  const report = await world.platform.analyseImpact(table.id)

  expect(report.findings).toEqual([])
  expect(report.status).toBe('full')
})

test('a rollback is previewed as the change set that it will be', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()
  await saveScript(citySalesScript.replaceAll('order_amount', 'pay_amount'))
  const pack = await world.platform.packCommit({ title: 'rename', mode: 'direct' }, byAnn())

  const preview = await world.platform.previewRollback(pack.id)

  expect(preview.items.map(({ kind, fromVersion, toVersion }) => [kind, fromVersion, toVersion])).toEqual([
    ['task', 2, 1],
    ['table', 2, 1],
  ])
  expect(worstSeverity(preview.impacts[0] ?? { findings: [], status: 'failed' })).toBeUndefined()
})

test('lineage is read once: a restart does not analyse again', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()
  await world.platform.previewPack({}, 'ann')

  const analysed = await world.analysedBy((platform) => platform.previewPack({}, 'ann'))

  expect(analysed).toEqual([])
})

test('lineage around a table names tasks and columns', async () => {
  world = testPlatform()
  await withSales(world)

  const view = await world.platform.getLineage('dwd_orders', { direction: 'both' })

  expect(view).toMatchObject({
    root: 'dwd_orders',
    status: 'full',
    tables: [
      { name: 'dwd_orders', direction: 'root' },
      { name: 'ads_city_sales', layer: 'ADS', direction: 'downstream' },
    ],
    totalEdges: 1,
    returnedEdges: 1,
  })
  expect(view.edges[0]).toMatchObject({ from: 'dwd_orders', to: 'ads_city_sales', taskName: 'ads_city_sales_di' })
  expect(view.edges[0]?.columns).toContainEqual({ from: 'order_amount', to: 'sales' })
})

test.each([
  ['a column that the pack takes away', citySalesScript, 'unresolved-column', 3],
  [
    'a target column that is not there',
    'INSERT INTO ads_city_sales (city, dt, total)\nSELECT city, dt, 1 FROM dwd_orders',
    'unknown-target-column',
    1,
  ],
  ['too few columns', 'INSERT INTO ads_city_sales SELECT city FROM dwd_orders', 'insert-arity', 1],
])('the preview tells which script of the pack will not run: %s', async (_case, script, code, line) => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()
  await saveScript(`${script}-- edited`)

  const { problems } = await world.platform.previewPack({}, 'ann')

  expect(problems?.[0]).toMatchObject({ taskName: 'ads_city_sales_di', code })
  expect(problems?.[0]?.line).toBeLessThanOrEqual(line)
})

test('scripts that fit the columns as they will be have no problems', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()
  await saveScript(citySalesScript.replaceAll('order_amount', 'pay_amount'))

  expect((await world.platform.previewPack({}, 'ann')).problems).toEqual([])
})

test("a table's own task is named until it is edited, and the downstream count is the same before and after, wherever it is asked", async () => {
  world = testPlatform()
  await withSales(world)
  const { platform } = world
  const own = (amount: string) =>
    `INSERT INTO dwd_orders (order_id, ${amount}, city, dt) SELECT 1, 2.0, 'Oslo', '\${bizdate}' AS dt`
  await platform.upsertTask({ name: 'dwd_orders_di', scriptContent: own('order_amount') }, byAnn())
  await platform.packCommit({ title: 'own task', mode: 'direct' }, byAnn())
  await platform.idle()
  const { table } = await renameAmount()
  const reports = async () => [
    [await platform.analyseImpact(table.id)],
    (await platform.previewPack({}, 'ann')).impacts,
  ]
  const before = await reports()

  await platform.upsertTask(
    { taskId: platform.getTask('dwd_orders_di')?.id, name: 'dwd_orders_di', scriptContent: own('pay_amount') },
    byAnn(),
  )
  const after = await reports()

  expect(before.map((each) => ownTaskFindings(each).map(({ taskName }) => taskName))).toEqual([
    ['dwd_orders_di'],
    ['dwd_orders_di'],
  ])
  expect(after.map((each) => ownTaskFindings(each))).toEqual([[], []])
  const counts = [...before, ...after].map((each) => downstreamFindings(each).length)
  expect(counts).toEqual([1, 1, 1, 1])
})
