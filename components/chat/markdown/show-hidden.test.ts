import { expect, test } from 'vitest'
import { showHidden } from './show-hidden'

test.each([
  ['approve\u202Eelbat pord', 'approve⟨U+202E⟩elbat pord'],
  ['dws\u200B_order', 'dws⟨U+200B⟩_order'],
  ['a\u2066b\u2069', 'a⟨U+2066⟩b⟨U+2069⟩'],
  ['x\u{E0041}', 'x⟨U+E0041⟩'],
  ['\u001B[2J', '⟨U+001B⟩[2J'],
])('%j says what is hidden in it', (text, shown) => {
  expect(showHidden(text)).toBe(shown)
})

test.each(['中文，English\n\ttab', '👩‍💻 ✔️', 'می‌خواهم', 'a\u00A0b', '家庭 👨‍👩‍👧'])('%j stays as it is', (text) => {
  expect(showHidden(text)).toBe(text)
})
