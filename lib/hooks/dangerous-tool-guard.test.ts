import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Hook } from '@/lib/agent/hook'
import { decide } from '@/lib/guard/decide'
import { parkCall } from '@/lib/guard/ledger'
import type { ParkRequest } from '@/lib/guard/park-request'
import { getInteraction } from '@/lib/guard/read-interactions'
import { demoWithoutRows } from '@/lib/platform/embedded/demo-without-rows'
import { seedDemo } from '@/lib/platform/embedded/seed-demo'
import { startOfTest } from '@/lib/platform/embedded/test-data'
import { createSqlWorker, type SqlWorker } from '@/lib/sql/sql-worker'
import { findPerson, people } from '@/lib/testing/guard-world'
import { createMemoryRunStore } from '@/lib/testing/memory-run-store'
import { call, runWorld } from '@/lib/testing/run-world'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { testRun, toolCall } from '@/lib/testing/test-run'
import { testTool } from '@/lib/testing/test-tool'
import { createToolWorld, saveTable, saveTask, type ToolWorld, testColumns, testWrite } from '@/lib/testing/tool-world'
import { dangerousToolGuard } from './dangerous-tool-guard'
import type { HookServices } from './define-hook'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const guarded: Hook<HookServices>[] = [dangerousToolGuard]
const script = 'insert into dws_order_detail select order_id from dwd_orders'
const packCommit = () => testTool('packCommit', { effect: 'write' })
const release = toolCall({ id: 'call-1', tool: 'packCommit', effect: 'write', resolved: { title: 'first release' } })

test('a release is parked with the change set of the platform, and its body is not called', async () => {
  await saveTask(world.platform, script)
  const tool = packCommit()
  let request: ParkRequest | undefined
  const store = createMemoryRunStore()
  const spy = {
    ...store,
    callParked: (boundary: Parameters<typeof store.callParked>[0]) => {
      request = boundary.request as ParkRequest
      return store.callParked(boundary)
    },
  }

  const { calls } = await runWorld(world, {
    hooks: guarded,
    tools: [tool],
    store: spy,
    script: [call('packCommit', { title: 'first release' })],
  })

  expect(tool.bodies).toEqual([])
  expect(calls).toMatchObject([{ tool: 'packCommit', status: 'waiting' }])
  expect(request?.preview.items).toMatchObject([{ kind: 'task', name: 'dws_order_detail', op: 'create' }])
  expect(request?.preview.evidence.map((row) => row.code)).toEqual([
    'parses',
    'complete',
    'references',
    'explain',
    'sample-rows',
    'impact-known',
    'earlier-changes', // saved outside of this conversation
    'base-unchanged',
  ])
  const states = Object.fromEntries(request?.preview.evidence.map((row) => [row.code, row.state]) ?? [])
  expect(states).toMatchObject({ explain: 'unknown', 'sample-rows': 'unknown' }) // this world has no warehouse
  expect(request?.contents[0]?.to).toContain(script)
})

test('a write tool without a rule is blocked, whatever it is called', async () => {
  const tool = testTool('formatDisk', { effect: 'write' })

  const { calls } = await runWorld(world, { hooks: guarded, tools: [tool], script: [call('formatDisk', {})] })

  expect(tool.bodies).toEqual([])
  expect(calls).toMatchObject([{ status: 'blocked', code: 'no-rule' }])
})

test('a receipt-only write and a read go on', async () => {
  const tools = [testTool('upsertTask', { effect: 'write' }), testTool('getTask')]

  const { calls } = await runWorld(world, {
    hooks: guarded,
    tools,
    script: [call('upsertTask', {}), call('getTask', {})],
  })

  expect(calls.map((item) => item.status)).toEqual(['done', 'done'])
})

test('a guard that breaks closes: the body is not called, the run goes on', async () => {
  await saveTask(world.platform, script)
  const broken = { ...world, platform: { ...world.platform, previewPack: () => Promise.reject(new Error('down')) } }
  const tool = packCommit()

  const { calls, store } = await runWorld(
    { ...world, ...broken },
    { hooks: guarded, tools: [tool], script: [call('packCommit', { title: 't' })] },
  )

  expect(tool.bodies).toEqual([])
  expect(calls).toMatchObject([{ status: 'blocked', code: 'gate-failed' }])
  expect(store.ended?.status).toBe('done')
})

test('an error that the model can mend keeps its code', async () => {
  const { calls } = await runWorld(world, {
    hooks: guarded,
    tools: [testTool('freezeTask', { effect: 'write' })],
    script: [call('freezeTask', { taskId: 'nope' })],
  })

  expect(calls).toMatchObject([{ status: 'blocked', code: 'task-not-found' }])
})

async function approvedRelease() {
  const taskId = await saveTask(world.platform, script)
  const run = testRun<HookServices>({ services: world })
  const asked = await dangerousToolGuard.beforeTool?.(run, release)
  if (asked?.type !== 'ask') throw new Error(`expected a card, got ${JSON.stringify(asked)}`)
  const now = new Date()
  const { interaction } = parkCall(world.db, { ...run, call: release, request: asked.request, now })
  const body = { optionId: 'direct', inputs: {}, digest: interaction.digest }
  decide(world.db, { person: people.ana, interactionId: interaction.interactionId, body, findPerson, now })
  return { taskId, run, interaction }
}

test('the approved call proceeds with what the person chose', async () => {
  const { run } = await approvedRelease()

  expect(await dangerousToolGuard.beforeTool?.(run, { ...release, resumed: true })).toMatchObject({
    type: 'proceed',
    grant: { value: 'direct' },
  })
})

test('a table that was saved again after the approval is told with who saved it', async () => {
  const tableId = await saveTable(world.platform, 'dws_other', testColumns(2))
  const { run } = await approvedRelease()
  await world.platform.upsertTable({ tableId, name: 'dws_other', columns: testColumns(3) }, testWrite())

  const decision = await dangerousToolGuard.beforeTool?.(run, { ...release, resumed: true })

  expect(decision).toMatchObject({
    code: 'stale-base',
    message: expect.stringContaining('table dws_other what would be released went from version 1 to 2 by Ana at'),
  })
})

test('an approval whose base moved is void: the model is told, and so is everybody who watches', async () => {
  const { run, taskId, interaction } = await approvedRelease()
  await world.platform.upsertTask(
    { taskId, name: 'dws_order_detail', scriptContent: `${script} where 1 = 1`, baseVersion: 1 },
    testWrite(),
  )

  const decision = await dangerousToolGuard.beforeTool?.(run, { ...release, resumed: true })

  expect(decision).toMatchObject({ type: 'block', code: 'stale-base' })
  expect(run.emitted).toMatchObject([
    { name: 'INTERACTION_RESOLVED', value: { interactionId: interaction.interactionId, status: 'voided_by_drift' } },
  ])
  expect(getInteraction(world.db, people.ana, interaction.interactionId, new Date())?.interaction.status).toBe(
    'approved',
  ) // until the call's end is committed
})

describe('the card of the main job, on the demo world', { timeout: 60_000 }, () => {
  let demo: TestPlatform
  let sql: SqlWorker
  beforeAll(async () => {
    demo = testPlatform()
    sql = createSqlWorker()
    await seedDemo({ ...demo, today: startOfTest, world: demoWithoutRows })
  }, 60_000)
  afterAll(async () => {
    await sql.close()
    await demo.close()
  })

  /** Saves the task that fills `dws_order_detail` with another script. */
  async function saveScript(change: (script: string) => string) {
    const { platform } = demo
    const task = platform
      .listTasks({ table: 'dws_order_detail' }, 50)
      .items.find(({ outputs }) => outputs.includes('dws_order_detail'))
    const base = task && platform.getTask(task.id)
    if (!base) throw new Error('the demo has no such task')
    const scriptContent = change(base.scriptContent)
    await platform.upsertTask(
      { taskId: base.id, name: base.name, scriptContent, baseVersion: base.version },
      testWrite(),
    )
  }

  async function renameColumn() {
    const table = demo.platform.getTable('dws_order_detail')
    if (!table) throw new Error('the demo has no such table')
    const columns = table.columns.map((column) => ({
      ...column,
      name: column.name === 'order_amount' ? 'pay_amount' : column.name,
    }))
    await demo.platform.upsertTable(
      { tableId: table.id, name: table.name, columns, baseVersion: table.version },
      testWrite(),
    )
  }

  async function cardOf(tool: string, resolved: unknown): Promise<ParkRequest> {
    const policy = world.policy
    const services = { ...world, db: demo.db, platform: demo.platform, sql, policy }
    const asked = await dangerousToolGuard.beforeTool?.(
      testRun<HookServices>({ services }),
      toolCall({ tool, effect: 'write', resolved }),
    )
    if (asked?.type !== 'ask') throw new Error(`expected a card, got ${JSON.stringify(asked)}`)
    return asked.request as ParkRequest
  }

  test('a rename is HIGH with all evidence good, so that publishing directly is disabled and approval is not', async () => {
    await renameColumn()
    await saveScript((script) => script.replace('  holiday_name,\n  order_amount,', '  holiday_name,\n  pay_amount,'))

    const { preview, card } = await cardOf('packCommit', { title: 'rename order_amount to pay_amount' })

    expect(preview.severity).toBe('HIGH')
    expect(preview.evidence.map((row) => [row.code, row.state])).toEqual([
      ['parses', 'pass'],
      ['complete', 'pass'],
      ['references', 'pass'],
      ['explain', 'pass'],
      ['sample-rows', 'warn'], // the demo world of this test has no rows
      ['quality', 'pass'],
      ['impact-known', 'pass'],
      ['earlier-changes', 'warn'], // saved outside of this conversation
      ['base-unchanged', 'pass'],
    ])
    expect(card.options.map((option) => [option.id, option.disabled?.code])).toEqual([
      ['direct', 'severity-too-high'],
      ['approval', undefined],
      ['draft', undefined],
      ['edit_more', undefined],
    ])
    expect(preview.items.map((item) => [item.kind, item.name, item.breaking])).toEqual([
      ['table', 'dws_order_detail', true],
      ['task', 'dws_order_detail', false],
    ])
    expect(preview.facts).toContainEqual({
      code: 'pack-title',
      value: 'dws_order_detail: order_amount → pay_amount (+1)',
    })
    expect(JSON.stringify(preview).length).toBeLessThan(60_000)
  })

  test('a script that lost its middle fails the evidence: only a draft is left', async () => {
    await saveScript((script) => {
      const lines = script.split('\n')
      return [...lines.slice(0, 300), '-- 其他字段...', ...lines.slice(900)].join('\n')
    })

    const { preview, card } = await cardOf('packCommit', { title: 'shortened' })

    expect(preview.evidence.find((row) => row.code === 'complete')).toMatchObject({
      state: 'fail',
      params: { names: 'dws_order_detail' },
    })
    expect(card.options.filter((option) => !option.disabled).map((option) => option.id)).toEqual(['draft', 'edit_more'])
  })

  test('dropping a table that others read needs a second person', async () => {
    const table = demo.platform.getTable('dwd_order_item') ?? demo.platform.getTable('dws_order_detail')

    const { preview, card } = await cardOf('dropTable', { tableId: table?.id })

    expect(['HIGH', 'UNKNOWN']).toContain(preview.severity)
    expect(card.options.find((option) => option.id === 'drop')).toMatchObject({
      typeToConfirm: table?.name,
      disabled: { code: 'severity-too-high' },
    })
  })
})
