import { expect, test } from 'vitest'
import { deepFreeze } from './deep-freeze'

test('plain data is frozen all the way down', () => {
  const value = deepFreeze({ rows: [{ id: 1 }] })

  expect(() => value.rows.push({ id: 2 })).toThrow(TypeError)
  expect(() => Object.assign(value.rows[0] ?? {}, { id: 2 })).toThrow(TypeError)
})

test('what is no plain data keeps its ways', () => {
  const value = deepFreeze({ at: new Date(0), bytes: new Uint8Array([1]), map: new Map([[1, 2]]) })

  value.bytes[0] = 2
  value.map.set(3, 4)

  expect([value.bytes[0], value.map.size, value.at.getTime()]).toEqual([2, 2, 0])
})
