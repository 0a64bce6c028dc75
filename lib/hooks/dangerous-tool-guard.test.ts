import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Hook } from '@/lib/agent/hook'
import { decide } from '@/lib/guard/decide'
import { parkCall } from '@/lib/guard/ledger'
import type { ParkRequest } from '@/lib/guard/park-request'
import { getInteraction } from '@/lib/guard/read-interactions'
import { findPerson, people } from '@/lib/testing/guard-world'
import { createMemoryRunStore } from '@/lib/testing/memory-run-store'
import { call, runWorld } from '@/lib/testing/run-world'
import { testRun, toolCall } from '@/lib/testing/test-run'
import { testTool } from '@/lib/testing/test-tool'
import { createToolWorld, saveTask, type ToolWorld, testWrite } from '@/lib/testing/tool-world'
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
    'impact-known',
    'base-unchanged',
  ])
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
