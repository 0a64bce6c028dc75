import { afterEach, expect, test } from 'vitest'
import { listInteractions } from '@/lib/guard/read-interactions'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { decideInteraction } from './decide-interaction'
import { reviseInteraction } from './revise-interaction'
import { startRun } from './start-run'

let world: RuntimeWorld
afterEach(() => world.end())

/** A card for a backfill of a released task, 2026-01-01 to 2026-01-02. */
async function waitingBackfill() {
  const range = { from: '2026-01-01', to: '2026-01-02' }
  const input = { taskIds: ['load_a'], ...range, reason: 'late data' }
  world = await createRuntimeWorld([{ text: 'Asking.', calls: [{ tool: 'backfill', input }] }, { text: 'It runs.' }])
  const { platform } = world.runtime
  let keys = 0
  const write = () => ({ actor: world.analyst, idempotencyKey: `setup-${keys++}` })
  const columns = [
    { name: 'id', type: 'INTEGER' },
    { name: 'dt', type: 'DATE', partition: true },
  ]
  await platform.upsertTable({ name: 'ods_a', layer: 'ODS', columns }, write())
  const scriptContent = "INSERT INTO ods_a SELECT 1 AS id, DATE '${bizdate}' AS dt"
  await platform.upsertTask({ name: 'load_a', scriptContent }, write())
  await platform.packCommit({ title: 'first', mode: 'direct' }, write())
  await platform.idle()
  await world.say('backfill a')
  return open()
}

function open() {
  const [found] = listInteractions(world.runtime.db, world.analyst, { scope: 'all' }, world.runtime.now())
  if (!found) throw new Error('no card')
  return found
}

const boxes = () =>
  world.events().flatMap((event) => (event.type === 'CUSTOM' && event.name === 'INTERACTION_BOX' ? [event.value] : []))

test('a changed range is previewed again under a new fingerprint, the old one decides nothing, and the new range runs', async () => {
  const card = await waitingBackfill()

  const revised = await reviseInteraction(world.runtime, world.analyst, card.interactionId, {
    inputs: { to: '2026-01-05' },
    digest: card.digest,
  })

  expect(revised.digest).not.toBe(card.digest)
  expect(boxes().map(({ digest }) => digest)).toEqual([card.digest, revised.digest])
  const start = (digest: string) =>
    decideInteraction(world.runtime, world.analyst, card.interactionId, { optionId: 'start', inputs: {}, digest })
  expect(() => start(card.digest)).toThrow('not what the card shows')
  await startRun(world.runtime, start(revised.digest).runId ?? '')
  const { total } = world.runtime.platform.listInstances({}, 100)
  expect(total).toBe(1 + 5) // the run after the release, and five data days
  await world.runtime.platform.idle()
})

test('a value that the platform refuses leaves the card as it was', async () => {
  const card = await waitingBackfill()
  const revise = (inputs: Record<string, unknown>) =>
    reviseInteraction(world.runtime, world.analyst, card.interactionId, { inputs })

  await expect(revise({ to: '2025-12-01' })).rejects.toMatchObject({ code: 'invalid-arguments' })
  await expect(revise({ to: '2999-01-01' })).rejects.toMatchObject({ code: 'invalid-inputs' })
  await expect(revise({ reason: 'other' })).rejects.toMatchObject({ code: 'invalid-inputs' })

  expect(open().digest).toBe(card.digest)
})
