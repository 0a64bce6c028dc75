import { expect, test } from 'vitest'
import { periodsAsked } from './understand-periods'
import { understandQuestion } from './understand-question'

const week = (back: number) => ({ unit: 'week', back })
const month = (back: number) => ({ unit: 'month', back })

test.each([
  ['last week vs the week before', { now: week(1) }],
  ['上周各渠道销售额，和再上一周比', { now: week(1) }],
  ['上周和前一周比', { now: week(1) }],
  ['上周订单数跟上上周对比', { now: week(1), before: week(2) }],
  ['this month vs last month', { now: month(0), before: month(1) }],
  ['这个月比上个月多卖了多少', { now: month(0), before: month(1) }],
  ['昨天和前天的订单数比一下', { now: { days: 1 }, before: { days: 1, skip: 1 } }],
  ['sales in October vs September', { now: { month: 10 }, before: { month: 9 } }],
  ['last week and this week sales', { now: week(1), before: week(0) }],
  ['last 7 days compared to the previous 7 days', { now: { days: 7 } }],
  ['gmv compared to last month', { now: month(0), before: month(1) }],
  ['GMV 比上周怎么样', { now: week(0), before: week(1) }],
  ['GMV环比', { now: month(0) }],
  ['sales wow', { now: week(0) }],
  ['上周销售额涨了多少', { now: week(1) }],
  ['did sales grow last week', { now: week(1) }],
  ['退款最近是不是涨了', { now: { days: 7 } }],
  ['is revenue up or down compared to oct', { now: month(0), before: { month: 10 } }],
  ['本月销售额同比', { now: month(0), before: 'year-ago' }],
])('two periods are asked for: %s', (text, compare) => {
  expect(understandQuestion(text).compare).toEqual(compare)
  expect(understandQuestion(text).days).toBeUndefined()
})

test.each([
  'compare app and web orders this month',
  '各支付方式的支付金额占比',
  'orders above 1000 last week',
  'more than 1000 orders last week',
  '最近7天订单数的变化趋势',
  'sales from 2026-11-01 to 2026-11-10',
  '对比一下各仓的超时率',
  '昨天的销售额',
  '新客占比最近一周',
])('no two periods are asked for: %s', (text) => {
  expect(periodsAsked(text)).toBeUndefined()
})

test('by months or weeks, every one is put beside the one before', () => {
  expect(understandQuestion('每月GMV环比')).toMatchObject({ change: 'month', by: [{ concept: 'month' }] })
  expect(understandQuestion('day over day orders for the last 7 days')).toMatchObject({ change: 'day' })
  expect(understandQuestion('每月GMV环比').compare).toBeUndefined()
})
