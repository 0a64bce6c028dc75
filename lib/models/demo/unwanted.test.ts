import { expect, test } from 'vitest'
import { partsOf } from './parts'
import { knowingUnwanted, understand } from './understand'

test.each([
  'do not drop the column paid_at from dwd_payment',
  "don't backfill dws_order_detail for the last 3 days",
  'please never freeze ads_price_band',
  'there is no need to rerun dws_order_detail',
  'you must not kill the instance of ads_price_band',
  "I don't want the column paid_at dropped from dwd_payment",
  'ads_price_band must not be frozen',
  'do not rename order_amount to pay_amount in dws_order_detail',
  "don't add a column is_vip to dim_user",
  'do not unfreeze ads_price_band',
  "don't roll back the last release",
  'never discard the saved changes of dim_user',
  'do not take ads_price_band offline',
  'don’t delete the table dim_region',
  'not to withdraw pack_1a2b3c',
  '不要冻结 ads_price_band',
  '不要把 dwd_refund 的 refund_amount 改名',
  '不要删除 dwd_payment 的 paid_at 字段',
  'dwd_payment 的 paid_at 字段别删',
  'ads_price_band 先不要冻结',
  '不用补数 dws_order_detail 最近3天',
  '无需重跑 dws_order_detail',
  '先不下线 ads_price_band',
  '暂不回滚',
  '请勿解冻 ads_price_band',
  '不要终止 ads_price_band 的实例',
  '别给 dim_user 加字段 vip_level INT',
  '禁止把 dwd_order 的 order_source 改成 src',
  '「不要冻结 ads_price_band」',
])('“%s” does nothing', (request) => {
  expect(understand(request, {}).kind).toBe('unwanted')
})

test.each([
  ['rename order_amount to pay_amount in dws_order_detail but do not publish it', 'change-column'],
  ['把 dws_order_detail 的 order_amount 改名为 pay_amount，但先不要发布', 'change-column'],
  ['drop the column remark_text from dws_order_detail, I do not need it', 'change-column'],
  ['dws_order_detail 的 remark_text 字段不要了，删掉', 'change-column'],
  ['把 dws_order_detail 不要的 remark_text 字段删掉', 'change-column'],
  ["don't forget to freeze ads_price_band", 'operate'],
  ['别忘了冻结 ads_price_band', 'operate'],
  ['能不能冻结 ads_price_band', 'operate'],
  ['分别冻结 ads_price_band 和 ads_user_value', 'operate'],
  ['backfill ads_price_band for 3 days without downstream', 'backfill'],
  ['which tasks do not run', 'list-tasks'],
  ['sales by channel', 'query'],
  ['先别动了', 'never-mind'],
])('“%s” asks for a deed', (request, kind) => {
  expect(['unwanted', kind]).toContain(understand(request, {}).kind)
  expect(understand(request, {}).kind).not.toBe('unwanted')
})

test.each([
  ['freeze ads_price_band, but do not freeze ads_user_value', 'freeze ads_price_band', 'do not freeze ads_user_value'],
  ['freeze ads_price_band without backfilling it', 'freeze ads_price_band', 'without backfilling it'],
  ['冻结 ads_price_band，不要冻结 ads_user_value', '冻结 ads_price_band', '不要冻结 ads_user_value'],
  ['不要冻结 ads_price_band，冻结 ads_user_value', '冻结 ads_user_value', '不要冻结 ads_price_band'],
])('in “%s” only what is wanted is done', (request, done, unwanted) => {
  expect(partsOf(request, {})).toMatchObject({ done: [done], unwanted: [unwanted] })
})

test('“it” beside a negated wish is what that wish was about', () => {
  const { done, unwanted = [] } = partsOf("don't drop paid_at from dwd_payment, rename it to pay_time", {})

  expect(done).toEqual(['rename it to pay_time'])
  expect(unwanted).toEqual(["don't drop paid_at from dwd_payment"])
  expect(knowingUnwanted(unwanted, { table: 'dim_user' })).toMatchObject({ table: 'dwd_payment', column: 'paid_at' })
})
