import { expect, test } from 'vitest'
import { diffDdl } from './diff-ddl'

const before = "create table t (id int, order_amount decimal(18,2) comment '订单金额', note varchar(10), dt date)"

test('the same table in another layout has no changes', () => {
  const same =
    "CREATE TABLE t (\n  ID INT,\n  ORDER_AMOUNT DECIMAL(18, 2) COMMENT '订单金额',\n  NOTE VARCHAR(10),\n  DT DATE\n)"

  expect(diffDdl(before, same)).toEqual({ changes: [], likelyRenames: [], tableComment: undefined })
})

test('a rename shows as drop and add, and as a question', () => {
  const diff = diffDdl(before, before.replace('order_amount', 'pay_amount').replace('订单金额', '支付金额'))

  expect(diff?.changes.map(({ kind, column }) => [kind, column])).toEqual([
    ['drop', 'order_amount'],
    ['add', 'pay_amount'],
  ])
  expect(diff?.likelyRenames).toEqual([{ from: 'order_amount', to: 'pay_amount', score: expect.any(Number) }])
  expect(diff?.likelyRenames[0]?.score).toBeGreaterThanOrEqual(0.5)
})

test('columns that have nothing in common are no rename', () => {
  const diff = diffDdl(
    before,
    before.replace("order_amount decimal(18,2) comment '订单金额', ", '').replace('dt date', 'dt date, is_vip boolean'),
  )

  expect(diff?.likelyRenames).toEqual([])
})

test('each column is used for one rename only, the best pair first', () => {
  const diff = diffDdl('create table t (user_name text, user_nam text)', 'create table t (user_names text)')

  expect(diff?.likelyRenames).toHaveLength(1)
  expect(diff?.likelyRenames[0]).toMatchObject({ from: 'user_name', to: 'user_names' })
})

test('primary keys are not null', () => {
  const diff = diffDdl('create table t (a int)', 'create table t (a int, primary key (a))')

  expect(diff?.changes).toMatchObject([{ kind: 'not-null', column: 'a', breaking: true }])
})

test('texts without a table have no diff', () => {
  expect(diffDdl('select 1', before)).toBeUndefined()
})
