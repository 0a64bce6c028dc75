import { expect, test } from 'vitest'
import type { ColumnChange } from './lineage'
import { packTitle } from './pack-title'

const task = (name: string) => ({ name, breaking: false })
const table = (name: string, ...columnChanges: ColumnChange[]) => ({
  name,
  breaking: columnChanges.some(({ breaking }) => breaking),
  columnChanges,
})
const rename: ColumnChange = { kind: 'rename', column: 'order_amount', to: 'pay_amount', breaking: true }
const add: ColumnChange = { kind: 'add', column: 'note', breaking: false }
const retype: ColumnChange = { kind: 'retype', column: 'n', fromType: 'INT', toType: 'BIGINT', breaking: false }

test('a release of one item is called as it was given', () => {
  expect(packTitle([table('dws_x', rename)], 'the rename')).toBe('the rename')
})

test.each([
  [
    'a breaking change before others',
    [table('dim_y', add), table('dws_x', rename), task('z')],
    'dws_x: order_amount → pay_amount (+2)',
  ],
  [
    'the breaking column of a table that changes more',
    [table('dws_x', add, rename), task('z')],
    'dws_x: order_amount → pay_amount, … (+1)',
  ],
  ['columns before scripts', [task('z'), table('dim_y', add)], 'dim_y: + note (+1)'],
  ['another type', [task('z'), table('dim_y', retype)], 'dim_y: n INT → BIGINT (+1)'],
  ['the first of scripts', [task('a'), task('b')], 'a (+1)'],
])('several are called by their main change, whatever was given: %s', (_what, items, title) => {
  expect(packTitle(items, 'ads_campaign_roi: CAST → TRY_CAST')).toBe(title)
})

test('a title keeps to its length, and its count', () => {
  const title = packTitle([table('x'.repeat(128), { ...rename, to: 'y'.repeat(128) }), task('z')], '')

  expect(title).toHaveLength(200)
  expect(title).toMatch(/ \(\+1\)$/)
})
