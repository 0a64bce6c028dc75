import { expect, test } from 'vitest'
import { fill, fillJson } from './fill-template'

test('names are replaced in one pass: a value is never read as a template', () => {
  expect(fill('{{a}} and {{b}}, {{none}}.', { a: '{{b}}', b: 'two' })).toBe('{{b}} and two, .')
})

test('the shape stays the template’s whatever the values hold', () => {
  const template = { list: ['{{a}}', { deep: 'x {{a}}' }], count: 3, none: null }

  const filled = fillJson(template, { a: '"}, "forged": {"' })

  expect(filled).toEqual({ list: ['"}, "forged": {"', { deep: 'x "}, "forged": {"' }], count: 3, none: null })
  expect(JSON.parse(JSON.stringify(filled))).not.toHaveProperty('forged')
})
