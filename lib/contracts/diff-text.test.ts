import { expect, test } from 'vitest'
import { textDiffSchema } from './diff'
import { diffText } from './diff-text'

const numbered = (count: number, word = 'line') =>
  `${Array.from({ length: count }, (_, i) => `${word} ${i + 1}`).join('\n')}\n`

test('a changed line stands between three lines of context with its numbers on both sides', () => {
  const from = numbered(20)
  const to = from.replace('line 10\n', 'line ten\nline ten and a half\n')

  const diff = textDiffSchema.parse(diffText(from, to))

  expect(diff).toMatchObject({ added: 2, removed: 1, fromLines: 20, toLines: 21, truncated: false })
  expect(diff.hunks).toHaveLength(1)
  expect(diff.hunks[0]?.fromStart).toBe(7)
  expect(diff.hunks[0]?.lines.map((line) => [line.kind, line.from, line.to, line.text]).slice(2, 7)).toEqual([
    ['same', 9, 9, 'line 9'],
    ['del', 10, undefined, 'line 10'],
    ['add', undefined, 10, 'line ten'],
    ['add', undefined, 11, 'line ten and a half'],
    ['same', 11, 12, 'line 11'],
  ])
})

test('equal texts have no hunks', () => {
  expect(diffText('a\nb', 'a\nb')).toEqual({
    added: 0,
    removed: 0,
    fromLines: 2,
    toLines: 2,
    hunks: [],
    truncated: false,
  })
})

test('a created text is all additions', () => {
  const diff = diffText('', 'a\nb\n')

  expect(diff).toMatchObject({ added: 2, removed: 0, fromLines: 0, toLines: 2 })
})

test('a lost line end is a change and adds no pseudo line', () => {
  const diff = diffText('a\nb\n', 'a\nb')

  expect(diff.hunks.flatMap((hunk) => hunk.lines.map((line) => line.text))).not.toContain(' No newline at end of file')
  expect(diff).toMatchObject({ added: 1, removed: 1 })
})

test('texts too different for a minimal diff become one replaced block with true counts', () => {
  const diff = diffText(`head\n${numbered(5000, 'old')}tail\n`, `head\n${numbered(5000, 'new')}tail\n`)

  expect(diff).toMatchObject({ added: 5000, removed: 5000, truncated: true })
  expect(diff.hunks[0]).toMatchObject({ fromStart: 2, toStart: 2 })
  expect(diff.hunks.flatMap((hunk) => hunk.lines)).toHaveLength(4000)
})
