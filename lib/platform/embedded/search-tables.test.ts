import { expect, test } from 'vitest'
import type { CatalogMemory, CatalogTable } from './catalog-memory'
import { searchTables } from './search-tables'

const table = (name: string, comment: string, columns: [string, string][]): [string, CatalogTable] => [
  name,
  {
    id: name,
    name,
    layer: 'DWS',
    owner: 'Ann',
    comment,
    published: undefined,
    columns: columns.map(([column, text], index) => ({ id: `${index}`, name: column, type: 'INTEGER', comment: text })),
  },
]

const tables = new Map([
  table('dws_order_detail', '订单明细宽表 one row per order', [
    ['order_id', '订单号'],
    ['pay_amount', '支付金额'],
  ]),
  table('dws_user_order_1d', '用户日汇总', [['order_count', '订单数']]),
  table('ads_refund_monitor', '退款监控', [['refund_rate', 'share of refunds']]),
])
const catalog = { tables: () => tables } as unknown as CatalogMemory

const find = (query: string) => searchTables(catalog, query).items.map(({ name }) => name)

test.each([
  ['dws_order_detail', 'dws_order_detail'],
  ['ORDER detail', 'dws_order_detail'],
  ['orders', 'dws_order_detail'],
  ['订单明细', 'dws_order_detail'],
  ['订单的明细表', 'dws_order_detail'],
  ['refund', 'ads_refund_monitor'],
  ['退', 'ads_refund_monitor'],
  ['refu', 'ads_refund_monitor'],
  ['pay_amount', 'dws_order_detail'],
  ['支付金额', 'dws_order_detail'],
])('%s finds %s first', (query, name) => {
  expect(find(query)[0]).toBe(name)
})

test('matched columns are named', () => {
  expect(searchTables(catalog, '支付').items).toMatchObject([{ matchedColumns: ['pay_amount'], columnCount: 2 }])
})

test('what is nowhere finds nothing', () => {
  expect(find('warehouse 库存')).toEqual([])
})

test('an empty query lists everything, and the total is told when the list is cut', () => {
  expect(searchTables(catalog, ' ', 2)).toMatchObject({ total: 3, returned: 2 })
})
