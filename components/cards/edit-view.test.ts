import { expect, test } from 'vitest'
import { editsToDiff } from './edit-view'

const edit = (from: string, to: string, lines: number[] = [10]) => editsToDiff([{ key: 'k', from, to, lines }])

test('lines that were only named to find the place are not shown as changed', () => {
  const { hunks, added, removed } = edit('\nselect a\n  , b\n\n', '\nselect a\n  , c\n\n')

  expect([added, removed]).toEqual([1, 1])
  expect(hunks).toMatchObject([
    {
      fromStart: 12,
      lines: [
        { kind: 'del', from: 12, text: '  , b' },
        { kind: 'add', to: 12, text: '  , c' },
      ],
    },
  ])
})

test('an insertion removes nothing, a deletion adds nothing', () => {
  expect(edit('a\nz', 'a\nb\nz')).toMatchObject({ added: 1, removed: 0 })
  expect(edit('a\nb\nz', 'a\nz')).toMatchObject({ added: 0, removed: 1 })
})

test('a replacement in several places shows at each, in order', () => {
  const { hunks } = edit('x', 'y', [9, 3])

  expect(hunks.map(({ fromStart }) => fromStart)).toEqual([3, 9])
})
