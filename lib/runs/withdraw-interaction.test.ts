import { afterEach, expect, test } from 'vitest'
import { findConversation } from '@/db/conversations'
import { auditOf } from '@/db/ledger/audit'
import { findToolCall } from '@/db/runs'
import { receipt } from '@/db/schema'
import { listInteractions } from '@/lib/guard/read-interactions'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import type { ScriptLine } from '@/lib/testing/scripted-model'
import { decideInteraction } from './decide-interaction'
import { startRun } from './start-run'
import { withdrawInteraction } from './withdraw-interaction'

let world: RuntimeWorld
afterEach(() => world.end())

const source = { name: 'crm', type: 'mysql', connection: { host: 'crm.internal' } }
const saveSource: ScriptLine = { text: 'Saving it.', calls: [{ tool: 'upsertDatasource', input: source }] }
const admin = { id: 'dan', name: 'Dan', role: 'admin' as const }

function card() {
  const [found] = listInteractions(world.runtime.db, world.analyst, { scope: 'all' }, world.runtime.now())
  if (!found) throw new Error('no card')
  return found
}

test('a request taken back never runs, and the model is told and answers', async () => {
  world = await createRuntimeWorld([saveSource, { text: 'All right, nothing was saved.' }])
  await world.say('add the crm')
  const { interactionId, toolCallId } = card()

  const { interaction, runId } = withdrawInteraction(world.runtime, world.analyst, interactionId)
  await startRun(world.runtime, runId ?? '')

  expect(interaction.status).toBe('withdrawn')
  expect(card().status).toBe('withdrawn')
  expect(findToolCall(world.runtime.db, toolCallId)).toMatchObject({ status: 'blocked', code: 'not-granted' })
  expect(JSON.stringify(world.model.requests.at(-1)?.prompt)).toContain('The requester took the request back')
  expect(world.history().at(-1)).toMatchObject({ role: 'assistant' })
  expect(world.runtime.db.select().from(receipt).all()).toEqual([])
  expect(findConversation(world.runtime.db, world.conversationId)?.state).toBe('idle')
})

test('an administrator may take it back, which the audit and the model are told', async () => {
  world = await createRuntimeWorld([saveSource, { text: 'All right.' }])
  await world.say('add the crm')
  const { interactionId } = card()

  const { runId } = withdrawInteraction(world.runtime, admin, interactionId)
  await startRun(world.runtime, runId ?? '')

  expect(auditOf(world.runtime.db, interactionId).at(-1)).toMatchObject({
    action: 'interaction.withdrawn',
    actorId: 'dan',
  })
  expect(JSON.stringify(world.model.requests.at(-1)?.prompt)).toContain('An administrator took the request back')
})

test('a stranger finds no card, and what was decided cannot be taken back: the answer names the winner', async () => {
  world = await createRuntimeWorld([saveSource, { text: 'All right.' }])
  await world.say('add the crm')
  const { interactionId, digest } = card()

  expect(() => withdrawInteraction(world.runtime, world.approver, interactionId)).toThrow('no such decision')
  decideInteraction(world.runtime, world.analyst, interactionId, { optionId: 'cancel', inputs: {}, digest })
  expect(() => withdrawInteraction(world.runtime, world.analyst, interactionId)).toThrow(
    expect.objectContaining({
      code: 'decision-conflict',
      details: { status: 'rejected', winner: expect.objectContaining({ optionId: 'cancel' }) },
    }),
  )
})

test('a conversation that went on is told at its next answer, without a run of its own', async () => {
  world = await createRuntimeWorld([saveSource, { text: 'It waits.' }, { text: 'You took it back.' }])
  await world.say('add the crm')
  await world.say('what is going on?')

  const { runId } = withdrawInteraction(world.runtime, world.analyst, card().interactionId)
  await world.say('and now?')

  expect(runId).toBeUndefined()
  expect(JSON.stringify(world.model.requests.at(-1)?.prompt)).toContain('took the request back')
})
