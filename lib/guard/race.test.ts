import { expect, test } from 'vitest'
import { checkDecisionRace } from '@/lib/testing/check-decision-race'

test('several processes decide the same cards with different options: one winner each, one grant at most', async () => {
  const { problems, auditOk } = await checkDecisionRace(['direct', 'draft', 'edit_more', 'direct'], 25)

  expect(problems).toEqual([])
  expect(auditOk).toBe(true)
}, 60_000)
