import { expect, test } from 'vitest'
import { readSentFiles } from './sent-files'

test('files that were sent along are read by path and name, and one that is gone is known as such', () => {
  const part =
    '<files>\nThe person sent these files along:\n/mnt/user-data/a b (1).csv (12 bytes)\n/mnt/user-data/gone.csv (not there any more)\n</files>'

  const files = readSentFiles(part)

  expect(files).toEqual([
    { path: '/mnt/user-data/a b (1).csv', name: 'a b (1).csv', bytes: 12, isThere: true },
    { path: '/mnt/user-data/gone.csv', name: 'gone.csv', bytes: 0, isThere: false },
  ])
})

test('what a person typed names no files', () => {
  expect(readSentFiles('look at /mnt/user-data/a.csv (12 bytes)')).toEqual([])
})
