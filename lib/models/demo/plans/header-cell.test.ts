import { expect, test } from 'vitest'
import { nameIn, typeIn } from './header-cell'

test.each([
  ['dt DATE', 'dt', 'DATE'],
  ['count(DISTINCT dt) BIGINT', 'count(DISTINCT dt)', 'BIGINT'],
  ['amount DECIMAL(18,2)', 'amount', 'DECIMAL(18,2)'],
  ['at TIMESTAMP WITH TIME ZONE', 'at', 'TIMESTAMP WITH TIME ZONE'],
  ['tags VARCHAR[]', 'tags', 'VARCHAR[]'],
  ['one STRUCT(a INTEGER, b VARCHAR)', 'one', 'STRUCT(a INTEGER, b VARCHAR)'],
])('%s', (cell, name, type) => {
  expect([nameIn(cell), typeIn(cell)]).toEqual([name, type])
})
