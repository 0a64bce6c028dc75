import { expect, test } from 'vitest'
import { createGuardWorld, people } from '@/lib/testing/guard-world'

test('whoever wants to change more tells the model what; nothing written is asked about, and neither runs anything', async () => {
  const world = createGuardWorld()
  const { interaction: first } = await world.park()
  const { interaction: other } = await world.park({ conversationId: 'c2' })

  const written = world.decide(people.ana, first, 'edit_more', { changes: '  keep the old name "amount"\ntoo ' })
  const silent = world.decide(people.ana, other, 'edit_more', { changes: '' })

  expect(written.text).toBe(
    'Not executed. Ana chose “Let me change more”: they want to change more before packCommit. They wrote changes: "keep the old name \\"amount\\"\\ntoo". Do what they wrote, and propose it again once that is done.',
  )
  expect(silent.text).toContain('Ask what to change')
  expect(silent.text).not.toContain('They wrote')
  expect([first, other].map((card) => world.grantOf(card))).toEqual([undefined, undefined])
})
