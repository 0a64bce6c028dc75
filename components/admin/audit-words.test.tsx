// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import { interactionStatuses } from '@/lib/contracts/interaction'
import en from '@/messages/en.json'
import { AuditAction, AuditOutcome } from './audit-words'

afterEach(cleanup)

test.each([
  ['en', 'decision.second', 'Decided by the approver'],
  ['zh-CN', 'decision.second', '审批人作出决定'],
  ['en', 'grant.consumed', 'Permission used'],
  ['en', 'something.new', 'something.new'],
] as const)('in %s %s reads “%s”, with its code in the tooltip', (locale, action, words) => {
  const { container } = show(<AuditAction action={action} />, { locale })

  expect(container.textContent).toBe(words)
  expect(container.querySelector('[title]')?.getAttribute('title')).toBe(action)
})

test.each([
  ['en', 'rejected', 'Rejected · Reject'],
  ['zh-CN', 'approved', '已通过 · 驳回'],
] as const)('in %s a decision that left the card %s is told by status and button', (locale, status, words) => {
  const { container } = show(<AuditOutcome outcome={{ option: { en: 'Reject', 'zh-CN': '驳回' }, status }} />, {
    locale,
  })

  expect(container.textContent).toBe(words)
})

test('every action that the code writes has words', () => {
  const words = en.admin.auditAction as Record<string, Record<string, string>>
  const written = ['lib', 'db'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .flatMap((file) => [
        ...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/(?:action: |backupAction = )'([a-z]+\.[a-z-]+)'/g),
      ]),
  )
  const actions = [
    ...written.map(([, action]) => action ?? ''),
    ...['executed', 'failed', 'unknown'].map((outcome) => `call.${outcome}`),
    ...['first', 'second'].map((stage) => `decision.${stage}`),
    ...interactionStatuses.map((status) => `interaction.${status}`),
  ]

  expect(written.length).toBeGreaterThan(10)
  expect(actions.filter((action) => !words[action.split('.')[0] ?? '']?.[action.split('.')[1] ?? ''])).toEqual([])
})
