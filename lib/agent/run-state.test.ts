import { expect, test } from 'vitest'
import { z } from 'zod'
import { createRunState } from './run-state'

const count = { name: 'count', schema: z.number() }
const list = { name: 'list', schema: z.array(z.string()) }

test('a change is visible at once and handed over once', () => {
  const state = createRunState({}, () => undefined)

  state.set(count, 2)

  expect(state.get(count)).toBe(2)
  expect(state.takeChanges()).toEqual({ count: 2 })
  expect(state.takeChanges()).toEqual({})
})

test('clearing a key is a change to undefined', () => {
  const state = createRunState({ list: ['a'] }, () => undefined)

  state.set(list, undefined)

  expect(state.get(list)).toBeUndefined()
  expect(Object.entries(state.takeChanges())).toEqual([['list', undefined]])
})

test('a stored value that no longer fits its key counts as absent and is reported', () => {
  const invalid: string[] = []
  const state = createRunState({ count: 'many', list: ['a'] }, (key) => invalid.push(key))

  expect([state.get(count), state.get(count), state.get(list)]).toEqual([undefined, undefined, ['a']])
  expect(invalid).toEqual(['count'])
})
