import { expect, test } from 'vitest'
import { toCsv, toHtmlTable, toTsv } from './table-text'

test('a cell with a tab or a break stays one cell', () => {
  expect(
    toTsv(
      ['a', 'b'],
      [
        ['x\ty', 'one\ntwo'],
        [null, 3],
      ],
    ),
  ).toBe('a\tb\nx y\tone two\n\t3')
})

test('CSV quotes what needs it and keeps Chinese text', () => {
  expect(toCsv(['名称', 'b'], [['他说"好"', 'a,b']])).toBe('\uFEFF名称,b\r\n"他说""好""","a,b"\r\n')
})

test('an empty value is empty, not the word null', () => {
  expect(toCsv(['a', 'b'], [[null, false]])).toBe('\uFEFFa,b\r\n,false\r\n')
})

test.each(['=HYPERLINK("http://x")', '+cmd', '@SUM(A1)', '-2+3'])('%s cannot run as a formula', (text) => {
  expect(toCsv(['a'], [[text]])).toContain(`'${text.slice(0, 2)}`)
})

test('numbers stay numbers, written as numbers or as decimal text', () => {
  expect(toCsv(['a', 'b'], [[-5, '-12.50']])).toBe('\uFEFFa,b\r\n-5,-12.50\r\n')
})

test.each(['=HYPERLINK("http://x")', '+cmd', '@SUM(A1)', '-2+3', '\t=1', '＝1'])(
  '%j cannot run as a formula when it is pasted',
  (text) => {
    expect(toTsv(['a'], [[text]])).toMatch(/^a\n'/)
    expect(toHtmlTable(['a'], [[text]])).toContain("<td>'")
  },
)

test('a pasted table escapes markup and keeps breaks', () => {
  expect(toHtmlTable(['<b>'], [['a & b\n<img src=x onerror=alert(1)>'], [null], [3]])).toBe(
    '<table><thead><tr><th>&lt;b&gt;</th></tr></thead><tbody><tr><td>a &amp; b<br>&lt;img src=x onerror=alert(1)&gt;</td></tr><tr><td></td></tr><tr><td>3</td></tr></tbody></table>',
  )
})
