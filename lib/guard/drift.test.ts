import { expect, test } from 'vitest'
import type { Interaction } from '@/lib/contracts/interaction'
import type { Pack } from '@/lib/platform/port'
import { createGuardWorld, people } from '@/lib/testing/guard-world'
import { getInteraction } from './read-interactions'

async function approved() {
  const world = createGuardWorld()
  const { call, interaction } = await world.park()
  world.decide(people.ana, interaction, 'direct')
  return { world, call, interaction }
}

/** Judges the approved call again, and ends it where it is void. */
async function judged({ world, call }: Awaited<ReturnType<typeof approved>>) {
  const decision = await world.judge(call)
  if (decision?.type !== 'block' || !decision.voided) throw new Error('the approval still holds')
  world.finish(call, 'blocked', { code: decision.code })
  return decision as typeof decision & { voided: NonNullable<(typeof decision)['voided']> }
}

const previewOf = (world: ReturnType<typeof createGuardWorld>, { interactionId }: Interaction) =>
  getInteraction(world.db, people.ana, interactionId, world.clock.now)?.preview

const packBy = (author: string, toVersion: number): Pack => ({
  id: 'p9',
  title: 'other',
  status: 'published',
  mode: 'direct',
  author,
  contentHash: 'x',
  createdAt: '2026-02-28T00:00:00.000Z',
  publishedAt: '2026-02-28T10:00:00.000Z',
  items: [{ kind: 'task', op: 'change', id: 't2', name: 'etl_t2', fromVersion: 1, toVersion, breaking: false }],
})

test('a moved base says from which version to which, who put it into effect, when, and which lines', async () => {
  const before = await approved()
  before.world.publishTask('t2')
  before.world.addPack(packBy('Cy', 2))
  before.world.saveTask('t2', 'select 5')

  const { voided, message } = await judged(before)

  expect(voided.drift[0]).toMatchObject({
    ...{ kind: 'task', id: 't2', name: 'etl_t2', side: 'base', from: 1, to: 2 },
    ...{ by: 'Cy', at: '2026-02-28T10:00:00.000Z', diff: { added: 1, removed: 1 } },
  })
  expect(message).toContain('task etl_t2 went from version 1 to 2 by Cy at 2026-02-28T10:00:00.000Z')
  expect(message).toContain('- select 1 as t2\n+ select 2 as t2')
})

test('bytes saved after the preview are told as such, by who saved them', async () => {
  const before = await approved()
  before.world.saveTask('t1', 'select 3 as t1')

  const { voided } = await judged(before)

  expect(voided.drift).toMatchObject([
    { name: 'etl_t1', side: 'change', from: 2, to: 3, by: 'Bo', diff: { added: 1, removed: 1 } },
  ])
})

test('a change that somebody else has released already is told, although nothing of it is left to release', async () => {
  const before = await approved()
  for (const id of ['t1', 't2', 't3']) before.world.publishTask(id)

  const { voided } = await judged(before)

  expect(voided.drift.map(({ name, from, to }) => [name, from, to])).toEqual([
    ['etl_t1', 1, 2],
    ['etl_t2', 1, 2],
    ['etl_t3', 1, 2],
  ])
})

test('a long diff is cut for the model and whole on the card', async () => {
  const before = await approved()
  before.world.saveTask('t1', Array.from({ length: 500 }, (_, line) => `select ${line}`).join('\n'))

  const { voided, message } = await judged(before)

  expect(voided.drift[0]?.diff?.added).toBe(500)
  expect(message.split('\n').length).toBeLessThan(65)
  expect(message).toMatch(/… \d+ more lines$/)
})

test('the card that takes the place of the void one says what changed since, and is decided anew', async () => {
  const before = await approved()
  const { world, interaction } = before
  world.publishTask('t2')
  world.saveTask('t2', 'select 5')
  await judged(before)

  const { interaction: next, call } = await world.park()

  expect(next.digest).not.toBe(interaction.digest)
  expect(previewOf(world, next)?.changedSince).toMatchObject({
    interactionId: interaction.interactionId,
    fingerprint: interaction.fingerprint,
    objects: [
      { name: 'etl_t2', side: 'base', from: 1, to: 2 },
      { name: 'etl_t2', side: 'change', from: 2, to: 3 },
    ],
  })
  expect(world.grantOf(next)).toBeUndefined()
  world.decide(people.ana, next, 'direct')
  expect(world.start(call, world.grantOf(next))).toBeDefined()
})

test('a first card, and one after a card that ended otherwise, says nothing of the kind', async () => {
  const world = createGuardWorld()
  const { interaction: first } = await world.park()
  world.decide(people.ana, first, 'edit_more')
  world.saveTask('t1', 'select 9')

  const { interaction: second } = await world.park()

  expect(previewOf(world, first)).not.toHaveProperty('changedSince')
  expect(previewOf(world, second)).not.toHaveProperty('changedSince')
})
