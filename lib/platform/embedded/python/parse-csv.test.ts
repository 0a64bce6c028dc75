import { expect, test } from 'vitest'
import { parseCsv } from './parse-csv'

test('quoted commas, quotes, line ends and empty fields are read as the csv module writes them', () => {
  const { header, rows } = parseCsv('a,b,c\n1,"x, ""y""\nz",\n2,"",3\r\n', 'f.csv')

  expect(header).toEqual(['a', 'b', 'c'])
  expect(rows).toEqual([
    ['1', 'x, "y"\nz', null],
    ['2', '', '3'],
  ])
})

test.each([
  ['a,b\n1\n', 'row 2: 1 fields'],
  ['a,b\n1,2"3\n', 'row 2: a quote'],
  ['a\n"x', 'row 2: a quote'],
  ['', 'empty'],
])('%j is refused with its row', (text, message) => {
  expect(() => parseCsv(text, 'f.csv')).toThrow(message)
})

test('a last field that is empty is there, with or without a line end', () => {
  expect(parseCsv('a,b\n1,', 'f.csv').rows).toEqual([['1', null]])
  expect(parseCsv('a,b\n1,\n', 'f.csv').rows).toEqual([['1', null]])
})

test('a long text does not exhaust the stack', () => {
  const long = 'ä"" '.repeat(1_000_000)

  expect(parseCsv(`a\n"${long}"\n`, 'f.csv').rows[0]?.[0]).toHaveLength(3_000_000)
})
