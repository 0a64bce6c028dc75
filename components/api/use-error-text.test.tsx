// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import type { Locale } from '@/lib/contracts/localized'
import { ApiError } from './api-error'
import { useErrorText } from './use-error-text'

function Told({ error }: { error: unknown }) {
  return <p>{useErrorText()(error)}</p>
}
const told = (error: unknown, locale: Locale = 'en') => show(<Told error={error} />, { locale }).container.textContent

test('a limit says when it is over', () => {
  const tokens = new ApiError('token-limit', 429, '', { resetsAt: '2026-03-03T00:00:00.000Z' })

  expect(told(tokens)).toMatch(/^Today's tokens are used up\. There are new ones at Mar \d, \d\d:\d\d\.$/)
  expect(told(new ApiError('rate-limited', 429, '', { retryAfterSeconds: 40 }))).toBe(
    'Too many requests. Wait a moment and try again. Possible again in 40 seconds.',
  )
  expect(told(tokens, 'zh-CN')).toMatch(/^今日的 token 额度已用完。.*重置。$/)
})

test('a message that is too long is told the limit that the server holds it to', () => {
  const tooLong = new ApiError('message-too-long', 413, '', { maxCharacters: 100_000 })

  expect(told(tooLong)).toBe('The message is too long. At most 100,000 characters.')
  expect(told(tooLong, 'zh-CN')).toContain('最多 100,000 个字符')
})

test('a code has its sentence, anything else is ours to mend', () => {
  expect(told(new ApiError('wrong-password', 403, 'x'))).toBe('The password is wrong.')
  expect(told(new Error('boom'))).toBe(told(new ApiError('no-such-code', 500, 'x')))
})
