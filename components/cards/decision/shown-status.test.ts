import { expect, test } from 'vitest'
import { freshCard } from '@/components/testing/recorded'
import { shownStatus } from './shown-status'

const decided = (optionId: string) => [
  { stage: 'first' as const, optionId, label: optionId, inputs: {}, actor: { id: 'a', name: 'A' }, at: '' },
]

test('what was only kept as a draft is not called executed', () => {
  const { interaction } = freshCard({ status: 'executed', decisions: decided('draft') })

  expect(shownStatus(interaction)).toBe('drafted')
})

test('what ran, and a draft that could not be saved, keep their status', () => {
  expect(shownStatus(freshCard({ status: 'executed', decisions: decided('direct') }).interaction)).toBe('executed')
  expect(shownStatus(freshCard({ status: 'failed', decisions: decided('draft') }).interaction)).toBe('failed')
})
