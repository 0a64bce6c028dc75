import { afterEach, expect, test } from 'vitest'
import { appendMessage } from '@/db/messages'
import { findRun, insertRun, insertStep, updateRun } from '@/db/runs'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { acceptMessage } from './accept-message'
import { recoverRuns } from './recover-runs'
import { startRun } from './start-run'
import { stopRun } from './stop-run'

let world: RuntimeWorld
afterEach(() => world.end())

/** A run that an earlier process had begun: its first step was asked and had written a piece of text. */
function interrupted(): string {
  const { runtime, analyst, conversationId } = world
  const { db, writer, now } = runtime
  const runId = insertRun(db, { conversationId, userId: analyst.id, cause: 'message' }, now())
  const content = { role: 'user', content: [{ type: 'text', text: 'hi' }] }
  appendMessage(db, { conversationId, runId, kind: 'user', content }, now())
  updateRun(db, runId, { status: 'running', bootId: 'earlier' })
  insertStep(db, { runId, number: 1, model: 'm', requestDigest: 'd', status: 'requested', requestedAt: now() })
  writer.commit(conversationId, runId, () => ({
    result: undefined,
    events: [
      { type: 'STEP_STARTED', stepName: 'step 1' },
      { type: 'TEXT_MESSAGE_START', messageId: 'half', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'half', delta: 'Hal' },
    ],
  }))
  return runId
}

async function ended(runId: string): Promise<void> {
  while (world.runtime.active.has(runId)) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('a step that was streaming is void and asked again', async () => {
  world = await createRuntimeWorld([{ text: 'Hello.' }])
  const runId = interrupted()

  expect(await recoverRuns(world.runtime)).toBe(1)
  await ended(runId)

  expect(findRun(world.runtime.db, runId)).toMatchObject({ status: 'done', bootId: world.runtime.bootId })
  expect(world.events()).toContainEqual({
    type: 'CUSTOM',
    name: 'STEP_DISCARDED',
    value: { step: 1, messageIds: ['half'], toolCallIds: [], reason: 'restart' },
  })
  expect(world.history().map(({ role }) => role)).toEqual(['user', 'assistant'])
})

test('a run that was asked to stop before the crash is cancelled, not taken up', async () => {
  world = await createRuntimeWorld([{ text: 'Hello.' }])
  const runId = interrupted()
  updateRun(world.runtime.db, runId, { stopRequestedAt: world.runtime.now() })

  await recoverRuns(world.runtime)

  expect(findRun(world.runtime.db, runId)?.status).toBe('cancelled')
  expect(world.model.requests).toEqual([])
})

test('runs of this process are left alone', async () => {
  world = await createRuntimeWorld([])
  const runId = interrupted()
  updateRun(world.runtime.db, runId, { bootId: world.runtime.bootId })

  expect(await recoverRuns(world.runtime)).toBe(0)
})

test('a stop ends a run whose provider hangs, and only the owner may ask for it', async () => {
  world = await createRuntimeWorld([{ text: 'One moment', hangs: 'after' }])
  const { runtime, analyst, approver, conversationId } = world
  const { runId } = acceptMessage(runtime, analyst, conversationId, { clientId: 'a', text: 'hi' })
  const running = startRun(runtime, runId)
  while (!world.events().some((event) => event.type === 'TEXT_MESSAGE_CONTENT'))
    await new Promise((resolve) => setTimeout(resolve, 5))

  expect(() => stopRun(runtime, approver, conversationId, runId)).toThrow('No such conversation.')
  stopRun(runtime, analyst, conversationId, runId)
  await running

  expect(findRun(runtime.db, runId)?.status).toBe('cancelled')
  expect(() => stopRun(runtime, analyst, conversationId, runId)).toThrow('over already')
})
