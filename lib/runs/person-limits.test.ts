import { afterEach, expect, test } from 'vitest'
import { eventsAfter } from '@/db/events'
import { findRun } from '@/db/runs'
import { configWith } from '@/lib/testing/config-with'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import type { ScriptLine } from '@/lib/testing/scripted-model'
import { acceptMessage } from './accept-message'
import { admitMessage } from './admit-message'
import { startConversation } from './conversations'
import { startRun } from './start-run'
import { stopRun } from './stop-run'
import { conversationStream } from './streams'

let world: RuntimeWorld
afterEach(() => world.end())

const openWorld = async (limits: Record<string, number>, script: ScriptLine[] = []) => {
  world = await createRuntimeWorld(script, { SLUICE_CONFIG: configWith(limits) })
  return world
}

/** Says something in a conversation of its own. */
function ask() {
  const { runtime, analyst } = world
  const { id } = startConversation(runtime, analyst)
  const { runId } = acceptMessage(runtime, analyst, id, { clientId: 'c', text: 'hello' })
  const places = () =>
    eventsAfter(runtime.db, id, 0).flatMap(({ event }) =>
      event.type === 'CUSTOM' && event.name === 'RUN_QUEUED' ? [event.value.place] : [],
    )
  return { id, runId, places, status: () => findRun(runtime.db, runId)?.status, done: startRun(runtime, runId) }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((wake) => setTimeout(wake, 5))
}

test('a run beyond the limit waits in line, the thread says where, and it works when others have ended', async () => {
  const { runtime, analyst } = await openWorld({ 'runs-at-once': 1 }, [{ hangs: 'before' }])
  const first = ask()
  await until(() => world.model.requests.length === 1)
  const [second, third] = [ask(), ask()]
  expect([second.places(), third.places(), second.status()]).toEqual([[1], [2], 'queued'])

  stopRun(runtime, analyst, first.id, first.runId)
  await Promise.all([first.done, second.done, third.done])

  expect([first.status(), second.status(), third.status()]).toEqual(['cancelled', 'done', 'done'])
  expect(third.places()).toEqual([2, 1])
})

test('a run that is stopped while it waits ends without having asked the model', async () => {
  const { runtime, analyst } = await openWorld({ 'runs-at-once': 1 }, [{ hangs: 'before' }])
  const first = ask()
  await until(() => world.model.requests.length === 1)
  const second = ask()

  stopRun(runtime, analyst, second.id, second.runId)
  await second.done

  expect([second.status(), world.model.requests.length]).toEqual(['cancelled', 1])
  stopRun(runtime, analyst, first.id, first.runId)
  await first.done
})

test('a day’s tokens that are used up are told before anything is said', async () => {
  const { runtime, analyst } = await openWorld({ 'tokens-a-day': 10_000 }, [
    { text: 'hi', usage: { input: 9_990, output: 10 } },
  ])
  await admitMessage(runtime, analyst)
  await ask().done

  await expect(admitMessage(runtime, analyst)).rejects.toMatchObject({
    code: 'token-limit',
    details: { used: 10_000, limit: 10_000, resetsAt: expect.stringMatching(/T00:00:00\.000Z$/) },
  })
  world.later(24)
  await expect(admitMessage(runtime, analyst)).resolves.toBeUndefined()
})

test('messages beyond the rate are refused', async () => {
  const { runtime, analyst, approver } = await openWorld({ 'messages-a-minute': 1 })
  await admitMessage(runtime, analyst)

  await expect(admitMessage(runtime, analyst)).rejects.toMatchObject({ code: 'rate-limited' })
  await expect(admitMessage(runtime, approver)).resolves.toBeUndefined()
})

test('streams beyond the limit are refused until another one ends', async () => {
  const { runtime, analyst, conversationId } = await openWorld({ 'streams-at-once': 2 })
  const signedIn = { person: analyst, session: { id: 's', since: runtime.now() } }
  const open = () => {
    const controller = new AbortController()
    conversationStream(runtime, signedIn, conversationId, 0, controller.signal)
    return controller
  }
  const streams = [open(), open()]

  expect(open).toThrow(expect.objectContaining({ code: 'too-many-streams' }))
  streams[0]?.abort()
  streams.push(open())

  for (const stream of streams) stream.abort()
})

test('limits that make no sense stop the start with the line', async () => {
  await expect(createRuntimeWorld([], { SLUICE_CONFIG: configWith({ 'runs-at-once': 0 }) })).rejects.toMatchObject({
    code: 'config-invalid',
    message: expect.stringMatching(/sluice\.yaml:\d+: limits\.runs-at-once/),
  })
  await openWorld({})
})
