import { expect, test } from 'vitest'
import { groupFiles } from './file-tree'

const file = (path: string, readOnly = false) => ({
  path,
  readOnly,
  size: 1,
  version: 1,
  updatedAt: '',
  copiedFrom: null,
})

test('working copies come first, then snapshots, each folder by name', () => {
  const folders = groupFiles([
    file('/mnt/chat-offload/b.etl', true),
    file('/mnt/user-data/work/z.etl'),
    file('/mnt/user-data/work/a.etl'),
    file('/mnt/user-data/变更说明.md'),
  ])

  expect(folders.map(({ name, files }) => [name, ...files.map(({ path }) => path.split('/').at(-1))])).toEqual([
    ['user-data/work', 'a.etl', 'z.etl'],
    ['user-data', '变更说明.md'],
    ['chat-offload', 'b.etl'],
  ])
})

test('no files, no folders', () => {
  expect(groupFiles([])).toEqual([])
})
