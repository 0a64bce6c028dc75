import { expect, test } from 'vitest'
import { markHiddenCharacters } from './mark-hidden-characters'

test('a plain text in any language is one part, with its tabs, breaks and ideographic spaces', () => {
  const text = "SELECT '订单　金额' AS é, 'naïve 👩'\n\tFROM t"

  expect(markHiddenCharacters(text)).toEqual([{ at: 0, text }])
  expect(markHiddenCharacters('')).toEqual([{ at: 0, text: '' }])
})

test.each([
  ['right-to-left override', '\u202E', 'U+202E'],
  ['isolate', '\u2066', 'U+2066'],
  ['zero-width space', '\u200B', 'U+200B'],
  ['zero-width joiner', '\u200D', 'U+200D'],
  ['byte order mark', '\uFEFF', 'U+FEFF'],
  ['no-break space', '\u00A0', 'U+00A0'],
  ['soft hyphen', '\u00AD', 'U+00AD'],
  ['Hangul filler', '\u3164', 'U+3164'],
  ['tag letter', '\u{E0041}', 'U+E0041'],
  ['carriage return', '\r', 'U+000D'],
  ['escape', '\u001B', 'U+001B'],
  ['line separator', '\u2028', 'U+2028'],
])('a %s is named by its code point and the text around it stays', (_name, character, code) => {
  const parts = markHiddenCharacters(`drop${character}table`)

  expect(parts).toMatchObject([{ text: 'drop' }, { text: character, hidden: code }, { text: 'table' }])
})

test('joining the parts gives the text back', () => {
  const text = '\u202Ea\u200B\u200Bb\uFEFF'

  expect(
    markHiddenCharacters(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('asking twice gives the same answer', () => {
  expect(markHiddenCharacters('a\u200B')).toEqual(markHiddenCharacters('a\u200B'))
})
