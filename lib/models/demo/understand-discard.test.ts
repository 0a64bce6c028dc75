import { describe, expect, test } from 'vitest'
import { understand } from './understand'

const saved = {
  changes: [{ table: 'dws_shop_sales_1d', edit: { op: 'rename' as const, column: 'shop_name', to: 'store_name' } }],
  hasSaved: true,
  table: 'dws_shop_sales_1d',
}

describe('what was saved is discarded', () => {
  test.each([
    '丢弃 dws_shop_sales_1d 没发布的改动',
    '放弃 dws_shop_sales_1d 未发布的修改',
    '把 dws_shop_sales_1d 保存的改动撤掉',
    '撤销 dws_shop_sales_1d 还没有发布的变更',
    '删除 dws_shop_sales_1d 待发布的改动',
    'dws_shop_sales_1d 的未发布改动不要了',
    '把 dws_shop_sales_1d 恢复到线上版本',
    'discard the saved changes of dws_shop_sales_1d',
    'throw away the unreleased change of dws_shop_sales_1d',
    'please drop the unpublished changes to dws_shop_sales_1d',
    'undo the saved rename in dws_shop_sales_1d that is not published',
    'reset dws_shop_sales_1d to the published version',
    'get rid of the pending edits of dws_shop_sales_1d',
  ])('%s', (request) => {
    expect(understand(request, {})).toEqual({ kind: 'discard', names: ['dws_shop_sales_1d'] })
  })

  test.each([
    '撤掉这次保存的改动',
    '放弃这次的改动',
    '丢弃刚才保存的修改',
    '没发布的改动都不要了',
    'discard what I saved',
    'throw my changes away',
    'discard it',
    'scrap the unpublished edits',
  ])('%s: of this conversation', (request) => {
    expect(understand(request, saved)).toEqual({ kind: 'discard', names: [] })
  })
})

test.each([
  '不要丢弃 dws_shop_sales_1d 没发布的改动',
  "don't discard the saved changes of dws_shop_sales_1d",
  '怎么丢弃没发布的改动',
  '有哪些没发布的改动',
  'what happens if I discard the saved changes',
  '放弃这次的发布',
  'discard the draft',
])('neither thrown away nor released: %s', (request) => {
  expect(['discard', 'publish', 'deploy']).not.toContain(understand(request, saved).kind)
})

test.each(['把没发布的改动发布了', '发布刚才保存的改动', 'publish the saved changes'])('a release: %s', (request) => {
  expect(understand(request, saved)).toMatchObject({ kind: 'publish' })
})

test.each(['撤销刚才的修改', 'undo'])('a change turned round: %s', (request) => {
  expect(understand(request, saved)).toMatchObject({ kind: 'change-column', changes: [{ column: 'store_name' }] })
})
