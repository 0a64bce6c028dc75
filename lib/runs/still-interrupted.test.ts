import { afterEach, expect, test } from 'vitest'
import { listInteractions } from '@/lib/guard/read-interactions'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { stillInterrupted } from './still-interrupted'
import { withdrawInteraction } from './withdraw-interaction'

let world: RuntimeWorld
afterEach(() => world.end())

const saveTo = (host: string) => ({
  tool: 'upsertDatasource',
  input: { name: 'crm', type: 'mysql', connection: { host } },
})
const cards = () => listInteractions(world.runtime.db, world.analyst, { scope: 'all' }, world.runtime.now())
const ends = () => world.events().filter((event) => event.type === 'RUN_FINISHED')

test('a card that a newer one of the same run took the place of is no interrupt of it', async () => {
  world = await createRuntimeWorld([{ text: 'Both.', calls: [saveTo('first.internal'), saveTo('second.internal')] }])

  await world.say('add the crm')

  const open = cards().filter(({ status }) => status === 'pending')
  expect(
    cards()
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['pending', 'superseded'])
  expect(ends()).toMatchObject([
    { outcome: { type: 'interrupt', interrupts: [{ id: open[0]?.interactionId, toolCallId: open[0]?.toolCallId }] } },
  ])
})

test('a run whose only card was taken back meanwhile was not interrupted', async () => {
  world = await createRuntimeWorld([{ text: 'It waits.', calls: [saveTo('first.internal')] }])
  await world.say('add the crm')
  const [end] = ends()
  withdrawInteraction(world.runtime, world.analyst, cards()[0]?.interactionId ?? '')

  expect(end).toMatchObject({ outcome: { type: 'interrupt' } })
  expect(end && stillInterrupted(world.runtime.db, end, world.runtime.now())).toMatchObject({
    outcome: { type: 'success' },
  })
})
