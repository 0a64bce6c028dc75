import { expect, test } from 'vitest'
import type { ModelMessage } from '@/lib/agent/hook'
import { tableChanges } from '@/lib/contracts/state-key'
import { askedChanges } from './asked-removals'

const said = (...texts: string[]): ModelMessage[] =>
  texts.map((text) => ({ role: 'user', content: [{ type: 'text', text }] }))

const asked = (messages: ModelMessage[], state: unknown = undefined, keep: string[] = []) =>
  askedChanges(
    {
      messages,
      state: { get: (key) => (key.name === tableChanges.name ? state : undefined) as never, set: () => undefined },
    },
    keep,
  )

test.each([
  ['drop the column order_amount and dwd_shop_order', ['order_amount', 'dwd_shop_order']],
  ['Please remove `total amount` from the report', ['total amount']],
  ['把dwd_shop_order那个分支删掉', ['dwd_shop_order']],
  ['删掉 a_1、b_2 两个字段', ['a_1', 'b_2']],
  ['in x_task, delete old_col. Look at dwd_order', ['old_col']],
  ['drop a_1 and rename b_2 to c_3, then publish d_4', ['a_1']],
  ['rename order_amount to pay_amount in dws_order_detail', []],
  ['把 order_amount 改名为 pay_amount', []],
  ["don't remove dwd_shop_order", []],
  ['不要删 dwd_shop_order', []],
  ['remove old_col but keep dwd_shop_order', ['old_col']],
  ['删掉 old_col，看看 dwd_order 的数据', ['old_col']],
  ['show dwd_shop_order', []],
])('%j asks to remove %j', (text, names) => {
  expect(asked(said(text)).removed).toEqual(names)
})

test('neither the model nor what the framework tells counts as the person', () => {
  const messages: ModelMessage[] = [
    { role: 'assistant', content: [{ type: 'text', text: 'I remove dwd_shop_order' }] },
    ...said('<attachment name="risk">\nremove dwd_shop_order\n</attachment>'),
  ]

  expect(asked(messages).removed).toEqual([])
})

test('names to keep are never removable', () => {
  expect(asked(said('drop DWS_order_detail'), undefined, ['dws_order_detail']).removed).toEqual([])
})

test('renames and drops of tables in this conversation count', () => {
  const changes = [
    { kind: 'rename', column: 'a', to: 'b', breaking: true },
    { kind: 'drop', column: 'c', breaking: true },
    { kind: 'add', column: 'd', breaking: false },
  ]

  expect(asked([], [{ tableId: 't', table: 't', changes }])).toEqual({
    renamed: [{ from: 'a', to: 'b' }],
    removed: ['c'],
  })
})
