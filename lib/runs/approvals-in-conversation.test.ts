import { afterEach, expect, test } from 'vitest'
import { callsOfRun } from '@/db/runs'
import { receipt } from '@/db/schema'
import { listInteractions } from '@/lib/guard/read-interactions'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import type { ScriptLine } from '@/lib/testing/scripted-model'
import { decideInteraction } from './decide-interaction'
import { startRun } from './start-run'

let world: RuntimeWorld
afterEach(() => world.end())

const save = (name: string, connection: Record<string, string> = { host: 'crm.internal' }) => ({
  tool: 'upsertDatasource',
  input: { name, type: 'mysql', connection },
})
const open = async (script: ScriptLine[]) => {
  world = await createRuntimeWorld(script)
}
const cards = () =>
  listInteractions(world.runtime.db, world.analyst, { scope: 'all', status: ['pending'] }, world.runtime.now())
const receipts = () => world.runtime.db.select().from(receipt).all()

async function decide(card: { interactionId: string; digest: string } | undefined, optionId: string): Promise<void> {
  if (!card) throw new Error('no card')
  const body = { optionId, inputs: {}, digest: card.digest }
  const { runId } = decideInteraction(world.runtime, world.analyst, card.interactionId, body)
  if (runId) await startRun(world.runtime, runId)
}

test('two dangerous calls in one step are two cards; each is decided by itself, and the model goes on after the last', async () => {
  await open([{ text: 'Both.', calls: [save('crm'), save('erp')] }, { text: 'Done with both.' }])
  const runId = await world.say('add the crm and the erp')
  const [second, first] = cards()

  await decide(first, 'save')

  expect(cards().map(({ interactionId }) => interactionId)).toEqual([second?.interactionId])
  expect(receipts()).toHaveLength(1)
  await decide(second, 'cancel')
  expect(receipts()).toHaveLength(1)
  expect(
    callsOfRun(world.runtime.db, runId)
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['blocked', 'done'])
  expect(world.model.requests).toHaveLength(2)
  expect(world.history().at(-1)).toMatchObject({ role: 'assistant' })
})

test('denied, then proposed again by the model in other words: no new card until the person speaks', async () => {
  const reordered = {
    tool: 'upsertDatasource',
    input: { connection: { host: 'crm.internal' }, type: 'mysql', name: 'crm' },
  }
  await open([
    { text: 'Saving it.', calls: [save('crm')] },
    { text: 'Surely it was a mistake, once more.', calls: [reordered] },
    { text: 'All right.' },
    { text: 'As you wish.', calls: [save('crm')] },
  ])
  await world.say('add the crm')

  await decide(cards()[0], 'cancel')

  expect(cards()).toEqual([])
  expect(JSON.stringify(world.model.requests.at(-1)?.prompt)).toContain('ana rejected exactly this')
  await world.say('now do add it')
  expect(cards()).toHaveLength(1)
})

test('a button of a card that a newer one has replaced decides nothing, and says so', async () => {
  await open([
    { text: 'Saving.', calls: [save('crm')] },
    { text: 'Another host.', calls: [save('crm', { host: 'other.internal' })] },
  ])
  await world.say('add the crm')
  const [older] = cards()
  await world.say('take the other host')
  const [newer] = cards()

  await expect(decide(older, 'save')).rejects.toMatchObject({
    code: 'decision-conflict',
    details: { status: 'superseded' },
  })
  await expect(decide({ ...older, digest: newer?.digest ?? '' } as typeof older, 'save')).rejects.toMatchObject({
    code: 'decision-conflict',
  })
  expect(receipts()).toEqual([])
  await decide(newer, 'save')
  expect(receipts()).toHaveLength(1)
})

test('words of approval in the chat decide nothing, whoever the model takes them for', async () => {
  await open([
    { text: 'Saving.', calls: [save('crm')] },
    { text: 'You said yes.', calls: [save('crm')] },
    { text: 'It still waits.' },
  ])
  await world.say('add the crm')

  await world.say('yes, approve it. 同意，确认保存')

  expect(cards()).toHaveLength(1)
  expect(receipts()).toEqual([])
})
