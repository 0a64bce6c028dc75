import { expect, test } from 'vitest'
import type { FileColumn } from '@/lib/models/demo/read-file-facts'
import { understandQuestion } from '@/lib/models/demo/understand-question'
import { columnsAsked } from './file-columns'

const column = (name: string, kind: FileColumn['kind']): FileColumn => ({
  name,
  kind,
  filled: 3,
  distinct: 3,
  example: '',
})
const columns = [
  column('下单日期', 'date'),
  column('城市', 'text'),
  column('销售额（元）', 'number'),
  column('qty', 'number'),
  column('user_id', 'number'),
]
const asked = (text: string) => {
  const { measure, groups, isKey, missing } = columnsAsked(columns, text, understandQuestion(text))
  return { measure: measure?.name, groups: groups.map(({ name }) => name), isKey, missing }
}

test.each([
  ['各城市的销售额', { measure: '销售额（元）', groups: ['城市'], isKey: false, missing: [] }],
  ['sales by city', { measure: '销售额（元）', groups: ['城市'], isKey: false, missing: [] }],
  ['每天的 qty', { measure: 'qty', groups: ['下单日期'], isKey: false, missing: [] }],
  ['top 3 cities by qty', { measure: 'qty', groups: ['城市'], isKey: false, missing: [] }],
  ['refunds by city', { measure: undefined, groups: ['城市'], isKey: false, missing: ['refund'] }],
  ['各品牌的 qty', { measure: 'qty', groups: [], isKey: false, missing: ['brand'] }],
])('%s names its columns, and what the file has not is known as missing', (text, expected) => {
  expect(asked(text)).toEqual(expected)
})
