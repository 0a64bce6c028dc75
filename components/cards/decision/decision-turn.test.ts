import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Interaction } from '@/lib/contracts/interaction'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import { decisionTurn } from './decision-turn'

const recorded: LoggedEvent[] = JSON.parse(readFileSync('components/chat/recorded-run.json', 'utf8'))
const pending = recorded.flatMap(({ event }) =>
  event.type === 'CUSTOM' && event.name === 'INTERACTION_BOX' ? [event.value] : [],
)[0] as Interaction
const routed: Interaction = { ...pending, status: 'awaiting_second', approver: { id: 'wang', name: 'Wang' } }
const early = Date.parse(pending.createdAt) + 1000

test('the requester decides first', () => {
  expect(decisionTurn(pending, pending.requester.id, early)).toMatchObject({ type: 'mine', stage: 'first' })
  expect(decisionTurn(pending, 'wang', early)).toEqual({ type: 'theirs', who: pending.requester.name })
})

test('once routed only the named approver decides, never the requester', () => {
  expect(decisionTurn(routed, 'wang', early)).toMatchObject({ type: 'mine', stage: 'second' })
  expect(decisionTurn(routed, pending.requester.id, early)).toEqual({ type: 'theirs', who: 'Wang' })
  expect(decisionTurn(routed, 'somebody', early)).toEqual({ type: 'theirs', who: 'Wang' })
})

test('an expired card offers nothing, whatever its status still says', () => {
  const late = Date.parse(pending.expiresAt)

  expect(decisionTurn(pending, pending.requester.id, late)).toEqual({ type: 'over' })
})

test.each(['approved', 'consumed', 'executed', 'rejected', 'withdrawn', 'superseded', 'voided_by_drift'] as const)(
  '%s is over',
  (status) => {
    expect(decisionTurn({ ...pending, status }, pending.requester.id, early)).toEqual({ type: 'over' })
  },
)
