import { expect, test } from 'vitest'
import { sqlFor } from './plans/question-sql'
import { chooseColumns } from './question-columns'
import type { ReadTable } from './read-results'
import { understandQuestion } from './understand-question'

const table = (name: string, columns: string[]): ReadTable => ({
  name,
  id: 't',
  layer: 'ADS',
  owner: 'x',
  version: 1,
  published: 1,
  comment: '',
  columnCount: columns.length,
  partitionColumns: ['dt'],
  columnsFile: undefined,
  notInEffect: [],
  columns: columns.map((column) => {
    const [columnName = '', type = 'VARCHAR'] = column.split(' ')
    return { name: columnName, type, comment: '' }
  }),
})

const daily = table('ads_gmv_daily', [
  'channel_code',
  'order_count INTEGER',
  'gmv_amount DECIMAL(18,2)',
  'gmv_7d DECIMAL(18,2)',
  'refund_rate DOUBLE',
  'dt DATE',
])
const orders = table('dwd_order', [
  'order_id BIGINT',
  'shop_id INTEGER',
  'channel_code',
  'order_amount DECIMAL(18,2)',
  'orders_in_same_hour INTEGER',
  'dt DATE',
])

const sql = (from: ReadTable, text: string, columns: string[] = []) => {
  const question = understandQuestion(text, columns)
  return sqlFor(from, chooseColumns(from, question), question).replaceAll('\n', ' ')
}

test.each([
  [
    '各渠道销售额',
    'SELECT channel_code, sum(gmv_amount) AS total_gmv_amount FROM ads_gmv_daily GROUP BY channel_code ORDER BY 2 DESC',
  ],
  [
    '销售额最低的3个渠道',
    'SELECT channel_code, sum(gmv_amount) AS total_gmv_amount FROM ads_gmv_daily GROUP BY channel_code ORDER BY 2 ASC LIMIT 3',
  ],
  ['每天的订单数', 'SELECT dt, sum(order_count) AS total_order_count FROM ads_gmv_daily GROUP BY dt ORDER BY 1 DESC'],
  ['客单价', 'SELECT round(sum(gmv_amount) / nullif(sum(order_count), 0), 2) AS order_value FROM ads_gmv_daily'],
  [
    '每月的销售额',
    "SELECT CAST(date_trunc('month', dt) AS DATE) AS month, sum(gmv_amount) AS total_gmv_amount FROM ads_gmv_daily GROUP BY month ORDER BY 1 DESC",
  ],
  [
    '2026-11-11 的销售额',
    "SELECT sum(gmv_amount) AS total_gmv_amount FROM ads_gmv_daily WHERE CAST(dt AS DATE) = '2026-11-11'",
  ],
  ['最新数据是哪天', 'SELECT max(dt) AS newest_day FROM ads_gmv_daily'],
  ['多少行', 'SELECT count(*) AS row_count FROM ads_gmv_daily'],
])('%s', (text, wanted) => {
  expect(sql(daily, text)).toBe(wanted)
})

test('things without a column of their count are counted by their key', () => {
  expect(sql(orders, '各渠道订单数')).toContain('count(DISTINCT order_id) AS order_count')
  expect(sql(orders, '有多少个店铺')).toContain('count(DISTINCT shop_id) AS shop_count')
})

test('values of several days, shares and keys are never summed', () => {
  const ranking = table('ads_rank', ['shop_name', 'gmv_7d DECIMAL(18,2)', 'gmv_1d DECIMAL(18,2)', 'dt DATE'])

  expect(chooseColumns(ranking, understandQuestion('各店铺销售额')).missing).toEqual(['sales'])
  expect(sql(daily, '各渠道的退款率')).toContain('round(avg(refund_rate), 4)')
})

test('named columns and conditions are taken as written; quotes in a value stay inside of it', () => {
  expect(sql(orders, 'sum of order_amount where channel_code = "o\'x"', ['order_amount', 'channel_code'])).toContain(
    "WHERE channel_code = 'o''x'",
  )
  expect(sql(orders, 'order_amount 大于 1000 有多少条', ['order_amount'])).toBe(
    'SELECT count(*) AS row_count FROM dwd_order WHERE order_amount > 1000',
  )
})

test('what the table has not is named', () => {
  expect(chooseColumns(daily, understandQuestion('各国家的销售额')).missing).toEqual(['country'])
  expect(chooseColumns(daily, understandQuestion('各渠道销售额和访客数')).unmeasured).toEqual(['visitors'])
})
