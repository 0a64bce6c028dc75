import { expect, test } from 'vitest'
import { type KeyPress, readKey } from './composer-keys'

const enter = (change: Partial<KeyPress> = {}): KeyPress => ({
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  keyCode: 13,
  isComposing: false,
  ...change,
})

test('Enter sends, with Ctrl or Command too', () => {
  expect(readKey(enter())).toBe('send')
  expect(readKey(enter({ ctrlKey: true }))).toBe('send')
  expect(readKey(enter({ metaKey: true }))).toBe('send')
})

test('Shift+Enter breaks the line', () => {
  expect(readKey(enter({ shiftKey: true }))).toBe('none')
})

test('Enter while an input method composes chooses a word', () => {
  expect(readKey(enter({ isComposing: true }))).toBe('none')
})

test('Enter with key code 229, as Safari sends it after composing, does not send', () => {
  expect(readKey(enter({ keyCode: 229 }))).toBe('none')
})

test('other keys write', () => {
  expect(readKey(enter({ key: 'a', keyCode: 65 }))).toBe('none')
})
