import { expect, test } from 'vitest'
import { markHits } from './mark-hits'

const marked = (text: string, terms: string[]) =>
  markHits(text, terms)
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join('')

test.each([
  ['Pay_Amount of orders', ['pay_amount'], '[Pay_Amount] of orders'],
  ['订单金额与订单数', ['订单'], '[订单]金额与[订单]数'],
  ['金', ['金'], '[金]'],
  ['aaaa', ['aa', 'aaa'], '[aaaa]'],
  ['abcd', ['bc', 'cd'], 'a[bcd]'],
  ['nothing here', ['other'], 'nothing here'],
  ['nothing asked', [''], 'nothing asked'],
])('%s for %j', (text, terms, expected) => {
  expect(marked(text, terms)).toBe(expected)
})

test('pieces put together are the text', () => {
  const text = 'İstanbul: a b a'

  expect(
    markHits(text, ['a'])
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})
