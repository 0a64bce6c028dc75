import { expect, test } from 'vitest'
import type { Dialect } from '@/lib/sql/types'
import { lex } from './lex'

const kinds = (sql: string, dialect: Dialect = 'duckdb') =>
  lex(sql, dialect).tokens.map(({ kind, text }) => `${kind} ${text}`)

test('words, numbers, strings and symbols', () => {
  expect(kinds("select a1, 1.5e3, .5, 'it''s', \"x\" from t")).toEqual([
    'word select',
    'word a1',
    'symbol ,',
    'number 1.5e3',
    'symbol ,',
    'number .5',
    'symbol ,',
    "string 'it''s'",
    'symbol ,',
    'quoted "x"',
    'word from',
    'word t',
  ])
})

test('a name may begin with a digit, a number may end in a dot', () => {
  expect(kinds('2024_orders 100L 3. 1...')).toEqual([
    'word 2024_orders',
    'word 100L',
    'number 3.',
    'number 1',
    'ellipsis ...',
  ])
})

test('names may be Chinese', () => {
  expect(kinds('select 金额 from 订单表')).toEqual(['word select', 'word 金额', 'word from', 'word 订单表'])
})

test('offsets, lines and columns are those of the text', () => {
  const { tokens } = lex("select '😀\n中',\n  ab", 'duckdb')

  expect(tokens.map(({ start, end, line, column }) => [start, end, line, column])).toEqual([
    [0, 6, 1, 1],
    [7, 13, 1, 8],
    [13, 14, 2, 3],
    [17, 19, 3, 3],
  ])
})

test.each<[Dialect, string, string[]]>([
  ['hive', "'a\\'b' \"c\"", ["string 'a\\'b'", 'string "c"']],
  ['duckdb', '\'a\\\' "c"', ["string 'a\\'", 'quoted "c"']],
  ['postgresql', "e'a\\'b' $$x'$$ $t$ $$ $t$", ['word e', "string 'a\\'b'", "string $$x'$$", 'string $t$ $$ $t$']],
  ['postgresql', '/* a /* b */ c */ d', ['comment /* a /* b */ c */', 'word d']],
  ['mysql', '/* a /* b */ c # d', ['comment /* a /* b */', 'word c', 'comment # d']],
  ['duckdb', 'a # b', ['word a', 'symbol #', 'word b']],
  ['snowflake', 'a // b', ['word a', 'comment // b']],
])('%s: %s', (dialect, sql, expected) => {
  expect(kinds(sql, dialect)).toEqual(expected)
})

test('variables and templates are tokens of their own, also inside a name', () => {
  expect(kinds(`dwd_$\{env}_t {{ ref('x') }} {% if a %} {# note #}`)).toEqual([
    'word dwd_',
    `variable $\{env}`,
    'word _t',
    "template {{ ref('x') }}",
    'template {% if a %}',
    'comment {# note #}',
  ])
})

test.each([
  ["select 'abc", 'unterminated-string', 8],
  ['select "abc', 'unterminated-identifier', 8],
  ['select 1 /* abc', 'unterminated-comment', 10],
  ['select $$abc', 'unterminated-string', 8],
  ['select {{ abc', 'unterminated-template', 8],
])('%s: %s', (sql, code, column) => {
  expect(lex(sql, 'duckdb').errors).toEqual([{ code, line: 1, column }])
})

test('tokens cover the text without overlap', () => {
  const sql =
    "with a as (select '中' || x::int -- 注释\n from t) select a.*, {'k': [1, 2]} /* e */ from a where x >= 1.5;"

  const { tokens } = lex(sql, 'duckdb')

  expect(tokens.every((token) => sql.slice(token.start, token.end) === token.text)).toBe(true)
  expect(tokens.every((token, index) => index === 0 || token.start >= (tokens[index - 1]?.end ?? 0))).toBe(true)
  const between = tokens.map((token, index) => sql.slice(tokens[index - 1]?.end ?? 0, token.start)).join('')
  expect(between.trim()).toBe('')
})
