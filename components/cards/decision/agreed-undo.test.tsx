// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import type { AgreedUndo as Agreed } from '@/lib/contracts/agreed-undo'
import { AgreedUndo } from './agreed-undo'

afterEach(cleanup)

const object = { kind: 'table', name: 'dws_orders', released: 2, back: 1, state: 'same', savedSince: null } as const
const agreed: Agreed = {
  interactionId: 'i1',
  fingerprint: '7f3a-c21e-90b4',
  undo: { code: 'rollback', params: {} },
  decidedBy: ['Ana', 'Bo'],
  at: '2026-03-01T08:00:00.000Z',
  objects: [object, { ...object, name: 'ads_board', state: 'differs', savedSince: 4 }],
}

test('it says what was agreed, by whom, and for each object whether it holds', () => {
  show(<AgreedUndo agreed={agreed} />)

  const [holds, broken] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(screen.getByText(/Ana, Bo,/).textContent).toContain('card 7f3a-c21e-90b4')
  expect(holds).toMatch(/v2 → v1 · holds/)
  expect(broken).toMatch(/no longer holds.*v4 was saved since/)
})

test('that nothing is known is not shown as nothing agreed', () => {
  show(<AgreedUndo agreed={null} />)

  expect(screen.getByText(/^No decision of this release is known here/)).toBeTruthy()
})
