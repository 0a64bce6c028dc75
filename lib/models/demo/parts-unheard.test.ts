import { expect, test } from 'vitest'
import { partsOf } from './parts'

test.each([
  ['which warehouse is late the most, and list the frozen tasks', 'which warehouse is late the most'],
  ['那个弄得漂亮一点嘛，列出冻结的任务', '那个弄得漂亮一点嘛'],
])('the first of two wishes is said when it was not understood: %s', (request, left) => {
  expect(partsOf(request, {}).left).toEqual([left])
})

test.each([
  'hello, list the frozen tasks',
  'show sales by channel, and list the frozen tasks',
  'list the frozen tasks',
])('nothing is left out: %s', (request) => {
  expect(partsOf(request, {}).left).toEqual([])
})
