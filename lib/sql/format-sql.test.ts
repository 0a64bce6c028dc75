import { expect, test } from 'vitest'
import { fixtureScripts } from './fixtures/scripts'
import { formatSql } from './format-sql'
import { lex } from './text/lex'

test('keywords are raised, lines broken, names and comments kept', () => {
  const { sql, formatted } = formatSql({ sql: "select a,Bc -- 注释\nfrom t where x='y'", dialect: 'duckdb' })

  expect(formatted).toBe(true)
  expect(sql).toBe("SELECT\n    a,\n    Bc -- 注释\nFROM\n    t\nWHERE\n    x = 'y'\n")
})

test('SET lines stay as they are, statements stay apart', () => {
  const { sql } = formatSql({ sql: 'set hive.exec.mode=non strict;\nselect 1;', dialect: 'hive' })

  expect(sql).toBe('set hive.exec.mode=non strict;\n\nSELECT\n    1;\n')
})

test.each(fixtureScripts())('$name.$dialect: same tokens, and formatting again changes nothing', ({ sql, dialect }) => {
  const once = formatSql({ sql, dialect })

  const words = (text: string) =>
    lex(text, dialect)
      .tokens.filter(({ kind }) => kind !== 'comment')
      .map(({ upper }) => upper)
  const comments = (text: string) => lex(text, dialect).tokens.filter(({ kind }) => kind === 'comment').length
  expect(once.formatted).toBe(true)
  expect(words(once.sql)).toEqual(words(sql))
  expect(comments(once.sql)).toBe(comments(sql))
  expect(formatSql({ sql: once.sql, dialect }).sql).toBe(once.sql)
})

test('a text that cannot be laid out comes back as it was', () => {
  const sql = "select 'open from t"

  expect(formatSql({ sql, dialect: 'duckdb' })).toEqual({ sql, formatted: false, reason: expect.any(String) })
})
