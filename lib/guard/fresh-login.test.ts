import { expect, test } from 'vitest'
import { createGuardWorld, findPerson, people } from '@/lib/testing/guard-world'
import { decide, freshLoginMs } from './decide'

/** A card that waits for its second person, decided in a session that began so long ago. */
async function secondStage(sessionAge: number | undefined, optionId: string, inputs = {}) {
  const world = createGuardWorld()
  const { interaction } = await world.park()
  world.decide(people.ana, interaction, 'approval', { approver: 'bo' })
  const { now } = world.clock
  const signedInAt = sessionAge === undefined ? undefined : new Date(now.getTime() - sessionAge)
  const body = { optionId, inputs, digest: interaction.digest }
  const outcome = () =>
    decide(world.db, {
      person: people.bo,
      interactionId: interaction.interactionId,
      body,
      findPerson,
      signedInAt,
      now,
    })
  return { outcome, granted: () => world.grantOf(interaction) !== undefined }
}

test.each([freshLoginMs + 1, 7 * 24 * 3_600_000, undefined])(
  'a second person whose session began %s ms ago lets nothing take effect',
  async (age) => {
    const { outcome, granted } = await secondStage(age, 'approve')

    expect(outcome).toThrow(
      expect.objectContaining({
        code: 'fresh-login-required',
        details: { minutes: 5, confirm: 'POST /api/account/confirm' },
      }),
    )
    expect(granted()).toBe(false)
  },
)

test('right after a login they do', async () => {
  const { outcome, granted } = await secondStage(freshLoginMs, 'approve')

  expect(outcome()).toMatchObject({ outcome: 'run' })
  expect(granted()).toBe(true)
})

test('a rejection needs no login: it lets nothing take effect', async () => {
  const { outcome } = await secondStage(undefined, 'reject', { reason: 'too late today' })

  expect(outcome()).toMatchObject({ outcome: 'declined' })
})
