/** @vitest-environment jsdom */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import { UnsafeBanner } from './unsafe-banner'

test.each([
  ['en', /^Unsafe: scripts run unconfined on this server/],
  ['zh-CN', /^不安全：脚本在本服务器上不受隔离地运行/],
] as const)('in %s it says what is unsafe and by which setting', (locale, words) => {
  show(<UnsafeBanner />, { locale })

  const banner = screen.getByRole('note')
  expect(banner.textContent).toMatch(words)
  expect(banner.textContent).toContain('SANDBOX=unsafe-i-accept')
})
