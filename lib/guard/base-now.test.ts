import { expect, test } from 'vitest'
import { createGuardWorld, people } from '@/lib/testing/guard-world'
import { withBaseNow } from './base-now'
import { getInteraction } from './read-interactions'

async function waiting() {
  const world = createGuardWorld()
  const { interaction } = await world.park()
  const read = () => {
    const shown = getInteraction(world.db, people.ana, interaction.interactionId, world.clock.now)
    if (!shown) throw new Error('the card is gone')
    return withBaseNow(world.platform, shown)
  }
  const choices = () => Object.fromEntries(read().interaction.options.map(({ id, disabled }) => [id, disabled?.code]))
  const row = () => read().preview.evidence.find(({ code }) => code === 'base-unchanged')
  return { world, interaction, read, choices, row }
}

test('a card that nothing has moved under is shown as it was made', async () => {
  const { world, interaction, read } = await waiting()

  expect(read()).toEqual(getInteraction(world.db, people.ana, interaction.interactionId, world.clock.now))
})

test.each([
  ['released', (world: ReturnType<typeof createGuardWorld>) => world.publishTask('t2')],
  ['saved', (world: ReturnType<typeof createGuardWorld>) => world.saveTask('t2', 'select 5')],
])('what somebody has %s since is named, and only what runs nothing can be chosen', async (_how, move) => {
  const { world, choices, row } = await waiting()
  move(world)

  expect(row()).toEqual({ code: 'base-unchanged', state: 'fail', params: { moved: 'etl_t2' } })
  expect(choices()).toMatchObject({ direct: 'evidence-failed', approval: 'evidence-failed', edit_more: undefined })
})

test('a card that was decided keeps what its decider saw', async () => {
  const { world, interaction, row } = await waiting()
  world.decide(people.ana, interaction, 'direct')
  world.publishTask('t2')

  expect(row()).toBeUndefined()
})
