import { expect, test } from 'vitest'
import { userMessage } from '@/lib/testing/run-scripted'
import { createHistory } from './history'

test('the digest says whether two requests were the same', () => {
  const one = createHistory([userMessage('a')])
  const two = createHistory([userMessage('a')])

  expect(one.digest('head')).toBe(two.digest('head'))
  expect(one.digest('other head')).not.toBe(two.digest('head'))
})

test('the digest of a history that grew is that of the whole', () => {
  const grown = createHistory([userMessage('a')])
  grown.digest('head')
  grown.append(userMessage('b'))

  expect(grown.digest('head')).toBe(createHistory([userMessage('a'), userMessage('b')]).digest('head'))
})

test('a replaced history has the digest of its replacement', () => {
  const history = createHistory([userMessage('a'), userMessage('b')])
  history.digest('head')

  history.replace([userMessage('sum')])

  expect(history.messages).toEqual([userMessage('sum')])
  expect(history.digest('head')).toBe(createHistory([userMessage('sum')]).digest('head'))
})
