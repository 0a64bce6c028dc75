import { expect, test } from 'vitest'
import { readScript } from './read-script'

test('statements end at semicolons outside strings and brackets', () => {
  const { statements, errors } = readScript("select ';' ; -- ;\n/* ; */ select (1); ;", 'duckdb')

  expect(statements.map(({ tokens }) => tokens.map(({ text }) => text).join(' '))).toEqual([
    "select ';'",
    'select ( 1 )',
  ])
  expect(errors).toEqual([])
})

test('an open bracket is reported where it was opened', () => {
  expect(readScript('select (a,\n [b from t', 'duckdb').errors).toEqual([
    { code: 'unbalanced-open', line: 1, column: 8 },
    { code: 'unbalanced-open', line: 2, column: 2 },
  ])
})

test('a semicolon ends the statement even when a bracket is open', () => {
  const { statements, errors } = readScript('select (a;\nselect b', 'duckdb')

  expect(statements).toHaveLength(2)
  expect(errors).toEqual([{ code: 'unbalanced-open', line: 1, column: 8 }])
})

test('a bracket that closes nothing, or another kind, is reported', () => {
  expect(readScript('select a)', 'duckdb').errors).toMatchObject([{ code: 'unbalanced-close', column: 9 }])
  expect(readScript('select (a]', 'duckdb').errors).toMatchObject([
    { code: 'unbalanced-close', column: 10 },
    { code: 'unbalanced-open', column: 8 },
  ])
})
