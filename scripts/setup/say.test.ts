import { expect, test } from 'vitest'
import { refusalOfDisk } from './say.mjs'

test.each([
  ['EROFS', "can't be written"],
  ['EACCES', "can't be written"],
  ['ENOSPC', 'the disk is full'],
])('%s is told in words', (code, words) => {
  const refusal = refusalOfDisk(Object.assign(new Error('raw'), { code, path: '/srv/data' }))

  expect(refusal?.message).toContain(words)
  expect(refusal?.message).toContain('/srv/data')
})

test('any other error stays what it is: a bug with its stack', () => {
  const missing = Object.assign(new Error('raw'), { code: 'ENOENT', path: '/srv/data' })

  expect(refusalOfDisk(missing)).toBeUndefined()
})
