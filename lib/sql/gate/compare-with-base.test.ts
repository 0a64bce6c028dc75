import { expect, test } from 'vitest'
import { checkCompleteness } from '@/lib/sql/check-completeness'
import type { DeclaredChange } from '@/lib/sql/types'

const base = `-- 订单汇总 header
delete from dws_order where dt = '1';
insert into dws_order
with paid as (
  select order_id, user_id, order_amount
  from ods_order
  where st = 1
    and channel in (
      'app',
      'web'
    )
),
city as (select user_id, city_name from dim_user)
select
  p.order_id,
  sum(p.order_amount) as order_amount,
  case
    when p.order_amount > 100 then 'A'
    when p.order_amount > 10 then 'B'
    else 'C'
  end as order_level,
  coalesce(
    c.city_name,
    'unknown'
  ) as city_name
from paid p
left join city c on p.user_id = c.user_id
group by 1, 3, 4
union all
select order_id, order_amount, 'D', shop_city
from ods_offline
where order_amount > 0
order by 1
`

const compare = (sql: string, declared?: DeclaredChange) =>
  checkCompleteness({ sql, dialect: 'duckdb', base, declared })
const codes = (sql: string, declared?: DeclaredChange) =>
  compare(sql, declared)
    .findings.filter(({ level }) => level === 'error')
    .map(({ code, line }) => `${code} ${line}`)

const declare = (change: Partial<DeclaredChange>): DeclaredChange => ({ renamed: [], removed: [], ...change })

/** Every part must occur: an edit that changes nothing would prove nothing. */
function edit(...pairs: Array<[string, string]>): string {
  return pairs.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`not in the script: ${from}`)
    return text.replaceAll(from, to)
  }, base)
}

function swappedBranches(): string {
  const start = base.indexOf('select\n  p.order_id')
  const [first = '', second = ''] = base.slice(start).replace('order by 1\n', '').split('union all\n')
  return `${base.slice(0, start)}${second}union all\n${first}order by 1\n`
}

const passing: Array<[string, string]> = [
  ['the same text', base],
  ['a column renamed everywhere', edit(['order_amount', 'pay_amount'])],
  [
    'a column renamed at its source only',
    edit(['sum(p.order_amount) as order_amount', 'sum(p.order_amount) as pay_amount']),
  ],
  ['another comment', edit(['-- 订单汇总 header', '-- 订单汇总，改自 v2'])],
  ['other white space', base.replace(/\n\s*/g, ' ').replace('-- 订单汇总 header ', '')],
  ['other case', edit(['select', 'SELECT'], ['from', 'FROM'], ['left join', 'LEFT JOIN'])],
  ['another constant', edit(['st = 1', 'st = 2'])],
  ['a condition more', edit(['st = 1', 'st = 1 and is_test = 0'])],
  [
    'a column more in both branches',
    edit(
      ['p.order_id,', 'p.order_id, p.shop_id,'],
      ['select order_id, order_amount, ', 'select order_id, shop_id, order_amount, '],
      ['1, 3, 4', '1, 2, 4, 5'],
      ['user_id, order_amount', 'user_id, shop_id, order_amount'],
    ),
  ],
  ['another table', edit(['ods_offline', 'ods_offline_v2'])],
  ['another join', edit(['left join city c', 'join city c'])],
  ['a CTE of another name', edit(['paid as', 'valid_order as'], ['from paid p', 'from valid_order p'])],
  ['an arm of CASE changed', edit(["> 100 then 'A'", "> 1000 then 'S'"])],
  ['an arm of CASE more', edit(["    else 'C'", "    when p.order_amount > 5 then 'B2'\n    else 'C'"])],
  ['a value in a list changed', edit(["'web'", "'h5'"])],
  [
    'columns in another order',
    edit(
      ['p.order_id,\n  sum(p.order_amount) as order_amount,', 'sum(p.order_amount) as order_amount,\n  p.order_id,'],
      ['group by 1, 3, 4', 'group by 2, 3, 4'],
    ),
  ],
  ['branches in another order', swappedBranches()],
  [
    'an expression rewritten',
    edit(["coalesce(\n    c.city_name,\n    'unknown'\n  )", "if(c.city_name is null, 'unknown', c.city_name)"]),
  ],
  [
    'a part of a line taken out',
    edit(['sum(p.order_amount) as', 'p.order_amount as'], ['group by 1, 3, 4\n', 'group by 1, 2, 3, 4\n']),
  ],
  [
    'a small CASE rewritten',
    edit([
      "case\n    when p.order_amount > 100 then 'A'\n    when p.order_amount > 10 then 'B'\n    else 'C'\n  end as",
      'level_of(p.order_amount) as',
    ]),
  ],
  ['a list of two rewritten', edit(["channel in (\n      'app',\n      'web'\n    )", "channel like '%p'"])],
  ['a statement more', `${base};\nselect 1`],
  ['a final semicolon', `${base.trimEnd()};\n`],
]

test.each(passing)('%s passes', (_what, sql) => {
  expect(codes(sql)).toEqual([])
})

const failing: Array<[string, string, string[]]> = [
  ['a column lost', edit(['  p.order_id,\n', '']), ['lost-column 15']],
  [
    'a branch lost',
    base.replace(/union all[\s\S]*where order_amount > 0\n/, ''),
    [
      'lost-branch 29',
      'lost-column 30',
      'lost-column 30',
      'lost-column 30',
      'lost-column 30',
      'lost-table 31',
      'lost-condition 32',
    ],
  ],
  [
    'a table lost',
    edit(['left join city c on p.user_id = c.user_id\n', ''], ['c.city_name', 'p.city_name']),
    ['lost-join 27', 'lost-condition 27'],
  ],
  ['a condition lost', edit(['st = 1\n    and channel', 'channel']), ['lost-condition 7']],
  ['an arm of CASE lost', edit(["    when p.order_amount > 10 then 'B'\n", '']), ['shortened 17', 'lost-case-arm 19']],
  ['a value of a list lost', edit(["'app',\n      'web'", "'app'"]), ['lost-value 10']],
  ['a line of an expression lost', edit(["    c.city_name,\n    'unknown'\n", '    c.city_name\n']), ['shortened 22']],
  [
    'a CTE lost',
    edit(['),\ncity as (select user_id, city_name from dim_user)', ')']),
    ['lost-cte 13', 'lost-column 13', 'lost-column 13', 'lost-table 13'],
  ],
  [
    'a statement lost',
    edit(["delete from dws_order where dt = '1';\n", '']),
    ['lost-statement 2', 'lost-table 2', 'lost-condition 2'],
  ],
  ['the order lost', edit(['order by 1\n', '']), ['lost-order 33']],
  ['a grouping lost', edit(['group by 1, 3, 4\n', 'group by 1, 3\n']), ['lost-group 28']],
  [
    'columns replaced by a star',
    edit(['order_id, user_id, order_amount\n  from ods_order', '*\n  from ods_order']),
    ['lost-column 5', 'lost-column 5'],
  ],
  ['the end cut off inside a word', base.trimEnd().slice(0, -'der by 1'.length), ['lost-order 33']],
]

test.each(failing)('%s is refused', (_what, sql, expected) => {
  expect(compare(sql).ok).toBe(false)
  expect(codes(sql).filter((code) => /^(?:lost|short)/.test(code))).toEqual(expected)
})

test('a large CASE cannot vanish into a name', () => {
  const arms = Array.from({ length: 20 }, (_, index) => `when a = ${index} then 'x${index}'`).join('\n')
  const old = `insert into t select case ${arms} end as b from s`

  const result = checkCompleteness({ sql: 'insert into t select a as b from s', dialect: 'duckdb', base: old })

  expect(result.findings.filter(({ code }) => code === 'lost-case-arm')).toHaveLength(20)
})

test('what is lost is shown where it stood in the base', () => {
  const finding = compare(edit(['  p.order_id,\n', ''])).findings.find(({ code }) => code === 'lost-column')

  expect(finding).toMatchObject({
    inBase: true,
    line: 15,
    column: 3,
    snippet: 'p.order_id,',
    message: 'gone: p . order_id',
  })
})

test('a cut inside the last item is seen', () => {
  const sql = base.replace('where order_amount > 0\norder by 1\n', 'where order_amount > 100\norder by 1, 2\n')
  const cut = sql.replace(' > 100\norder by 1, 2\n', ' > 10')

  const result = checkCompleteness({ sql: cut, dialect: 'duckdb', base: sql.replace('\norder by 1, 2\n', '') })

  expect(result).toMatchObject({ ok: false, findings: [{ code: 'tail-cut', line: 32 }] })
})

const declared: Array<[string, string, Partial<DeclaredChange>]> = [
  [
    'a column',
    edit(
      ["'D', shop_city", "'D'"],
      ["  coalesce(\n    c.city_name,\n    'unknown'\n  ) as city_name\n", ''],
      ['  end as order_level,\n', '  end as order_level\n'],
      ['group by 1, 3, 4', 'group by 1, 3'],
      ['left join city c on p.user_id = c.user_id\n', ''],
      ['),\ncity as (select user_id, city_name from dim_user)', ')'],
    ),
    { removed: ['city_name', 'shop_city', 'city', '4'] },
  ],
  [
    'a branch, by its table',
    base.replace(/union all[\s\S]*where order_amount > 0\n/, ''),
    { removed: ['ods_offline'] },
  ],
  ['a condition, by its column', edit(['st = 1\n    and channel', 'channel']), { removed: ['st'] }],
  ['a condition, as a whole', edit(['st = 1\n    and channel', 'channel']), { removed: ['st = 1'] }],
  [
    'a join with what it gave',
    edit(
      ['left join city c on p.user_id = c.user_id\n', ''],
      ["coalesce(\n    c.city_name,\n    'unknown'\n  ) as", "'unknown' as"],
      ['),\ncity as (select user_id, city_name from dim_user)', ')'],
    ),
    { removed: ['city'] },
  ],
  [
    'a rename with a change elsewhere',
    edit(['order_amount', 'pay_amount'], ['st = 1', 'st = 2']),
    { renamed: [{ from: 'order_amount', to: 'pay_amount' }] },
  ],
]

test.each(declared)('declared: %s', (_what, sql, change) => {
  expect(codes(sql, declare(change))).toEqual([])
})

test('a declaration covers what it names and nothing else', () => {
  const sql = edit(['st = 1\n    and channel', 'channel'], ['  p.order_id,\n', ''])

  expect(codes(sql, declare({ removed: ['st'] })).filter((code) => code.startsWith('lost'))).toEqual(['lost-column 15'])
})

test('a comment that may stand for code blocks together with a loss, informs without one', () => {
  const comment = '-- 大促口径保持不变\n'

  const lossless = compare(edit(['group by 1, 3, 4\n', `group by 1, 3, 4\n${comment}`]))
  const lossy = compare(edit(['st = 1\n    and channel', `${comment} channel`]))

  expect(lossless).toMatchObject({ ok: true, findings: [{ level: 'warning', code: 'omission-hint' }] })
  expect(lossy.findings).toContainEqual(expect.objectContaining({ level: 'error', code: 'omission-hint' }))
})

test('a placeholder that the base has is no news', () => {
  const old = `${base}-- 其他字段...\n`

  expect(checkCompleteness({ sql: old.replace('st = 1', 'st = 2'), dialect: 'duckdb', base: old }).findings).toEqual([])
})

test('a fault that the base has informs', () => {
  const old = `${base};\nfrobnicate the (whole) thing`.replace('frobnicate', 'select from from')

  const result = checkCompleteness({ sql: old.replace('st = 1', 'st = 2'), dialect: 'duckdb', base: old })

  expect(result.findings.filter(({ code }) => code === 'syntax')).toMatchObject([{ level: 'warning' }])
})

test('a much shorter text with nothing lost informs', () => {
  const old = base.replace(/, /g, ',\n')

  const result = checkCompleteness({
    sql: base.replace(/\n\s*/g, ' ').replace(/^-- 订单汇总 header /, ''),
    dialect: 'duckdb',
    base: old,
  })

  expect(result).toMatchObject({ ok: true, findings: [{ level: 'warning', code: 'much-shorter' }] })
})

test('of many losses the first 40 are shown, with the number of all', () => {
  const wide = `insert into t select ${Array.from({ length: 90 }, (_, index) => `c${index}`).join(',\n')} from s`

  const { findings } = checkCompleteness({ sql: 'insert into t select c0 from s', dialect: 'duckdb', base: wide })

  const lost = findings.filter(({ level }) => level === 'error')
  expect(lost).toHaveLength(41)
  expect(lost.at(-1)).toMatchObject({ code: 'lost-more', message: 'and 49 more of 89 in all' })
})
