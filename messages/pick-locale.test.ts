import { expect, test } from 'vitest'
import { pickLocale } from './pick-locale'

test('the cookie wins over the browser', () => {
  expect(pickLocale('en', 'zh-CN,zh;q=0.9')).toBe('en')
})

test('any Chinese tag picks Chinese when the browser prefers it', () => {
  expect(pickLocale(undefined, 'zh-TW,zh;q=0.9,en;q=0.8')).toBe('zh-CN')
})

test('quality decides, not the order', () => {
  expect(pickLocale(undefined, 'zh;q=0.3, en-GB;q=0.9')).toBe('en')
})

test('a language without a translation and a forged cookie fall back to English', () => {
  expect(pickLocale('../../secret', 'fr-FR,fr;q=0.9')).toBe('en')
  expect(pickLocale(undefined, null)).toBe('en')
})
