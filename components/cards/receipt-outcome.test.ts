import { expect, test } from 'vitest'
import { recordedValue } from '@/components/testing/recorded'
import { receiptOutcome } from './receipt-outcome'

const receipt = recordedValue('RECEIPT')

test('a pack that was only kept as a draft is not called executed', () => {
  expect(receiptOutcome({ ...receipt, params: { status: 'draft', option: 'draft' } })).toBe('drafted')
})

test('what took effect, failed or is unknown keeps its word', () => {
  expect(receiptOutcome({ ...receipt, params: { status: 'published', option: 'direct' } })).toBe('executed')
  expect(receiptOutcome({ ...receipt, outcome: 'failed', params: { status: 'draft', option: 'draft' } })).toBe('failed')
  expect(receiptOutcome({ ...receipt, outcome: 'unknown', params: {} })).toBe('unknown')
})
