import { expect, test } from 'vitest'
import { isCounted } from './grid-number'

const integer = (name: string) => isCounted({ name, type: 'BIGINT' })

test.each([
  'id',
  'order_id',
  'orderId',
  'user_key',
  'dt',
  'order_year',
  'year',
  'bizdate',
  'stat_date',
  'sku_no',
  'max(dt)',
  'min_order_id',
  '订单编号',
  '年份',
])('the integers of %s are names and are not grouped', (name) => {
  expect(integer(name)).toBe(false)
})

test.each([
  'rows',
  'gmv',
  'pay_amount',
  'count(DISTINCT dt)',
  'count_star()',
  'max(pay_amount)',
  'max_day_rows',
  'order_count',
  'active_days',
  '订单数',
  'paid',
  'grid',
  'renumber',
])('the integers of %s are amounts and are grouped', (name) => {
  expect(integer(name)).toBe(true)
})

test('a day is no amount whatever its column is called', () => {
  expect(isCounted({ name: 'x', type: 'DATE' })).toBe(false)
})
