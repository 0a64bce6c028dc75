// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import type { CardOwners } from '@/lib/contracts/card-owners'
import { OwnerList } from './owner-list'

const owners: CardOwners = {
  objects: [
    {
      kind: 'table',
      name: 'dws_orders',
      rules: [{ pattern: 'dws_*', line: 12, users: ['bo@example.com'], roles: [] }],
    },
  ],
  approvers: [{ id: 'bo', name: 'Bo' }],
  missing: [],
}

test('the card names who may approve and the line of the configuration that says so', () => {
  show(<OwnerList owners={owners} />)

  expect(screen.getByText('Can approve: Bo.')).toBeTruthy()
  expect(screen.getByText(/dws_\*, line 12/)).toBeTruthy()
})

test('that nobody can approve it is said, with the owners who have no account', () => {
  show(<OwnerList owners={{ ...owners, approvers: [], missing: ['gone@example.com'] }} />)

  expect(screen.getByText(/^Nobody can approve this/)).toBeTruthy()
  expect(screen.getByText(/gone@example\.com/)).toBeTruthy()
})
