import { expect, test } from 'vitest'
import { readDays } from './understand-time'

test.each([
  ['sales in August', { month: 8 }],
  ['sales in aug 2026', { from: '2026-08-01', to: '2026-08-31' }],
  ['Feb 2024 orders', { from: '2024-02-01', to: '2024-02-29' }],
  ['since March 3', { since: '03-03' }],
  ['since March 3rd, 2026', { since: '2026-03-03' }],
  ['from 1 Sep to 5 Sep', { fromDay: '09-01', toDay: '09-05' }],
  ['Sep 1 - 5', { fromDay: '09-01', toDay: '09-05' }],
  ['from Dec 28, 2025 to Jan 3, 2026', { from: '2025-12-28', to: '2026-01-03' }],
  ['on the 3rd of October', { fromDay: '10-03', toDay: '10-03' }],
  ['10月份', { month: 10 }],
  ['上上周', { unit: 'week', back: 2 }],
])('%s', (text, range) => {
  expect(readDays(text)?.range).toEqual(range)
})

test.each(['may I see the orders', 'you may publish', 'feb 31', 'marching orders', 'section 3'])(
  '%s names no days',
  (text) => {
    expect(readDays(text)).toBeUndefined()
  },
)
