import { expect, test } from 'vitest'
import { attachmentHeader, fileNameOf } from './file-name'

test('a title becomes a name without what file systems refuse, at most 80 characters', () => {
  expect(fileNameOf('a/b: "c"?\u202e')).toBe('a b c')
  expect([...fileNameOf('金'.repeat(200))]).toHaveLength(80)
  expect(fileNameOf(' \n')).toBe('conversation')
})

test('a download is named in plain characters and in whole, and no title ends the header early', () => {
  expect(attachmentHeader("把金额's (1).json")).toBe(
    `attachment; filename="___'s (1).json"; filename*=UTF-8''%E6%8A%8A%E9%87%91%E9%A2%9D%27s%20%281%29.json`,
  )
  expect(attachmentHeader('a"; x="b\\')).toContain('filename="a_; x=_b_"')
})
