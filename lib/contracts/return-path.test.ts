import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path'

test.each(['/', '/c/abc', '/approvals/i1?tab=mine'])('%s is a way back', (path) => {
  expect(safeReturnPath(path)).toBe(path)
})

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  '/login?next=/x',
  '',
  null,
  undefined,
])('%s leads home', (path) => {
  expect(safeReturnPath(path)).toBe('/')
})
