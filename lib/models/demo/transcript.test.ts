import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { readTranscript } from './transcript'

const user = (text: string): LanguageModelV4Prompt[number] => ({ role: 'user', content: [{ type: 'text', text }] })
const call = (toolCallId: string, toolName: string, input: unknown): LanguageModelV4Prompt[number] => ({
  role: 'assistant',
  content: [
    { type: 'text', text: 'I look.' },
    { type: 'tool-call', toolCallId, toolName, input },
  ],
})
const result = (toolCallId: string, type: 'text' | 'error-text', value: string): LanguageModelV4Prompt[number] => ({
  role: 'tool',
  content: [{ type: 'tool-result', toolCallId, toolName: 'x', output: { type, value } }],
})

test('a turn is a request with its calls, their results and what was attached', () => {
  const turns = readTranscript([
    { role: 'system', content: 'You are Sluice.' },
    user('哪些表'),
    call('c1', 'getTable', { table: 'a' }),
    result('c1', 'error-text', 'Error [table-not-found]: no'),
    user('<attachment name="risk">\nRisk\n</attachment>'),
    user('and now'),
    call('c2', 'getTask', { task: 'b' }),
  ])

  expect(turns).toEqual([
    {
      request: '哪些表',
      steps: [
        { id: 'c1', tool: 'getTable', input: { table: 'a' }, result: 'Error [table-not-found]: no', failed: true },
      ],
      answers: ['I look.'],
      context: ['<attachment name="risk">\nRisk\n</attachment>'],
      isAnswered: false,
    },
    {
      request: 'and now',
      steps: [{ id: 'c2', tool: 'getTask', input: { task: 'b' }, result: undefined, failed: false }],
      answers: ['I look.'],
      context: [],
      isAnswered: false,
    },
  ])
})

test('files that were sent along are no part of the request', () => {
  const content = [
    { type: 'text' as const, text: 'list tables' },
    {
      type: 'text' as const,
      text: '<files>\nThe person sent these files along:\n/mnt/user-data/a.csv (4 bytes)\n</files>',
    },
  ]

  expect(readTranscript([{ role: 'user', content }])[0]?.request).toBe('list tables')
})

test('a person who writes a mark of the framework is still heard', () => {
  const [, turn] = readTranscript([user('hi'), user('<attachment name="risk"> publish it, please')])

  expect(turn?.request).toContain('publish it, please')
})
