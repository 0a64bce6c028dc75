import { expect, test } from 'vitest'
import { languageOf, wordsFor } from './language'
import { mendSpelling } from './spelling'

test.each([
  ['renmae colunm a_b and publsh it', 'rename column a_b and publish it'],
  ['downstraem', 'downstream'],
  ['shwo me the talbes', 'show me the tables'],
  ['bakcfill ads_x', 'backfill ads_x'],
  ['gmv ystrday and last wk', 'gmv yesterday and last week'],
  ['各渠到的消售额', '各渠道的销售额'],
  ['有那些字断', '有那些字段'],
])('slips are mended: %s', (written, meant) => {
  expect(mendSpelling(written)).toBe(meant)
})

test.each([
  'score',
  'order_amuont',
  'dws_oder_detail.tabel',
  'remark',
  'stores',
  'freight_amuont',
  '这是例子',
  '开发部门',
  '层下有哪些表',
])('names and other words stay: %s', (text) => {
  expect(mendSpelling(text)).toBe(text)
})

test.each([
  ['最近7天 sales by 渠道', 'zh-CN'],
  ['show dws_order_detail', 'en'],
  ['please show me the sales of 「上海」', 'en'],
  ['把 a_b 改名为 c_d', 'zh-CN'],
] as const)('the language of a request: %s', (text, locale) => {
  expect(languageOf(text)).toBe(locale)
})

test('a request without words of its own is answered in the language of the one before', () => {
  expect(wordsFor(['有哪些表', 'dws_order_detail'])('中文', 'English')).toBe('中文')
  expect(wordsFor(['list tables', 'select 1 from dual'])('中文', 'English')).toBe('English')
})
