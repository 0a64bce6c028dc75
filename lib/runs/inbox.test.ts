import { afterEach, expect, test } from 'vitest'
import { listInteractions } from '@/lib/guard/read-interactions'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import type { ScriptLine } from '@/lib/testing/scripted-model'
import { decideInteraction } from './decide-interaction'
import { cardsOf, cardWithExcerpt, facetsOf } from './interactions'
import { startRun } from './start-run'

let world: RuntimeWorld
afterEach(() => world.end())

const saveSource = (name: string): ScriptLine => ({
  calls: [{ tool: 'upsertDatasource', input: { name, type: 'mysql', connection: { host: 'crm.internal' } } }],
})
const names = (tab: string, filter = {}, person = world.analyst) =>
  cardsOf(world.runtime, person, tab, filter).items.map(({ preview }) => preview.target.name)

test('cards are filtered by tool, requester, severity and time', async () => {
  world = await createRuntimeWorld([saveSource('a'), saveSource('b')])
  const { runtime, analyst } = world
  await world.say('save a')
  const between = new Date(runtime.now().getTime() + 1).toISOString()
  world.later(1)
  await world.say('save b')

  expect(names('all')).toEqual(['b', 'a'])
  expect(names('all', { tool: 'upsertDatasource' })).toEqual(['b', 'a'])
  expect(names('all', { tool: 'packCommit' })).toEqual([])
  expect(names('all', { requester: analyst.id })).toEqual(['b', 'a'])
  expect(names('all', { requester: 'nobody' })).toEqual([])
  expect(names('all', { from: between })).toEqual(['b'])
  expect(names('all', { to: between })).toEqual(['a'])
  const severity = cardsOf(runtime, analyst, 'all').items[0]?.preview.severity ?? 'none'
  expect(names('all', { severity })).toEqual(['b', 'a'])
  expect(names('all', { severity: severity === 'HIGH' ? 'LOW' : 'HIGH' })).toEqual([])
})

test('pages follow each other without a gap, also where cards came at the same moment', async () => {
  const script = Array.from({ length: 53 }, (_, index) => saveSource(`s${index}`))
  world = await createRuntimeWorld(script)
  for (let i = 0; i < 53; i++) await world.say(`save ${i}`)
  const { runtime, analyst } = world

  const first = cardsOf(runtime, analyst, 'all')
  const second = cardsOf(runtime, analyst, 'all', { before: first.next ?? '' })

  expect([first.items.length, second.items.length, second.next]).toEqual([50, 3, null])
  const ids = [...first.items, ...second.items].map(({ interaction }) => interaction.interactionId)
  expect(new Set(ids).size).toBe(53)
  expect(ids.length).toBe(listInteractions(runtime.db, analyst, { scope: 'all', limit: 200 }, runtime.now()).length)
})

test('what can be filtered by is of the cards that a person may see', async () => {
  world = await createRuntimeWorld([saveSource('a')])
  await world.say('save a')
  const { runtime, analyst, approver } = world

  expect(facetsOf(runtime, analyst)).toEqual({
    tools: ['upsertDatasource'],
    requesters: [{ id: analyst.id, name: analyst.name }],
  })
  expect(facetsOf(runtime, approver)).toEqual({ tools: [], requesters: [] })
  expect(names('all', {}, approver)).toEqual([])
})

test('an unknown tab is an error', async () => {
  world = await createRuntimeWorld([])

  expect(() => cardsOf(world.runtime, world.analyst, 'other')).toThrow('status must be one of')
})

test('a decided card comes with its receipt, and with no runs where it set none going', async () => {
  world = await createRuntimeWorld([saveSource('a'), { text: 'Saved.' }])
  await world.say('save a')
  const { runtime, analyst } = world
  const [card] = cardsOf(runtime, analyst, 'all').items
  if (!card) throw new Error('no card')
  const { interactionId, digest } = card.interaction
  expect(cardWithExcerpt(runtime, analyst, interactionId).receipt).toBeUndefined()

  const { runId } = decideInteraction(runtime, analyst, interactionId, { optionId: 'save', inputs: {}, digest })
  await startRun(runtime, runId ?? '')

  expect(cardWithExcerpt(runtime, analyst, interactionId)).toMatchObject({
    receipt: { outcome: 'executed', interactionId, decidedBy: [{ name: analyst.name, optionId: 'save' }] },
    runs: [],
  })
})
