import { expect, test } from 'vitest'
import { readScript } from '@/lib/sql/text/read-script'
import { decompose } from './decompose'
import { tokenAt } from './render'

const blocks = (sql: string) => decompose(readScript(sql, 'duckdb').statements[0]?.tokens ?? [])
const texts = (sql: string) =>
  blocks(sql).map(({ branches }) => branches.map(({ operator, text }) => `${operator ?? ''}|${text}`))

test('each sub-query is a block of its own', () => {
  expect(texts('select a from (select b from c) x where d in (select e from f)')).toEqual([
    ['|select a from ( SELECT __q1 ) x where d in ( SELECT __q2 )'],
    ['|select b from c'],
    ['|select e from f'],
  ])
})

test('set operators cut a block into branches, inside and outside', () => {
  expect(texts('select a from t union all select b from u except (select c from v minus select d from w)')).toEqual([
    ['|select a from t', 'union|select b from u', 'except|( SELECT __q1 )'],
    ['|select c from v', 'except|select d from w'],
  ])
})

test('ORDER BY and LIMIT behind a set operation belong to the whole', () => {
  const [block] = blocks('select a from t union select b from u order by a limit 3')

  expect(block?.branches.map(({ text }) => text)).toEqual(['select a from t', 'select b from u'])
  expect(block?.tail.map(({ text }) => text)).toEqual(['order', 'by', 'a', 'limit', '3'])
})

test.each([
  'select * except (a) from t',
  'select t.union from t',
  'select ((select 1) + 1) from t where (a, b) in ((1, 2))',
  'select trim(from x), extract(year from d) from t',
])('no set operator, no block too many: %s', (sql) => {
  expect(blocks(sql)[0]?.branches).toHaveLength(1)
  expect(blocks(sql).length).toBeLessThanOrEqual(2)
})

test('a bracketed query around brackets is one block a level', () => {
  expect(texts('select a from ((select b from t) union all (select c from u)) x')).toEqual([
    ['|select a from ( SELECT __q1 ) x'],
    ['|( SELECT __q2 )', 'union|( SELECT __q3 )'],
    ['|select b from t'],
    ['|select c from u'],
  ])
})

test('an offset in a branch leads back to the token of the script', () => {
  const sql = "select '😀😀' as x,\n  (select max(v) from u) as y,\n  zz from t"

  const [branch] = blocks(sql)[0]?.branches ?? []
  const offset = [...(branch?.text ?? '')].join('').indexOf('zz')
  const inCodePoints = [...(branch?.text.slice(0, offset) ?? '')].length

  expect(branch && tokenAt(branch, inCodePoints)).toMatchObject({ text: 'zz', line: 3, column: 3 })
})
