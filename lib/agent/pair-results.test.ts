import { expect, test } from 'vitest'
import { userMessage } from '@/lib/testing/run-scripted'
import type { ModelMessage } from './hook'
import { pairResults, unansweredCalls } from './pair-results'
import { toolResultMessage } from './tool-result'

const calls = (...ids: string[]): ModelMessage => ({
  role: 'assistant',
  content: ids.map((id) => ({ type: 'tool-call', toolCallId: id, toolName: 'lookUp', input: {} })),
})
const result = (id: string) => toolResultMessage(id, 'lookUp', { status: 'done', text: `result of ${id}` })

test('a history in order stays the same object', () => {
  const messages = [userMessage('go'), calls('a', 'b'), result('a'), result('b'), userMessage('and?'), calls('c')]

  expect(pairResults(messages)).toBe(messages)
})

test('a result that came late moves behind the answer that made its call', () => {
  const late = [userMessage('go'), calls('a'), userMessage('hello?'), result('a')]

  expect(pairResults(late)).toEqual([userMessage('go'), calls('a'), result('a'), userMessage('hello?')])
})

test('a call that never got a result gets one that says it was not executed', () => {
  const paired = pairResults([calls('a', 'b'), result('b'), userMessage('hello?')])

  expect(paired.map(({ role }) => role)).toEqual(['assistant', 'tool', 'tool', 'user'])
  expect(JSON.stringify(paired[1])).toContain('was not executed')
})

test('only the last answer can have open calls', () => {
  expect(unansweredCalls([calls('a', 'b'), result('a')])).toEqual(['b'])
  expect(unansweredCalls([calls('a'), userMessage('next')])).toEqual([])
  expect(unansweredCalls([])).toEqual([])
})
