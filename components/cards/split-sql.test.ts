import { expect, test } from 'vitest'
import { splitSql } from './split-sql'

const kinds = (sql: string) => splitSql(sql).flatMap(({ kind, text }) => (kind === 'plain' ? [] : [`${kind} ${text}`]))

test('keywords, comments and strings are told apart', () => {
  expect(kinds("SELECT a, 'from x' -- group by\nFROM t")).toEqual([
    'keyword SELECT',
    "string 'from x'",
    'comment -- group by',
    'keyword FROM',
  ])
})

test('a keyword within a name or in quotes is none', () => {
  expect(kinds('order_by, "select", 订单from')).toEqual(['string "select"'])
})

test.each(["SELECT 'it''s' /* open", '', "a 'never closed", 'SELECT "订单" FROM t -- 近 30 天\n;'])(
  'the parts of %j joined give the text back',
  (sql) => {
    expect(
      splitSql(sql)
        .map(({ text }) => text)
        .join(''),
    ).toBe(sql)
  },
)
