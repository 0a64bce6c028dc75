import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { findToolCall } from '@/db/runs'
import { receipt, run } from '@/db/schema'
import type { ModelMessage } from '@/lib/agent/hook'
import { listInteractions } from '@/lib/guard/read-interactions'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import type { ScriptLine } from '@/lib/testing/scripted-model'
import { decideInteraction } from './decide-interaction'
import { expireInteractions } from './expire-interactions'
import { startRun } from './start-run'

let world: RuntimeWorld
afterEach(() => world.end())

const source = { name: 'crm', type: 'mysql', connection: { host: 'crm.internal' } }
const saveSource: ScriptLine = { text: 'Saving it.', calls: [{ tool: 'upsertDatasource', input: source }] }

const cards = () => listInteractions(world.runtime.db, world.analyst, { scope: 'all' }, world.runtime.now())

async function decide(optionId: string): Promise<void> {
  const [card] = cards()
  if (!card) throw new Error('no card')
  const { runId } = decideInteraction(world.runtime, world.analyst, card.interactionId, {
    optionId,
    inputs: {},
    digest: card.digest,
  })
  if (runId) await startRun(world.runtime, runId)
}

const results = (): string[] =>
  world
    .history()
    .flatMap((message: ModelMessage) =>
      message.role === 'tool'
        ? message.content.flatMap((part) =>
            part.type === 'tool-result' && 'value' in part.output ? [String(part.output.value)] : [],
          )
        : [],
    )

test('an approved call runs once, leaves a receipt, and the model goes on with its result', async () => {
  world = await createRuntimeWorld([saveSource, { text: 'It is saved.' }])
  await world.say('add the crm')

  await decide('save')

  expect(results()).toEqual([expect.stringContaining('Saved data source crm')])
  const [left, ...more] = world.runtime.db.select().from(receipt).all()
  const decided = world.runtime.db.select().from(run).where(eq(run.cause, 'decision')).get()
  expect(more).toEqual([])
  expect(left?.body).toMatchObject({ runId: decided?.id })
  expect(world.history().at(-1)).toMatchObject({ role: 'assistant' })
  expect(world.events().filter((event) => event.type === 'CUSTOM' && event.name === 'RECEIPT')).toHaveLength(1)
})

test('the same decision twice is one execution; another one after it is a conflict with the winner', async () => {
  world = await createRuntimeWorld([saveSource])
  await world.say('add the crm')
  await decide('save')

  await decide('save')

  expect(world.runtime.db.select().from(receipt).all()).toHaveLength(1)
  await expect(decide('cancel')).rejects.toMatchObject({ code: 'decision-conflict' })
})

test('a declined call never runs and the model is told who said no', async () => {
  world = await createRuntimeWorld([saveSource, { text: 'All right.' }])
  await world.say('add the crm')

  await decide('cancel')

  expect(results()).toEqual([expect.stringMatching(/^Not executed\. ana decided/)])
  expect(world.runtime.db.select().from(receipt).all()).toEqual([])
})

test('a conversation goes on beside an open card; a late approval runs the stored call alone and is told next time', async () => {
  world = await createRuntimeWorld([saveSource, { text: 'It waits.' }, { text: 'Meanwhile it was saved.' }])
  await world.say('add the crm')
  await world.say('what is going on?')
  const asked = world.model.requests.length

  await decide('save')
  await world.say('and now?')

  expect(results()).toEqual([expect.stringContaining("waits for a person's decision")])
  expect(world.runtime.db.select().from(receipt).all()).toHaveLength(1)
  expect(world.model.requests.length).toBe(asked + 1)
  expect(JSON.stringify(world.model.requests.at(-1)?.prompt)).toContain('Saved data source crm')
})

test('a card that nobody decides expires: nothing runs and the history stays whole', async () => {
  world = await createRuntimeWorld([saveSource, { text: 'It expired.' }])
  await world.say('add the crm')
  const [card] = cards()

  world.later(25)
  expireInteractions(world.runtime)
  await world.say('what happened?')

  expect(findToolCall(world.runtime.db, card?.toolCallId ?? '')).toMatchObject({
    status: 'blocked',
    code: 'decision-expired',
  })
  expect(results()).toEqual([expect.stringContaining('Nobody decided in time')])
  await expect(decide('save')).rejects.toMatchObject({ code: expect.stringMatching(/decision-(expired|conflict)/) })
})

test('a foreign card is unknown', async () => {
  world = await createRuntimeWorld([saveSource])
  await world.say('add the crm')
  const [card] = cards()
  const body = { optionId: 'save', inputs: {}, digest: card?.digest ?? '' }

  expect(() => decideInteraction(world.runtime, world.approver, card?.interactionId ?? '', body)).toThrow(
    'no such decision',
  )
})

test('a decision that comes while the asking run is still at work on another call waits for its end', async () => {
  const slow = { sql: 'select count(*) as n from range(40000) a, range(20000) b where a.range % 7 = b.range % 7' }
  const calls = [
    { tool: 'upsertDatasource', input: source },
    { tool: 'execute_sql', input: slow },
  ]
  world = await createRuntimeWorld([{ text: 'Both.', calls }, { text: 'It is saved.' }])
  const asking = world.say('add the crm and count')
  while (cards().length === 0) await new Promise((resolve) => setTimeout(resolve, 5))

  await decide('save')
  await asking

  const kinds = world.events().map(({ type }) => type)
  const order = kinds.filter((type) => type === 'RUN_STARTED' || type === 'RUN_FINISHED')
  expect(order).toEqual(['RUN_STARTED', 'RUN_FINISHED', 'RUN_STARTED', 'RUN_FINISHED'])
  expect(kinds.filter((type) => type === 'TOOL_CALL_RESULT')).toHaveLength(2)
  expect(world.history().at(-1)).toMatchObject({ role: 'assistant' })
})
