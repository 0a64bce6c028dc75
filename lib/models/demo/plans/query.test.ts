import { expect, test } from 'vitest'
import { withLeftOut } from './query'

test('what one figure leaves out stands before it, and after the rows of a table', () => {
  expect(withLeftOut('42', '\n\nNote: x', true)).toBe('Note: x\n\n42')
  expect(withLeftOut('| a |', '\n\nNote: x', false)).toBe('| a |\n\nNote: x')
  expect(withLeftOut('42', '', true)).toBe('42')
})
