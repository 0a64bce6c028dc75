import { expect, test } from 'vitest'
import { understandQuestion } from './understand-question'

const by = (...concepts: string[]) => concepts.map((concept) => ({ concept }))

test.each([
  ['最近7天各渠道销售额', { measures: ['sales'], by: by('channel'), days: { days: 7 } }],
  ['top 5 shops by revenue', { measures: ['sales'], by: by('shop'), top: 5, isRanking: true }],
  ['哪个店铺卖得最好', { measures: ['sales'], by: by('shop'), order: 'most' }],
  ['什么品牌的销量最低', { measures: ['quantity'], by: by('brand'), order: 'least' }],
  ['每天的订单数', { measures: ['orders'], by: by('day') }],
  ['按渠道和日期统计订单数', { measures: ['orders'], by: by('channel', 'day') }],
  ['店铺销售额排名', { measures: ['sales'], by: by('shop') }],
  ['各支付方式的支付金额占比', { measures: ['paid'], by: by('payment-method'), share: true }],
  ['支付方式占比', { measures: ['orders'], by: by('payment-method'), share: true }],
  ['which category has the highest refund rate', { measures: ['refund-rate'], by: by('category') }],
  ['how many users by city', { measures: ['user'], by: by('city'), value: 'entities' }],
  ['有多少个店铺', { measures: ['shop'], by: [], value: 'entities' }],
  ['average order value per channel', { measures: ['order-value'], by: by('channel'), value: 'average' }],
  ['how many rows', { measures: [], by: [], value: 'rows' }],
  ['sales by country', { measures: ['sales'], by: by('country') }],
  ['sales by flavour', { measures: ['sales'], by: [{ word: 'flavour' }] }],
  ['app 渠道的销售额', { measures: ['sales'], by: [], filters: [{ of: 'channel', is: '=', value: 'app' }] }],
  ['sales for the live channel', { filters: [{ of: 'channel', is: '=', value: 'live' }] }],
  ['渠道为 web 的订单数', { filters: [{ of: 'channel', is: '=', value: 'web' }] }],
  ['各渠道销售额和订单数', { measures: ['sales', 'orders'], by: by('channel') }],
])('%s', (text, question) => {
  expect(understandQuestion(text)).toMatchObject(question)
})

test('columns named in the request are measured, grouped by or filtered on', () => {
  expect(understandQuestion('sum of order_amount by channel_code', ['order_amount', 'channel_code'])).toMatchObject({
    columns: ['order_amount'],
    by: [{ word: 'channel_code' }],
  })
  expect(understandQuestion("order_status = 'paid' 的订单数", ['order_status'])).toMatchObject({
    columns: [],
    filters: [{ of: 'order_status', is: '=', value: 'paid' }],
  })
})

test('words that play no part are kept, so that the answer can say so', () => {
  expect(understandQuestion('火星的销售额').unused).toEqual(['火星'])
  expect(understandQuestion('daily active users').unused).toEqual(['active'])
  expect(understandQuestion('sales of this week compared with last week')).toMatchObject({
    compare: { now: { unit: 'week', back: 0 }, before: { unit: 'week', back: 1 } },
    unused: [],
  })
  expect(understandQuestion('最近7天各渠道销售额').unused).toEqual([])
})

test.each(['preview', '预览一下', '看看 的样例数据', 'peek at', 'show me a few rows of', '抽几条看看'])(
  'words of a verb are no unused words: %s',
  (text) => {
    expect(understandQuestion(text)).toMatchObject({ unused: [], value: 'sum' })
  },
)

test('what has none of something is in no sum, and a part of a whole needs groups', () => {
  expect(understandQuestion('shops with no sales last week').limits).toEqual(['with no sales'])
  expect(understandQuestion('上周没有卖出去的店铺').limits).toHaveLength(1)
  expect(understandQuestion('新客占比').unused).toEqual(['占比'])
  expect(understandQuestion('各渠道销售额占比').unused).toEqual([])
})

test('a limit without a column is kept apart', () => {
  expect(understandQuestion('订单金额大于 1000 的订单数').limits).toEqual(['大于 1000'])
  expect(understandQuestion('order_amount 大于 1000 的订单数', ['order_amount'])).toMatchObject({
    limits: [],
    filters: [{ of: 'order_amount', is: '>', value: '1000' }],
  })
})
