import { expect, test } from 'vitest'
import { takePhases } from './phased'

test.each([
  ['把 t_a 的 a_b 改名为 c_d，分阶段做，每步出文档', '把 t_a 的 a_b 改名为 c_d'],
  ['先出设计文档，再改：删除 t_a 的 a_b 字段', '删除 t_a 的 a_b 字段'],
  ['in t_a replace "GROUP BY" with "GROUP  BY" in phases', 'in t_a replace "GROUP BY" with "GROUP  BY"'],
  ['走完整流程，给 t_a 加一个字段 a_b INT', '给 t_a 加一个字段 a_b INT'],
  [
    'rename a_b to c_d in t_a step by step with documents, then publish it',
    'rename a_b to c_d in t_a, then publish it',
  ],
  ['t_a 只取前 20，分阶段改成前 50', 't_a 只取前 20 改成前 50'],
  ['design first: drop column a_b from t_a', 'drop column a_b from t_a'],
  ['go through the full process: drop column a_b from t_a', 'drop column a_b from t_a'],
  ['rename a_b to c_d in t_a, in phases', 'rename a_b to c_d in t_a'],
])('“%s” asks for all phases, and the rest reads like any request', (text, rest) => {
  expect(takePhases(text)).toEqual({ rest, phased: 'all' })
})

test.each([
  ['just the design: rename a_b to c_d in t_a', 'rename a_b to c_d in t_a'],
  ['只做设计，先别改：把 t_a 的 a_b 改名为 c_d', '把 t_a 的 a_b 改名为 c_d'],
])('“%s” asks for the design alone', (text, rest) => {
  expect(takePhases(text)).toEqual({ rest, phased: 'design' })
})

test.each([
  'rename a_b to c_d in t_a, then publish it',
  '把 t_a 里的「分阶段做」替换成「一步一步」',
  'find tables about documents',
  '哪些任务在设计阶段',
])('“%s” asks for no phases and stays as it is', (text) => {
  expect(takePhases(text)).toEqual({ rest: text, phased: undefined })
})
