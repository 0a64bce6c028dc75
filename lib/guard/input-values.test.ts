import { describe, expect, test } from 'vitest'
import type { InputField } from '@/lib/contracts/interaction'
import { checkInputs } from './input-values'

const field = (type: InputField['type'], limits: Partial<InputField> = {}): InputField => ({
  name: 'x',
  type,
  label: 'X',
  required: true,
  ...limits,
})
const today = '2026-03-01'
const check = (definition: InputField, value: unknown) => checkInputs([definition], { x: value }, today)

describe('what passes is what is stored', () => {
  test.each<[string, InputField, unknown, unknown]>([
    ['text, trimmed', field('text'), '  a b ', 'a b'],
    ['a pattern that fits the whole text', field('text', { pattern: 'a|bc' }), 'bc', 'bc'],
    ['zero', field('number', { min: 0 }), 0, 0],
    ['a no', field('boolean'), false, false],
    ['a choice', field('select', { choices: [{ value: 'a', label: 'A' }] }), 'a', 'a'],
    ['today, where the future is barred', field('date', { notInFuture: true }), today, today],
    ['a leap day', field('date'), '2024-02-29', '2024-02-29'],
    [
      'a range as long as allowed',
      field('date-range', { maxDays: 7 }),
      { from: '2026-02-01', to: '2026-02-07' },
      { from: '2026-02-01', to: '2026-02-07' },
    ],
    ['one day', field('date-range'), { from: today, to: today }, { from: today, to: today }],
  ])('%s', (_name, definition, value, stored) => {
    expect(check(definition, value)).toEqual({ values: { x: stored }, problems: {} })
  })
})

describe('what does not pass is named', () => {
  test.each<[string, InputField, unknown]>([
    ['required', field('text'), undefined],
    ['required', field('text'), '   '],
    ['required', field('number'), null],
    ['wrong-type', field('text'), 3],
    ['wrong-type', field('user'), ['bo']],
    ['too-long', field('text', { maxLength: 3 }), 'abcd'],
    ['too-long', field('textarea'), 'x'.repeat(2_001)],
    ['pattern', field('text', { pattern: 'a|b' }), 'ab'],
    ['pattern', field('text', { pattern: 'a' }), 'a\nb'],
    ['wrong-type', field('number'), '3'],
    ['wrong-type', field('number'), Number.NaN],
    ['too-small', field('number', { min: 1 }), 0],
    ['too-large', field('number', { max: 1 }), 2],
    ['wrong-type', field('boolean'), 'true'],
    ['not-a-choice', field('select', { choices: [{ value: 'a', label: 'A' }] }), 'b'],
    ['not-a-date', field('date'), '2026-02-30'],
    ['not-a-date', field('date'), '2026-2-3'],
    ['not-a-date', field('date'), 'tomorrow'],
    ['in-future', field('date', { notInFuture: true }), '2026-03-02'],
    ['wrong-type', field('date-range'), '2026-03-01'],
    ['wrong-type', field('date-range'), { from: today, to: today, more: 1 }],
    ['not-a-date', field('date-range'), { from: today }],
    ['range-reversed', field('date-range'), { from: '2026-02-02', to: '2026-02-01' }],
    ['range-too-long', field('date-range', { maxDays: 7 }), { from: '2026-02-01', to: '2026-02-08' }],
    ['in-future', field('date-range', { notInFuture: true }), { from: today, to: '2026-03-02' }],
  ])('%s: %j', (problem, definition, value) => {
    expect(check(definition, value)).toEqual({ values: {}, problems: { x: problem } })
  })
})

test('an empty optional input is left out', () => {
  expect(check(field('text', { required: false }), '')).toEqual({ values: {}, problems: {} })
})

test('an input that the form does not have is a problem', () => {
  expect(checkInputs([], { approved: true }, today).problems).toEqual({ approved: 'unknown-input' })
})
