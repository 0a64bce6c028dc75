import { expect, test } from 'vitest'
import { countFilters, readInboxQuery, toInboxFilter, writeInboxQuery } from './inbox-query'

const read = (search: string) => readInboxQuery(new URLSearchParams(search))

test.each([
  '',
  '?tab=decided',
  '?tool=packCommit&severity=HIGH&tab=all',
  '?requester=ana&from=2026-01-02&to=2026-01-03',
])('the address %s says a view and is written again as it was', (search) => {
  expect(writeInboxQuery(read(search))).toBe(search)
})

test.each(['?tab=other', '?severity=SEVERE', '?from=yesterday', '?to=2026-13-99', '?tool='])(
  'nonsense in %s counts as nothing',
  (search) => {
    expect(read(search)).toEqual({ tab: 'mine' })
  },
)

test('days become instants from the first to the last moment of the person’s own day', () => {
  const { from, to } = toInboxFilter({ tab: 'all', from: '2026-01-02', to: '2026-01-02' })

  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 3_600_000 - 1)
  expect(new Date(from ?? '').getHours()).toBe(0)
})

test('the tab is no filter', () => {
  expect(countFilters({ tab: 'decided' })).toBe(0)
  expect(countFilters({ tab: 'mine', tool: 'x', to: '2026-01-02' })).toBe(2)
})
