import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical'

test('key order and absent values make no difference', () => {
  expect(canonicalJson({ b: 1, a: { d: [1, 2], c: undefined } })).toBe(canonicalJson({ a: { d: [1, 2] }, b: 1 }))
})

test('the order of a list makes one', () => {
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
})

test('it is JSON, and says the same as the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('different values have different texts', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(canonicalJson(a) === canonicalJson(b)).toBe(
        canonicalJson(JSON.parse(canonicalJson(a))) === canonicalJson(JSON.parse(canonicalJson(b))),
      )
    }),
  )
})

test('lookalike strings stay apart', () => {
  const lookalikes = ['\u00e9', 'e\u0301', 'e', '\u0430', 'a', 'a\u200b', 'a\u0000', '\ud800', '1', 'true', 'null', '']

  expect(new Set(lookalikes.map(canonicalJson)).size).toBe(lookalikes.length)
})

const cycle: Record<string, unknown> = {}
cycle.self = cycle

test.each([
  ['a date', new Date(0)],
  ['a map', new Map([[1, 2]])],
  ['not a number', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
  ['a function', () => 1],
  ['a big integer', 1n],
  ['a cycle', cycle],
  ['nothing at all', undefined],
])('%s has no exact form and is refused', (_name, value) => {
  expect(() => canonicalJson({ value: [value] })).toThrow('plain JSON')
})
