import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { and, eq, like } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { eventsAfter } from '@/db/events'
import { loadHistory } from '@/db/messages'
import { callsOfRun, findRun, openToolCalls, updateRun } from '@/db/runs'
import { message, toolCall } from '@/db/schema'
import { loadState } from '@/db/state'
import { listInteractions } from '@/lib/guard/read-interactions'
import { faultsOf } from '@/lib/testing/check-request'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import type { ScriptedAnswer, ScriptLine } from '@/lib/testing/scripted-model'
import { decideInteraction } from './decide-interaction'
import { recoverRuns } from './recover-runs'
import { subAgentRunId } from './run-sub-agent'
import { startRun } from './start-run'

let world: RuntimeWorld
afterEach(() => world.end())

const delegated = (input: object = {}): ScriptLine => ({
  calls: [{ tool: 'delegate', input: { title: 'Look around', task: 'Look for tables about orders.', ...input } }],
})
const look: ScriptLine = { calls: [{ tool: 'searchTables', input: { query: 'orders' } }] }
const upsert = (name: string): ScriptLine => ({
  calls: [{ tool: 'upsertTable', input: { name, columns: [{ name: 'id', type: 'BIGINT', comment: 'the id' }] } }],
})
const loseTable: ScriptLine = { calls: [{ tool: 'dropTable', input: { tableId: 'dws_orders' } }] }

const childOf = (runId: string) => {
  const call = callsOfRun(world.runtime.db, runId).find(({ tool }) => tool === 'delegate')
  if (!call) throw new Error('nothing was delegated')
  const id = subAgentRunId(call.id)
  return { id, call, row: findRun(world.runtime.db, id) }
}
const eventsOf = (runId: string) =>
  eventsAfter(world.runtime.db, world.conversationId, 0).flatMap((row) => (row.runId === runId ? [row.event] : []))
const typesOf = (runId: string) => eventsOf(runId).map(({ type }) => type)

describe('a sub-agent', () => {
  test('has a run with a parent and a fresh context; only its result reaches the parent', async () => {
    world = await createRuntimeWorld([
      delegated(),
      look,
      { text: 'There is none. SECRET-OF-THE-CHILD' },
      { text: 'None.' },
    ])

    const runId = await world.say('Is there a table about orders? PARENT-WORDS')

    const { id, row } = childOf(runId)
    const [, childFirst, childSecond, parentLast] = world.model.requests
    expect(row).toMatchObject({ parentRunId: runId, status: 'done', steps: 2, cause: 'delegation' })
    expect(JSON.stringify(childFirst?.prompt)).not.toContain('PARENT-WORDS')
    expect(childFirst?.prompt.slice(1)).toMatchObject([{ role: 'user' }])
    expect(childSecond?.prompt).toHaveLength(4)
    expect(parentLast?.prompt.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool'])
    expect(JSON.stringify(parentLast?.prompt)).toContain('There is none.')
    expect(world.model.requests.flatMap(faultsOf)).toEqual([])
    expect(world.history()).toHaveLength(4)
    expect(loadHistory(world.runtime.db, world.conversationId, id)).toHaveLength(4)
  })

  test('may look with reading tools only, unless everything is given to it; it never delegates', async () => {
    world = await createRuntimeWorld([
      delegated(),
      { text: 'a' },
      delegated({ access: 'all' }),
      { text: 'b' },
      { text: 'c' },
    ])

    await world.say('go')

    const toolsAt = (index: number) => (world.model.requests[index]?.tools ?? []).map(({ name }) => name)
    expect(toolsAt(1)).toContain('searchTables')
    expect(toolsAt(1)).not.toContain('upsertTable')
    expect(toolsAt(3)).toContain('upsertTable')
    expect([...toolsAt(1), ...toolsAt(3)]).not.toContain('delegate')
  })

  test('gives declared fields back by format steps', async () => {
    const fields = [{ name: 'cause', description: 'Why it failed' }]
    world = await createRuntimeWorld([
      delegated({ fields }),
      { text: 'I found it.' },
      { text: '{"reason": "x"}' },
      { text: '{"cause": "a dropped column"}' },
      { text: 'Known.' },
    ])

    const runId = await world.say('why?')

    expect(callsOfRun(world.runtime.db, runId)[0]?.resultText).toContain('cause: a dropped column')
    expect(childOf(runId).row?.steps).toBe(3)
  })

  test('its usage is part of the parent’s, once', async () => {
    world = await createRuntimeWorld([delegated(), look, { text: 'none' }, { text: 'None.' }])

    const runId = await world.say('go')

    expect(childOf(runId).row?.usage).toMatchObject({ inputTokens: 20, outputTokens: 10 })
    expect(findRun(world.runtime.db, runId)?.usage).toMatchObject({ inputTokens: 40, outputTokens: 20 })
  })

  test('has the tokens that its parent has left, and stops with what it has', async () => {
    const dear = { usage: { input: 900, output: 100 } }
    world = await createRuntimeWorld(
      [
        { ...(delegated() as object), ...dear },
        { ...(look as object), ...dear },
        { ...(look as object), ...dear },
        { text: 'not reached' },
      ],
      { SLUICE_RUN_TOKENS: '2500' },
    )

    const runId = await world.say('go')

    expect(childOf(runId).row).toMatchObject({ status: 'done', stopReason: 'token-budget' })
    expect(findRun(world.runtime.db, runId)).toMatchObject({ stopReason: 'token-budget' })
    expect(world.model.requests).toHaveLength(3)
  })

  test('is announced and ended in the log; its own events carry its id, a run within the run is not announced', async () => {
    world = await createRuntimeWorld([delegated(), look, { text: 'none' }, { text: 'None.' }])

    const runId = await world.say('go')

    const { id, call } = childOf(runId)
    expect(eventsOf(id)[0]).toEqual({
      type: 'SUBAGENT_STARTED',
      subagentRunId: id,
      name: 'Look around',
      parentToolCallId: call.id,
    })
    expect(eventsOf(id).at(-1)).toEqual({ type: 'SUBAGENT_FINISHED', subagentRunId: id, outcome: { type: 'success' } })
    expect(eventsOf(id).find(({ type }) => type === 'TOOL_CALL_START')).toMatchObject({ subagentRunId: id })
    expect(typesOf(id)).not.toContain('RUN_STARTED')
    expect(typesOf(id)).not.toContain('RUN_FINISHED')
    expect(typesOf(runId).filter((type) => type.startsWith('RUN_'))).toEqual(['RUN_STARTED', 'RUN_FINISHED'])
  })

  test('saves through the same gates; what it saved is among the conversation’s release items, also for the parent', async () => {
    world = await createRuntimeWorld([
      delegated({ access: 'all' }),
      upsert('ods_child'),
      { text: 'saved' },
      upsert('ods_parent'),
      { text: 'both saved' },
    ])

    const runId = await world.say('create both')

    const items = loadState(world.runtime.db, world.conversationId)['release-items'] as Array<{ name: string }>
    expect(callsOfRun(world.runtime.db, childOf(runId).id)).toMatchObject([{ tool: 'upsertTable', status: 'done' }])
    expect(items.map(({ name }) => name).sort()).toEqual(['ods_child', 'ods_parent'])
  })

  test('what its changes made stale or put at risk is told to it, and to the parent after it', async () => {
    const rename = (request: LanguageModelV4CallOptions): ScriptedAnswer => {
      const [, tableId] = /ods_orders.*?(tbl_\w+|table_\w+|[0-9a-f-]{36})/.exec(JSON.stringify(request.prompt)) ?? []
      return {
        calls: [{ tool: 'upsertTable', input: { tableId, changes: [{ op: 'rename', column: 'id', to: 'order_id' }] } }],
      }
    }
    world = await createRuntimeWorld([
      upsert('ods_orders'),
      { calls: [{ tool: 'getTable', input: { table: 'ods_orders' } }] },
      delegated({ access: 'all', task: 'Rename the column id of ods_orders.' }),
      { calls: [{ tool: 'getTable', input: { table: 'ods_orders' } }] },
      rename,
      { text: 'renamed' },
      { text: 'It is renamed.' },
    ])

    await world.say('rename id')

    const [childLast, parentLast] = world.model.requests.slice(-2)
    for (const request of [childLast, parentLast])
      expect(JSON.stringify(request?.prompt)).toContain('<attachment name=\\"stale-metadata\\">')
    expect(loadState(world.runtime.db, world.conversationId)).not.toHaveProperty('stale-tables')
  })

  test('that fails is an error result, and the parent goes on', async () => {
    const error = Object.assign(new Error('no credit'), { statusCode: 402 })
    world = await createRuntimeWorld([delegated(), { error }, { text: 'It failed.' }])

    const runId = await world.say('go')

    expect(childOf(runId).row).toMatchObject({ status: 'failed' })
    expect(callsOfRun(world.runtime.db, runId)).toMatchObject([{ tool: 'delegate', status: 'failed' }])
    expect(findRun(world.runtime.db, runId)).toMatchObject({ status: 'done' })
    expect(typesOf(childOf(runId).id).at(-1)).toBe('SUBAGENT_ERROR')
  })

  test('is stopped with its parent', async () => {
    world = await createRuntimeWorld([delegated(), { text: 'wait', hangs: 'after' }])
    const saying = world.say('go')
    while (world.model.requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))

    for (const [id, controller] of world.runtime.active) if (id.startsWith('run_')) controller.abort()
    const runId = await saying

    const { row } = childOf(runId)
    expect(row?.status).toBe('cancelled')
    expect(findRun(world.runtime.db, runId)?.status).toBe('cancelled')
    expect(world.runtime.active.size).toBe(0)
  })
})

describe('a dangerous call of a sub-agent', () => {
  const parkInside = async (after: readonly ScriptLine[] = [{ text: 'It waits.' }]) => {
    world = await createRuntimeWorld([upsert('dws_orders'), delegated({ access: 'all' }), loseTable, ...after])
    const runId = await world.say('drop it')
    const [card] = listInteractions(
      world.runtime.db,
      world.analyst,
      { scope: 'all', status: ['pending'] },
      world.runtime.now(),
    )
    return { runId, card }
  }

  test('never runs without a grant: the person sees its card, the parent is told that it waits', async () => {
    const { runId, card } = await parkInside()

    const { id, row } = childOf(runId)
    expect(card).toMatchObject({ runId: id, tool: 'dropTable', conversationId: world.conversationId })
    expect(row?.status).toBe('waiting')
    expect(callsOfRun(world.runtime.db, id)).toMatchObject([{ tool: 'dropTable', status: 'waiting' }])
    expect(eventsOf(id).at(-1)).toEqual({
      type: 'SUBAGENT_FINISHED',
      subagentRunId: id,
      outcome: { type: 'suspended', interruptIds: [card?.interactionId] },
    })
    expect(JSON.stringify(world.history())).toContain('dropTable waits for a person on a card')
    expect(findRun(world.runtime.db, runId)?.status).toBe('done')
    expect(world.events()).toContainEqual(
      expect.objectContaining({ name: 'CONVERSATION_CHANGED', value: expect.objectContaining({ state: 'waiting' }) }),
    )
  })

  test('runs once it is allowed, exactly once, and its outcome is told to the conversation', async () => {
    const { runId, card } = await parkInside([{ text: 'It waits.' }, { text: 'I see.' }])
    if (!card) throw new Error('no card')
    const body = { optionId: 'drop', inputs: { typedName: 'dws_orders' }, digest: card.digest }

    const { runId: next } = decideInteraction(world.runtime, world.analyst, card.interactionId, body)
    await startRun(world.runtime, next ?? '')
    await world.say('and?')

    expect(callsOfRun(world.runtime.db, childOf(runId).id)).toMatchObject([{ tool: 'dropTable', status: 'done' }])
    expect(JSON.stringify(world.model.requests.at(-1)?.prompt)).toMatch(/dropTable \(call call_\w+\) is done/)
    expect(
      world.events().filter(({ type, ...event }) => type === 'CUSTOM' && 'name' in event && event.name === 'RECEIPT')
        .length,
    ).toBeGreaterThan(0)
    expect(openToolCalls(world.runtime.db, world.conversationId)).toEqual([])
  })

  test('that is declined never runs, and the conversation hears of it', async () => {
    const { runId, card } = await parkInside([{ text: 'It waits.' }, { text: 'I see.' }])
    if (!card) throw new Error('no card')

    const { runId: next } = decideInteraction(world.runtime, world.analyst, card.interactionId, {
      optionId: 'cancel',
      inputs: {},
      digest: card.digest,
    })
    if (next) await startRun(world.runtime, next)

    expect(callsOfRun(world.runtime.db, childOf(runId).id)).toMatchObject([
      { status: 'blocked', code: 'rejected-by-person' },
    ])
    expect(openToolCalls(world.runtime.db, world.conversationId)).toEqual([])
  })
})

describe('after a crash', () => {
  test('a sub-agent is ended, its parent is told what it had done and goes on', async () => {
    world = await createRuntimeWorld([
      delegated({ access: 'all' }),
      upsert('ods_child'),
      { text: 'thinking', hangs: 'after' },
      { text: 'I look at what is there.' },
    ])
    const saying = world.say('create it')
    while (world.model.requests.length < 3) await new Promise((resolve) => setTimeout(resolve, 5))
    const parent = [...world.runtime.active.keys()].find((id) => id.startsWith('run_')) ?? ''
    const { id, call } = childOf(parent)
    // as a killed process leaves it: both runs unfinished, of another boot
    const before = { parent: findRun(world.runtime.db, parent), child: findRun(world.runtime.db, id) }
    const calls = callsOfRun(world.runtime.db, parent)
    for (const controller of world.runtime.active.values()) controller.abort()
    await saying
    restore(before, calls)

    await recoverRuns(world.runtime)
    while (world.runtime.active.size > 0) await new Promise((resolve) => setTimeout(resolve, 5))

    expect(findRun(world.runtime.db, id)).toMatchObject({ status: 'cancelled', errorCode: 'aborted' })
    expect(callsOfRun(world.runtime.db, id)).toMatchObject([{ tool: 'upsertTable', status: 'done' }])
    const told = callsOfRun(world.runtime.db, parent).find((made) => made.id === call.id)
    expect(told).toMatchObject({ status: 'failed', code: 'aborted' })
    expect(told?.resultText).toContain('upsertTable (done')
    expect(findRun(world.runtime.db, parent)?.status).toBe('done')
    expect(world.model.requests.flatMap(faultsOf)).toEqual([])
    // the parent’s first and last step, and the one step of the sub-agent that was answered
    expect(findRun(world.runtime.db, parent)?.usage).toMatchObject({ inputTokens: 30 })
  })
})

function restore(
  before: { parent: ReturnType<typeof findRun>; child: ReturnType<typeof findRun> },
  calls: ReturnType<typeof callsOfRun>,
): void {
  const { db } = world.runtime
  for (const row of [before.parent, before.child]) {
    if (!row) throw new Error('the run is gone')
    updateRun(db, row.id, { status: 'running', bootId: 'earlier', steps: row.steps })
  }
  for (const { id } of calls) {
    db.update(toolCall).set({ status: 'running', code: null, resultText: null }).where(eq(toolCall.id, id)).run()
    db.delete(message)
      .where(and(eq(message.kind, 'tool'), like(message.content, `%${id}%`)))
      .run()
  }
}
