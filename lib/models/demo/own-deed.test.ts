import { expect, test } from 'vitest'
import { partsOf } from './parts'
import { understand } from './understand'

test.each([
  [
    'freeze ads_price_band and backfill dws_order_detail for the last 3 days',
    ['freeze ads_price_band', 'backfill dws_order_detail for the last 3 days'],
  ],
  ['冻结 ads_price_band，补数 dws_order_detail 最近3天', ['冻结 ads_price_band', '补数 dws_order_detail 最近3天']],
  ['冻结 ads_price_band 并补数 dws_order_detail 最近3天', ['冻结 ads_price_band', '补数 dws_order_detail 最近3天']],
  ['freeze ads_price_band and unfreeze ads_user_value', ['freeze ads_price_band', 'unfreeze ads_user_value']],
  ['rename a_1 to b_1 and c_1 to d_1 in dim_user', ['rename a_1 to b_1 and c_1 to d_1 in dim_user']],
  ['freeze ads_price_band and ads_user_value', ['freeze ads_price_band and ads_user_value']],
  ['drop gift_message and remark_text from dwd_order', ['drop gift_message and remark_text from dwd_order']],
])('each verb of “%s” keeps its own objects', (request, done) => {
  expect(partsOf(request, {})).toEqual({ done, left: [] })
})

test('an end that takes back what was just asked for is said to be left out', () => {
  expect(partsOf('add a column is_vip to ads_user_value and drop it again', {})).toEqual({
    done: ['add a column is_vip to ads_user_value'],
    left: ['drop it again'],
  })
})

test('a verb without an object is said, not passed over', () => {
  expect(partsOf('freeze and backfill dws_order_detail for the last 3 days', {})).toEqual({
    done: ['backfill dws_order_detail for the last 3 days'],
    left: ['freeze'],
  })
})

test.each([
  'drop the column coupon_amount from dws_order_detail and keep coupon_amount',
  'drop coupon_amount from dws_order_detail but keep it',
  '删除 dws_order_detail 的 coupon_amount，但保留 coupon_amount',
])('“%s” is asked about', (request) => {
  expect(understand(request, {})).toEqual({ kind: 'contrary', column: 'coupon_amount' })
})

test('the rest may be kept', () => {
  const request = 'drop coupon_amount from dws_order_detail, keep the others'

  expect(understand(request, {}).kind).toBe('change-column')
})
