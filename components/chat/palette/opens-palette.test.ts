// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { opensPalette } from './opens-palette'

const press = (key: string, change: Partial<Parameters<typeof opensPalette>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  target: document.body,
  ...change,
})
const field = document.createElement('textarea')

test.each([
  ['/', {}, true],
  ['/', { target: field }, false],
  ['/', { ctrlKey: true }, false],
  ['k', { ctrlKey: true }, true],
  ['K', { metaKey: true }, true],
  ['k', { metaKey: true, target: field }, true],
  ['k', {}, false],
  ['k', { ctrlKey: true, isComposing: true }, false],
  ['k', { ctrlKey: true, altKey: true }, false],
])('%s with %j', (key, change, expected) => {
  expect(opensPalette(press(key, change))).toBe(expected)
})
