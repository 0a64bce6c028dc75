import { expect, test } from 'vitest'
import { placeOf, takePlaces } from './places'
import { understandQuestion } from './understand-question'

test.each([
  ['北京上海上周卖了多少', ['上海', '北京'], ['city']],
  ['how much did Beijing and shanghai sell', ['shanghai', 'Beijing'], ['city']],
  ['江苏省的退款率', ['江苏省'], ['province']],
  ['华东区和北京', ['华东区', '北京'], ['zone', 'city']],
  ['长沙发货多少', [], []],
  ['大连锁店的销售额', [], []],
  ['最近7天各渠道销售额', [], []],
])('places are taken out of a text: %s', (text, values, of) => {
  expect(takePlaces(text)).toMatchObject({ values, of })
})

test('a place has the name that tables keep', () => {
  expect(placeOf('Beijing')).toBe('北京')
  expect(placeOf('上海市')).toBe('上海')
  expect(placeOf('app')).toBeUndefined()
})

test('a question about places needs a column for them', () => {
  expect(understandQuestion('北京上海上周卖了多少')).toMatchObject({
    measures: ['sales'],
    values: ['上海', '北京'],
    valuesOf: ['city'],
    unused: [],
  })
})
