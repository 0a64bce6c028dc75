// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { freshCard } from '@/components/testing/recorded'
import { show } from '@/components/testing/show'
import type { Provenance } from '@/lib/contracts/provenance'
import { ProvenanceLine } from './provenance-line'

afterEach(cleanup)

const message = { id: 'm1', text: 'have a look at dws_orders', at: '2026-03-01T08:00:00.000Z' }
const cardWith = (provenance: Provenance, requester?: { id: string; name: string }) =>
  freshCard({ provenance, ...(requester ? { requester } : {}) }).interaction

test('the card links the message that led to it for its requester, and quotes it for others', () => {
  const { unmount } = show(<ProvenanceLine interaction={cardWith({ message })} />)
  expect(screen.getByRole('link', { name: message.text }).getAttribute('href')).toMatch(/^\/c\/.+#turn-m1$/)
  unmount()

  show(<ProvenanceLine interaction={cardWith({ message }, { id: 'somebody', name: 'Somebody' })} />)

  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText(message.text)).toBeTruthy()
})

test('a suspected call is told with the output that suggests it', () => {
  const taint = { reason: 'action', tool: 'viewFile', toolCallId: 'c1', detail: '/a/todo.md' } as const

  show(<ProvenanceLine interaction={cardWith({ message, taint })} />)

  expect(screen.getByText(/Not asked for by the person in so many words/).textContent).toContain('viewFile /a/todo.md')
})
