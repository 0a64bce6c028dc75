import { expect, test } from 'vitest'
import { isBreakingTypeChange, typeChange } from './type-change'

test.each([
  ['int', 'INT', undefined],
  ['decimal(18, 2)', 'DECIMAL(18,2)', undefined],
  ['int', 'integer', 'alias'],
  ['string', 'text', 'alias'],
  ['float', 'real', 'alias'],
  ['decimal(18,2)', 'numeric(18,2)', 'alias'],
  ['int', 'bigint', 'widen'],
  ['int', 'double', 'widen'],
  ['decimal(18,2)', 'decimal(20,2)', 'widen'],
  ['decimal(18,2)', 'decimal(20,4)', 'widen'],
  ['int', 'decimal(12,2)', 'widen'],
  ['varchar(10)', 'varchar(20)', 'widen'],
  ['varchar(10)', 'string', 'widen'],
  ['date', 'timestamp', 'widen'],
  ['decimal(18,2)', 'decimal(18,4)', 'narrow'],
  ['bigint', 'int', 'narrow'],
  ['bigint', 'decimal(18,2)', 'narrow'],
  ['text', 'varchar(10)', 'narrow'],
  ['timestamp', 'date', 'narrow'],
  ['decimal(10,0)', 'int', 'narrow'],
  ['bigint', 'double', 'lossy'],
  ['decimal(18,2)', 'double', 'lossy'],
  ['double', 'int', 'lossy'],
  ['double', 'decimal(18,2)', 'lossy'],
  ['bigint', 'string', 'to_string'],
  ['date', 'varchar(10)', 'to_string'],
  ['array<int>', 'string', 'to_string'],
  ['string', 'int', 'incompatible'],
  ['date', 'int', 'incompatible'],
  ['array<int>', 'array<bigint>', 'incompatible'],
])('%s to %s: %s', (from, to, expected) => {
  expect(typeChange(from, to)).toBe(expected)
})

test('alias and widen do not break, all others do', () => {
  expect(
    ['alias', 'widen', 'narrow', 'lossy', 'to_string', 'incompatible'].map((each) =>
      isBreakingTypeChange(each as 'alias'),
    ),
  ).toEqual([false, false, true, true, true, true])
})
