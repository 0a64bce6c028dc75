import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPriceTable } from './price-table'

const table = readPriceTable(readFileSync('config/prices.yaml', 'utf8'), 'config/prices.yaml')
const million = 1_000_000
const calls = (model: string, at: string, change = {}) => ({
  model,
  at: new Date(at),
  inputTokens: million,
  cachedTokens: 0,
  outputTokens: million,
  calls: 1,
  uncounted: 0,
  ...change,
})

test('a call costs what the table said when it was made', () => {
  expect(table.costOf(calls('deepseek-v4-flash', '2026-07-01T02:00:00Z'))).toEqual({ amount: 0.42, unpriced: 0 })
  expect(table.costOf(calls('deepseek-v4-flash', '2026-08-20T05:00:00Z')).amount).toBeCloseTo(0.88)
  expect(table.costOf(calls('deepseek:deepseek-v4-flash', '2026-10-03T02:00:00Z')).amount).toBeCloseTo(0.75)
})

test('peak hours cost more, on the days that have them, from their first minute to before their last', () => {
  const monday = (time: string) => table.costOf(calls('deepseek-flash', `2026-10-05T${time}Z`)).amount
  const saturday = table.costOf(calls('deepseek-flash', '2026-10-03T02:00:00Z')).amount

  expect([monday('00:59:59'), monday('01:00:00'), monday('03:59:59'), monday('04:00:00')]).toEqual([
    0.75, 1.5, 1.5, 0.75,
  ])
  expect(saturday).toBe(0.75)
})

test('input from the cache has its own price, and what costs nothing costs 0', () => {
  const cached = table.costOf(
    calls('deepseek-v4-pro', '2026-07-01T00:00:00Z', { cachedTokens: million, outputTokens: 0 }),
  )

  expect(cached.amount).toBeCloseTo(0.003625)
  expect(table.costOf(calls('demo', '2026-07-01T00:00:00Z', { uncounted: 1 }))).toEqual({ amount: 0, unpriced: 0 })
})

test('a model without a row, a time before all rows and uncounted tokens have no price', () => {
  const none = { amount: null, unpriced: 1 }

  expect(table.costOf(calls('unheard-of-1', '2026-10-05T00:00:00Z'))).toEqual(none)
  expect(table.costOf(calls('deepseek-flash', '2026-01-01T00:00:00Z'))).toEqual(none)
  expect(table.costOf(calls('deepseek-flash', '2026-10-05T00:00:00Z', { uncounted: 1 }))).toEqual(none)
})

test.each([
  ['no YAML', 'prices: [', /no YAML/],
  [
    'an unknown key',
    'currency: USD\nprices: [{ match: a, from: 2026-01-01, input: 1, output: 1, cache: 1 }]',
    /prices\.0/,
  ],
  [
    'a time between hours',
    'currency: USD\nprices: [{ match: a, from: 2026-01-01T00:30:00Z, input: 1, output: 1 }]',
    /whole hour/,
  ],
])('%s stops the start', (_what, text, message) => {
  expect(() => readPriceTable(text, 'prices.yaml')).toThrow(message)
})
