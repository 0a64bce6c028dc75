// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { freshCard } from '@/components/testing/recorded'
import { show } from '@/components/testing/show'
import type { Interaction } from '@/lib/contracts/interaction'
import { DecisionFacts } from './decision-facts'
import { ReadOnlyContext } from './read-only-context'

afterEach(cleanup)

const wang = { id: 'wang', name: '王衡' }
const rejected: Interaction['decisions'] = [
  { stage: 'second', optionId: 'reject', label: 'Reject', inputs: {}, actor: wang, at: '2026-11-30T10:00:00.000Z' },
]

test.each<[string, Partial<Interaction>, boolean, string]>([
  ['an open card', { status: 'awaiting_second', approver: wang }, false, 'Decides now王衡'],
  ['an open card as it was shown once', { status: 'awaiting_second', approver: wang }, true, 'Was to decide王衡'],
  ['a decided card', { status: 'rejected', approver: wang, decisions: rejected }, false, 'Decided by王衡'],
  ['a card that expired', { status: 'expired', approver: wang, decisions: [] }, false, 'Decided by–'],
])('%s names its decider in the right time', (_what, change, isReadOnly, words) => {
  const { interaction, preview } = freshCard(change)

  const { container } = show(
    <ReadOnlyContext value={isReadOnly}>
      <DecisionFacts interaction={interaction} preview={preview} />
    </ReadOnlyContext>,
  )

  expect(container.textContent).toContain(words)
})
