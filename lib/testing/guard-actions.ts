import fc from 'fast-check'
import type { Person } from '@/lib/contracts/user'
import { people } from './guard-world'

export const everybody: readonly Person[] = Object.values(people)
/** What a model may propose. */
export const proposals = [
  { tool: 'packCommit', resolved: { title: 'one' } },
  { tool: 'packCommit', resolved: { title: 'two' } },
  { tool: 'freezeTask', resolved: { taskId: 't1' } },
  { tool: 'freezeTask', resolved: { taskId: 't2' } },
] as const
/** What a person may send. */
export const bodies = [
  { optionId: 'direct', inputs: {} },
  { optionId: 'draft', inputs: {} },
  { optionId: 'edit_more', inputs: {} },
  { optionId: 'freeze', inputs: {} },
  { optionId: 'cancel', inputs: {} },
  { optionId: 'approve', inputs: {} },
  { optionId: 'reject', inputs: { reason: 'no' } },
  { optionId: 'reject', inputs: {} },
  { optionId: 'approval', inputs: { approver: 'bo' } },
  { optionId: 'approval', inputs: { approver: 'cy' } },
  { optionId: 'approval', inputs: { approver: 'ana' } },
  { optionId: 'approval', inputs: { approver: 'abe' } },
] as const

/** Which card, counted from the newest: sequences that stay with a card get somewhere. */
const card = fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 5)
const propose = fc.record({ do: fc.constant('propose' as const), call: fc.nat(proposals.length - 1), owner: fc.nat(1) })
const action = fc.oneof(
  { weight: 2, arbitrary: propose },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      card,
      person: fc.nat(everybody.length - 1),
      /** By whoever may decide now, with a body that fits the card. */
      fitting: fc.constantFrom(true, true, true, false),
      body: fc.nat(bodies.length - 1),
      digest: fc.constantFrom('right', 'right', 'right', 'right', 'right', 'wrong' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('resume' as const), card, foreign: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('start' as const),
      card,
      grantOf: fc.oneof(
        { weight: 5, arbitrary: fc.constant('own' as const) },
        fc.constant('forged' as const),
        fc.constant('none' as const),
        card,
      ),
      change: fc.constantFrom('none', 'none', 'none', 'none', 'none', 'arguments', 'conversation', 'call' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('finish' as const), card, ok: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tick' as const), hours: fc.nat(16) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), task: fc.constantFrom('t1', 't2', 't3') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('speak' as const), owner: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
)
export type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

/** Sequences of 6 to 15 actions that begin with a proposal. */
export const sequenceArbitrary: fc.Arbitrary<Action[]> = fc
  .tuple(propose, fc.array(action, { minLength: 5, maxLength: 14, size: 'max' }))
  .map(([first, rest]) => [first, ...rest])
