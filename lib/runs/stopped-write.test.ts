import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { receiptOfCall } from '@/db/ledger/receipts'
import { callsOfRun, findRun, findToolCall, insertRun, insertToolCall, moveToolCall, updateRun } from '@/db/runs'
import { userRole } from '@/db/schema'
import { listInteractions } from '@/lib/guard/read-interactions'
import type { Platform } from '@/lib/platform/port'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import type { ScriptLine } from '@/lib/testing/scripted-model'
import { decideInteraction } from './decide-interaction'
import { workspaceFolder } from './files'
import { recoverRuns } from './recover-runs'
import type { Runtime } from './runtime'
import { settleUnknownWrites } from './settle-unknown'
import { startRun } from './start-run'
import { stopRun } from './stop-run'

let world: RuntimeWorld
afterEach(() => world.end())

const source = { name: 'crm', type: 'mysql', connection: { host: 'crm.internal' } }
const saveSource: ScriptLine = { text: 'Saving it.', calls: [{ tool: 'upsertDatasource', input: source }] }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function card() {
  const [found] = listInteractions(world.runtime.db, world.analyst, { scope: 'all' }, world.runtime.now())
  if (!found) throw new Error('no card')
  return found
}

/** Approves the card; the run that carries it out is not started yet. */
function approve(): string {
  const { interactionId, digest } = card()
  const { runId } = decideInteraction(world.runtime, world.analyst, interactionId, {
    optionId: 'save',
    inputs: {},
    digest,
  })
  return runId ?? ''
}

/** The runtime with another way of saving a datasource, as by a slow or an unreachable platform. */
function withSaving(save: Platform['upsertDatasource'], outcomeOf?: Platform['outcomeOf']): Runtime {
  const own: Partial<Platform> = { upsertDatasource: save, ...(outcomeOf ? { outcomeOf } : {}) }
  const platform = new Proxy(world.runtime.platform, {
    get: (target, key) => Reflect.get(own, key) ?? Reflect.get(target, key),
  })
  return { ...world.runtime, platform }
}

/** The write begins, the person presses Stop, and the write is given up on. */
async function stopped(runtime: Runtime, runId: string): Promise<void> {
  const running = startRun(runtime, runId)
  await vi.waitFor(() => expect(findToolCall(runtime.db, card().toolCallId)?.status).toBe('running'))
  stopRun(runtime, world.analyst, world.conversationId, runId)
  await running
}

test('a write that outlives a stop is unknown only until it has ended: then card, receipt and model know', async () => {
  world = await createRuntimeWorld([saveSource, { text: 'Noted.' }])
  await world.say('add the crm')
  const slow = withSaving(async (input, context) => {
    const saved = await world.runtime.platform.upsertDatasource(input, context)
    await pause(400)
    return saved
  })

  await stopped(slow, approve())
  expect(card()).toMatchObject({ status: 'unknown' })
  await vi.waitFor(() => expect(card().status).toBe('executed'), 3_000)

  const { toolCallId } = card()
  expect(findToolCall(world.runtime.db, toolCallId)).toMatchObject({ status: 'done', code: null })
  expect(receiptOfCall(world.runtime.db, toolCallId)?.outcome).toBe('executed')
  await world.say('and now?')
  expect(JSON.stringify(world.model.requests.at(-1)?.prompt)).toContain(`upsertDatasource (call ${toolCallId}) is done`)
})

test('a write that ends without effect after a stop has failed, which is told', async () => {
  world = await createRuntimeWorld([saveSource])
  await world.say('add the crm')
  const broken = withSaving(async () => {
    await pause(400)
    throw new Error('the connection broke')
  })

  await stopped(broken, approve())
  await vi.waitFor(() => expect(card().status).toBe('failed'), 3_000)

  expect(findToolCall(world.runtime.db, card().toolCallId)).toMatchObject({ status: 'failed' })
})

test('what the platform could not say is asked again at the next start', async () => {
  world = await createRuntimeWorld([saveSource])
  await world.say('add the crm')
  const away = withSaving(
    async (input, context) => {
      await world.runtime.platform.upsertDatasource(input, context)
      return pause(400).then(() => Promise.reject(new Error('no answer')))
    },
    () => Promise.reject(new Error('unreachable')),
  )

  await stopped(away, approve())
  await pause(600)
  expect(card().status).toBe('unknown')
  await settleUnknownWrites(world.runtime)

  expect(card().status).toBe('executed')
})

test('a run that was stopped before a crash runs none of its calls later, and its history is whole', async () => {
  world = await createRuntimeWorld([{ text: 'Hello.' }])
  const { runtime, analyst, conversationId } = world
  const { db, now } = runtime
  const runId = insertRun(db, { conversationId, userId: analyst.id, cause: 'message' }, now())
  updateRun(db, runId, { status: 'running', bootId: 'earlier', stopRequestedAt: now() })
  const input = { path: '/mnt/user-data/later.sql', text: 'select 1' }
  const call = { id: 'call-1', tool: 'create_file', effect: 'workspace' as const, step: 1, position: 0, input }
  insertToolCall(db, { ...call, conversationId, runId, status: 'proposed', createdAt: now() })

  await recoverRuns(runtime)
  await world.say('something else')

  expect(findRun(db, runId)?.status).toBe('cancelled')
  expect(callsOfRun(db, runId)).toMatchObject([{ status: 'cancelled', code: 'aborted' }])
  expect(existsSync(join(workspaceFolder(runtime, conversationId), 'user-data/later.sql'))).toBe(false)
  expect(world.history().map(({ role }) => role)).toEqual(['tool', 'user', 'assistant'])
})

test('an approved write that took effect before stop and crash gets its receipt', async () => {
  world = await createRuntimeWorld([saveSource])
  await world.say('add the crm')
  const { db } = world.runtime
  const runId = approve()
  const cut = withSaving(async (input, context) => {
    await world.runtime.platform.upsertDatasource(input, context)
    return new Promise(() => {})
  })
  await stopped(cut, runId)
  const { toolCallId } = card()
  moveToolCall(db, toolCallId, ['unknown'], { status: 'running', resultText: null }) // as the crash would have left it
  updateRun(db, runId, { status: 'running', bootId: 'earlier', stopRequestedAt: world.runtime.now() })

  await recoverRuns(world.runtime)

  expect(card().status).toBe('executed')
  expect(findToolCall(db, toolCallId)?.status).toBe('done')
  expect(findRun(db, runId)?.status).toBe('cancelled')
})

test('a start does not fail on what a person without a role has left behind', async () => {
  world = await createRuntimeWorld([saveSource])
  await world.say('add the crm')
  const away = withSaving(
    () => pause(200).then(() => Promise.reject(new Error('no answer'))),
    () => Promise.reject(new Error('unreachable')),
  )
  await stopped(away, approve())
  await pause(300)
  world.runtime.db.delete(userRole).run()

  expect(await recoverRuns(world.runtime)).toBe(0)
  expect(findToolCall(world.runtime.db, callsOfRun(world.runtime.db, card().runId)[0]?.id ?? '')?.status).toBe(
    'unknown',
  )
})
