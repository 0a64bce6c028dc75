import { expect, test } from 'vitest'
import { keepingName, nameFurtherOn } from './kept-name'

const lines = (...texts: string[]) => texts.map((text, index) => ({ line: index + 1, text }))

test('a name that another alias reads further on is kept for it', () => {
  const found = lines('    o.order_source,', '  b.order_source,')

  expect(nameFurtherOn(found, 'order_source', ['dwd_order', 'o'])).toBe('kept')
  expect(keepingName('    o.order_source,', '    o.src,', 'order_source', ['dwd_order', 'o'])).toBe(
    '    o.src AS order_source,',
  )
})

test('a name that nothing else reads goes', () => {
  expect(nameFurtherOn(lines('  o.order_source,', '  count(o.order_source)'), 'order_source', ['o'])).toBe('unused')
})

test('the same line twice may be a grouping, which a person has to see', () => {
  const found = lines('  o.order_source,', '  o.order_source', '  b.order_source')

  expect(nameFurtherOn(found, 'order_source', ['o'])).toBe('unclear')
})

test('an expression of the column stays an expression', () => {
  expect(keepingName('  upper(o.order_source),', '  upper(o.src),', 'order_source', ['o'])).toBe('  upper(o.src),')
})
