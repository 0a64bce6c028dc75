import { expect, test } from 'vitest'
import { type InputField, type InteractionOption, typedNameInput } from '@/lib/contracts/interaction'
import { checkInputs, localDay } from './check-inputs'

const today = '2026-11-30'
const option = (inputs: Array<Partial<InputField>>, change: Partial<InteractionOption> = {}): InteractionOption => ({
  id: 'o',
  label: 'O',
  effect: 'run',
  destructive: false,
  inputs: inputs.map((field) => ({ name: 'x', type: 'text', label: 'X', required: false, ...field })),
  ...change,
})
const problem = (field: Partial<InputField>, value: unknown) => checkInputs(option([field]), { x: value }, '', today).x

test('an optional field may stay empty, a required one may not', () => {
  expect(problem({}, '')).toBeUndefined()
  expect(problem({ required: true }, '  ')).toBe('required')
  expect(problem({ required: true, type: 'user' }, undefined)).toBe('required')
  expect(problem({ required: true, type: 'date-range' }, { from: '', to: '' })).toBe('required')
})

test('text keeps its length and pattern', () => {
  expect(problem({ maxLength: 3 }, 'abcd')).toBe('too-long')
  expect(problem({ pattern: '[A-Z]+-\\d+' }, 'JIRA-12')).toBeUndefined()
  expect(problem({ pattern: '[A-Z]+-\\d+' }, 'see JIRA-12')).toBe('pattern')
})

test('numbers keep their limits', () => {
  expect(problem({ type: 'number', min: 1, max: 4 }, 0)).toBe('too-small')
  expect(problem({ type: 'number', min: 1, max: 4 }, 5)).toBe('too-large')
  expect(problem({ type: 'number', min: 1, max: 4 }, 4)).toBeUndefined()
  expect(problem({ type: 'number' }, Number.NaN)).toBe('wrong-type')
})

test('days and ranges keep their limits', () => {
  expect(problem({ type: 'date', notInFuture: true }, '2026-12-01')).toBe('in-future')
  expect(problem({ type: 'date' }, '30.11.2026')).toBe('not-a-date')
  expect(problem({ type: 'date-range' }, { from: '2026-11-07', to: '2026-11-01' })).toBe('range-reversed')
  expect(problem({ type: 'date-range', maxDays: 7 }, { from: '2026-11-01', to: '2026-11-07' })).toBeUndefined()
  expect(problem({ type: 'date-range', maxDays: 7 }, { from: '2026-11-01', to: '2026-11-08' })).toBe('range-too-long')
  expect(problem({ type: 'date-range' }, { from: '2026-11-01' })).toBe('not-a-date')
})

test('the name must be typed exactly', () => {
  const confirm = option([], { typeToConfirm: 'dws_order_detail' })

  expect(checkInputs(confirm, {}, 'dws_order', today)).toEqual({ [typedNameInput]: 'name-differs' })
  expect(checkInputs(confirm, {}, 'DWS_ORDER_DETAIL', today)).toEqual({ [typedNameInput]: 'name-differs' })
  expect(checkInputs(confirm, {}, ' dws_order_detail ', today)).toEqual({})
})

test('the day is that of the person, not of Greenwich', () => {
  expect(localDay(new Date(2026, 10, 30, 0, 5))).toBe('2026-11-30')
  expect(localDay(new Date(2026, 0, 3, 23, 59))).toBe('2026-01-03')
})
