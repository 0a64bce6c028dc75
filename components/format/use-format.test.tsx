// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import type { Locale } from '@/lib/contracts/localized'
import { type Format, useFormat } from './use-format'

function Probe({ read }: { read: (format: Format) => string }) {
  return <output>{read(useFormat())}</output>
}
const shown = (read: (format: Format) => string, locale: Locale = 'en') => {
  cleanup()
  show(<Probe read={read} />, { locale })
  return screen.getByRole('status').textContent
}

test.each([
  [12.4, '12 ms', '12 毫秒'],
  [420, '420 ms', '420 毫秒'],
  [2410, '2.41 s', '2.41 秒'],
  [112_000, '1 min 52 s', '1 分 52 秒'],
  [23 * 3_600_000 + 58 * 60_000, '23 h 58 min', '23 小时 58 分'],
  [30 * 3_600_000, '30 h 0 min', '30 小时 0 分'],
  [50 * 3_600_000, '2 d 2 h', '2 天 2 小时'],
])('%d ms reads well in both languages', (ms, english, chinese) => {
  expect(shown((format) => format.duration(ms))).toBe(english)
  expect(shown((format) => format.duration(ms), 'zh-CN')).toBe(chinese)
})

test('what is left counts down to seconds and then is over', () => {
  const now = Date.parse('2026-11-30T08:00:00Z')

  expect(shown((format) => format.left('2026-11-30T08:00:59.200Z', now) ?? 'over')).toBe('60 s')
  expect(shown((format) => format.left('2026-11-30T08:00:00Z', now) ?? 'over')).toBe('over')
})

test.each([
  [900, '900 B'],
  [37_814, '36.9 KB'],
  [5_000_000, '4.8 MB'],
])('%d bytes', (bytes, text) => {
  expect(shown((format) => format.size(bytes))).toBe(text)
})

test('the zone of the times is named by its offset, and UTC has none', () => {
  expect(shown((format) => format.zone)).toMatch(/^UTC([+-][1-9]\d?(:\d\d)?)?$/)
})
