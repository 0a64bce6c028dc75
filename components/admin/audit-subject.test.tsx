// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import type { AuditSubject as Subject } from '@/lib/contracts/admin'
import { AuditSubject } from './audit-subject'

afterEach(cleanup)

test.each<[Subject, string, string]>([
  [
    { kind: 'card', tool: 'packCommit', name: 'dws_order_detail', conversationId: 'c1' },
    'packCommit dws_order_detail',
    '/approvals/s1',
  ],
  [{ kind: 'conversation', name: '门店销售', conversationId: 'c1' }, '门店销售', '/admin/c/c1'],
  [{ kind: 'call', tool: 'upsertTask', name: 'etl_a', conversationId: 'c1' }, 'upsertTask etl_a', '/admin/c/c1'],
  [{ kind: 'person', name: '王衡' }, '王衡', '/admin/people'],
])('%o is shown by its name, with a link; its id is in the tooltip', (about, name, address) => {
  const { container } = show(<AuditSubject line={{ subject: 's1', about }} />)

  const link = screen.getByRole('link')
  expect(link.textContent?.trim()).toBe(name)
  expect(link.getAttribute('href')).toBe(address)
  expect(container.querySelector('[title="s1"]')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Copy the id' })).toBeTruthy()
})

test('a subject that is gone shows its id; the installation is called that', () => {
  show(<AuditSubject line={{ subject: 'gone-1' }} />)
  show(<AuditSubject line={{ subject: 'installation' }} />)

  expect(document.body.textContent).toContain('gone-1')
  expect(document.body.textContent).toContain('This installation')
})
