import { expect, test } from 'vitest'
import { valuesIn } from './value-filters'

test.each([
  ['服饰美妆', ['服饰', '美妆', '食品'], ['服饰', '美妆']],
  ['美妆', ['美妆', '食品'], ['美妆']],
  ['Beijing', ['北京', '上海'], ['北京']],
  ['app', ['app', 'web'], ['app']],
  ['服饰美妆类', ['服饰', '美妆'], []],
])('the values that a word is: %s', (word, values, found) => {
  expect(valuesIn(word, values)).toEqual(found)
})
