import { expect, test } from 'vitest'
import { takeExclusions } from './exclusions'
import { understandQuestion } from './understand-question'

test.each([
  ['order amount of orders that are not cancelled on 2026-11-25', ['cancelled']],
  ['order amount excluding cancelled orders', ['cancelled']],
  ['orders by channel except app', ['app']],
  ['orders by channel except app and web for the last 7 days', ['app', 'web']],
  ["orders that aren't cancelled or refunded", ['cancelled', 'refunded']],
  ['orders not from Beijing last week', ['Beijing']],
  ['non-cancelled orders by channel', ['cancelled']],
  ['sales by city other than Shanghai, last 7 days', ['Shanghai']],
  ['除了北京，各城市最近7天订单金额前3', ['北京']],
  ['除北京和上海外，各城市的订单金额', ['北京', '上海']],
  ['最近7天订单金额，不含已取消订单', ['已取消']],
  ['排除取消的订单，昨天的订单数', ['已取消']],
  ['未取消的订单数', ['已取消']],
  ['不是北京的订单金额', ['北京']],
  ['各渠道订单数，不包括 app', ['app']],
])('what “%s” leaves out is no wanted value', (text, excluded) => {
  const question = understandQuestion(text)

  expect(question.excluded).toEqual(excluded)
  expect(question.values.filter((word) => excluded.includes(word))).toEqual([])
  expect(question.filters).toEqual([])
})

test.each([
  'sales by channel for the last 7 days',
  '除了订单数，还要看退款金额',
  'not only sales',
  '各渠道销售额是不是涨了',
])('“%s” leaves nothing out', (text) => {
  expect(takeExclusions(text).excluded).toEqual([])
})

test('an exclusion that is not read is kept for a refusal', () => {
  expect(understandQuestion("sales by city where it isn't Shanghai").excluded).not.toBeUndefined()
})

test('days after an exclusion stay', () => {
  expect(understandQuestion('order amount of orders that are not cancelled on 2026-11-25').days).toEqual({
    from: '2026-11-25',
    to: '2026-11-25',
  })
})
