import { expect, test } from 'vitest'
import { checkCompleteness } from './check-completeness'
import type { Dialect } from './types'

/** An unrendered variable. */
const variable = (name: string): string => `$\{${name}}`

const check = (sql: string, dialect: Dialect = 'duckdb') => checkCompleteness({ sql, dialect })
const blocking = (sql: string, dialect?: Dialect) =>
  check(sql, dialect)
    .findings.filter(({ level }) => level === 'error')
    .map(({ code, line, column }) => `${code} ${line}:${column}`)

const refused: Array<[string, string, string, Dialect?]> = [
  ['a comment that is an ellipsis', 'select a,\n-- 其他字段...\nb from t', 'omission-comment 2:1'],
  ['其他字段', 'select a,\n  -- 其他字段\n  b from t', 'omission-comment 2:3'],
  ['其余逻辑保持不变', 'select a from t\n-- 其余逻辑保持不变', 'omission-comment 2:1'],
  ['省略 in brackets', 'select a from t\n-- （以下省略）', 'omission-comment 2:1'],
  ['SQL略', 'select a from t -- SQL略', 'omission-comment 1:17'],
  ['此处省略 120 个字段', 'select a from t\n-- 此处省略120个字段', 'omission-comment 2:1'],
  ['同上 on its own line', 'select a from t\nunion all\n-- 同上\nselect b from u', 'omission-comment 3:1'],
  ['rest unchanged', 'select a from t\n-- rest unchanged', 'omission-comment 2:1'],
  ['same as above', 'select a, /* same as above */ b from t', 'omission-comment 1:11'],
  ['... existing code ...', 'select a from t\n-- ... existing code ...', 'omission-comment 2:1'],
  ['remaining columns', 'select a from t\n/* remaining 200 columns omitted for brevity */', 'omission-comment 2:1'],
  [
    'the rest of the query here',
    'select a from t\n# the rest of the query stays the same',
    'omission-comment 2:1',
    'mysql',
  ],
  ['an empty block comment with dots', 'select a from t where /* ... */ a > 1', 'omission-comment 1:23'],
  ['dots in the code', 'select a, ... from t', 'ellipsis 1:11'],
  ['an ellipsis character in the code', 'select a, … from t', 'ellipsis 1:11'],
  ['a name that is no name', 'select a, 其余字段 from t', 'omission-identifier 1:11'],
  ['an unfinished string', "select 'abc from t", 'unterminated-string 1:8'],
  ['an unfinished name', 'select "abc from t', 'unterminated-identifier 1:8'],
  ['an unfinished comment', 'select a /* b from t', 'unterminated-comment 1:10'],
  ['an open bracket, at the bracket', 'select a from (select b from c', 'unbalanced-open 1:15'],
  ['a closing bracket too many', 'select a) from t', 'unbalanced-close 1:9'],
  ['a semicolon inside brackets', 'select a from (select b;\nselect 1', 'unbalanced-open 1:15'],
  ['INSERT … SELECT without columns', 'insert into t select', 'empty-select 1:15'],
  ['SELECT alone', 'select', 'empty-select 1:1'],
  ['a comma at the end', 'select a, b,', 'truncated-tail 1:12', 'hive'],
  ['a comma before FROM', 'select a, from t', 'trailing-comma 1:9', 'hive'],
  ['a comma before WHERE', 'select a from t, where b', 'trailing-comma 1:16'],
  ['two commas', 'select a,, b from t', 'double-comma 1:9'],
  ['a comma before the last bracket', 'create table t (a int,)', 'trailing-comma 1:22', 'hive'],
  ['an operator at the end', 'select a from t where b =', 'truncated-tail 1:25'],
  ['a keyword at the end', 'select a from t where b and', 'truncated-tail 1:25'],
  ['LIMIT at the end', 'select a from t limit', 'truncated-tail 1:17', 'hive'],
  ['CASE without END', 'select case when a then b from t', 'case-without-end 1:8'],
  ['words that are no statement', 'foo bar', 'unknown-statement 1:1'],
  ['a column that is no statement', '略', 'unknown-statement 1:1'],
  ['MERGE without ON', 'merge into t using s', 'incomplete-statement 1:1'],
  ['UPDATE without SET', 'update t', 'incomplete-statement 1:1'],
  ['INSERT without a query', 'insert into t (a, b)', 'incomplete-statement 1:1'],
  ['WITH without a query', 'with a as (select 1)', 'incomplete-statement 1:1'],
  ['WITH … INSERT without a query', 'with a as (select 1) insert into t', 'incomplete-statement 1:1'],
  ['CREATE VIEW without a query', 'create view v', 'incomplete-statement 1:1'],
  ['nothing but comments', '-- nothing', 'no-statement 1:1'],
  ['a text that cannot be parsed', 'select a from t wher b = 1 group', 'syntax 1:22'],
  ['a broken INSERT', 'insert into z selec amt from t', 'syntax 1:15'],
  ['branches of unequal width', 'select a, b from t\nunion all\nselect a from u', 'branch-arity 3:1'],
  ['a query narrower than its column list', 'insert into t (a, b) select x from u', 'insert-arity 1:16'],
  ['a LEFT JOIN without a condition', 'select a from t left join u', 'join-without-condition 1:27'],
  ['a column beside an aggregate without GROUP BY', 'select a, sum(b) from t', 'missing-group 1:8'],
  ['a column that is not grouped', 'select a, c, sum(b) from t group by a', 'missing-group 1:11'],
  ['columns without FROM', 'insert into t select x.a', 'unresolved-column 1:22'],
  ['a CTE that lacks the column', 'with c as (select a from t) select b from c', 'unresolved-column 1:36'],
]

test.each(refused)('refused: %s', (_what, sql, expected, dialect) => {
  expect(blocking(sql, dialect)).toContain(expected)
})

const accepted: Array<[string, string, Dialect?]> = [
  ['dots in a string', "select a from t where x like '%...%'"],
  ['略 as a part of another word', 'select a from t -- 略微调整'],
  ['a comment about other conditions', 'select a from t -- 其他条件见下'],
  ['a header that speaks of omitted things', '-- 说明：测试订单已省略，详见文档\nselect a from t'],
  ['a numbered list', '-- 1. load 2. clean 3. write\nselect a from t'],
  ['a comment with "rest" as a plain word', '-- rest of world regions count as overseas\nselect a from t'],
  ['a trailing comma where it is legal', 'select a, b, from t'],
  ['a trailing comma in ClickHouse DDL', 'create table t (a Int8, b Int8,) engine = Memory', 'clickhouse'],
  ['SELECT without columns where it is legal', 'select from t', 'postgresql'],
  ['END and START as names', 'select id as end, t.start as start from t'],
  ['LEFT and REPLACE as functions', 'select left(a, 2), replace(b, 1, 2) from t'],
  ['GROUP BY ALL and ORDER BY ALL', 'select a, sum(b) from t group by all order by all'],
  ['ROLLUP', 'select a, sum(b) from t group by rollup (a)'],
  ['WITH ROLLUP', 'select a, c, sum(b) from t group by a, c with rollup', 'hive'],
  ['a comma join', 'select a from t, u where t.id = u.id'],
  ['a JOIN without condition where it is legal', 'select a from t join u', 'hive'],
  ['ASOF and POSITIONAL joins', 'select t.a from t positional join u asof join v on t.a >= v.a'],
  ['a whole row', 'with c as (select a from t) select c from c'],
  ['lambda parameters', 'with c as (select items from t) select list_transform(items, x -> x + 1) from c'],
  ['window aggregates beside columns', 'select a, sum(b) over (partition by c) from t'],
  [
    'a bare variable',
    `select a from t where dt = ${variable('x')} and n in (${variable('list')}) limit ${variable('n')}`,
  ],
  [
    'a variable in a name',
    `insert overwrite table ${variable('db')}.t_${variable('env')} select a from ${variable('db')}.s`,
    'hive',
  ],
  ['a template with control blocks', 'select a {% if x %} , b {% endif %} from t'],
  ['SET and ADD lines', 'set a=b c;\nadd jar x.jar;\nuse dw;\nselect a from t', 'hive'],
  ['dollar quotes and nested comments', 'select $$it is ( open$$ /* a /* b */ c */ from t'],
  ['a backslash in a string', "select 'it\\'s ( open' from t", 'hive'],
  ['admin statements', "vacuum;\ncheckpoint;\nattach 'x.db';\ncopy t to 'x.csv'"],
]

test.each(accepted)('accepted: %s', (_what, sql, dialect) => {
  expect(blocking(sql, dialect)).toEqual([])
})

test('a comment that may mean omission informs', () => {
  expect(check('select a from t -- 金额口径同上，不含运费')).toMatchObject({
    ok: true,
    findings: [{ level: 'warning', code: 'omission-hint', line: 1, column: 17 }],
  })
})

test('a finding shows its line', () => {
  expect(check('select a,\n  b,,\nc from t').findings[0]).toMatchObject({ line: 2, column: 4, snippet: 'b,,' })
})
