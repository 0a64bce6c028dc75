import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RunEvent } from '@/lib/contracts/run-event'
import { assistantMessage } from './answer'
import { closingEvents, openAnswer, takePart } from './answer-stream'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function take(parts: readonly LanguageModelV4StreamPart[]) {
  const sent: RunEvent[] = []
  const stream = openAnswer('model-1', (event) => sent.push(event))
  for (const part of parts) takePart(stream, part)
  return { stream, sent, answer: stream.answer }
}

const piece = (length: number): LanguageModelV4StreamPart => ({
  type: 'tool-input-delta',
  id: 'p',
  delta: 'x'.repeat(length),
})

test('progress of long arguments is told at most ten times a second, the arguments never piece by piece', () => {
  const sent: RunEvent[] = []
  const stream = openAnswer('model-1', (event) => sent.push(event))

  takePart(stream, { type: 'tool-input-start', id: 'p', toolName: 'save' })
  for (let ms = 0; ms < 1_000; ms++) {
    vi.advanceTimersByTime(1)
    takePart(stream, piece(40))
  }

  const progress = sent.filter((event) => event.type === 'CUSTOM' && event.name === 'TOOL_PROGRESS')
  expect(progress.length).toBeGreaterThan(5)
  expect(progress.length).toBeLessThanOrEqual(10)
  expect(progress.at(-1)).toMatchObject({ value: { argumentChars: 40_000 } })
})

test('reasoning whose end comes after the text has begun stays reasoning', () => {
  const { answer, sent } = take([
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: 'think' },
    { type: 'text-start', id: 't' },
    { type: 'reasoning-end', id: 'r' },
    { type: 'text-delta', id: 't', delta: 'say' },
    { type: 'text-end', id: 't' },
  ])

  expect(answer.parts).toEqual([
    { type: 'reasoning', text: 'think' },
    { type: 'text', text: 'say' },
  ])
  const types = sent.map(({ type }) => type)
  expect(types.indexOf('REASONING_END')).toBeLessThan(types.indexOf('TEXT_MESSAGE_START'))
})

test('what the provider hangs on a block comes back with it in the history', () => {
  const { answer } = take([
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: 'think' },
    { type: 'reasoning-delta', id: 'r', delta: '', providerMetadata: { anthropic: { signature: 'abc' } } },
    { type: 'reasoning-end', id: 'r' },
    { type: 'tool-call', toolCallId: 'p', toolName: 'save', input: '{}', providerMetadata: { other: { itemId: 'i' } } },
  ])
  const [call] = answer.parts.filter((part) => part.type === 'call')

  const message = assistantMessage(answer, new Map([[call?.id ?? '', {}]]))

  expect(message.content).toEqual([
    { type: 'reasoning', text: 'think', providerOptions: { anthropic: { signature: 'abc' } } },
    {
      type: 'tool-call',
      toolCallId: call?.id,
      toolName: 'save',
      input: {},
      providerOptions: { other: { itemId: 'i' } },
    },
  ])
})

test('what is open at the end is closed with the answer, not before', () => {
  const { stream, sent } = take([
    { type: 'reasoning-delta', id: 'r', delta: 'think' },
    { type: 'text-delta', id: 't', delta: 'say' },
    { type: 'reasoning-delta', id: 'r', delta: 'more' },
  ])

  expect(sent.map(({ type }) => type).filter((type) => type === 'REASONING_END')).toHaveLength(1)
  expect(closingEvents(stream).map(({ type }) => type)).toEqual([
    'REASONING_MESSAGE_END',
    'REASONING_END',
    'TEXT_MESSAGE_END',
  ])
})

test('an answer without a word still is a turn that every provider takes', () => {
  const { answer } = take([{ type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage: noUsage }])

  expect(assistantMessage(answer, new Map())).toEqual({
    role: 'assistant',
    content: [{ type: 'text', text: '(no answer)' }],
  })
})

const noUsage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

test('usage that the provider does not give stays absent', () => {
  const { answer } = take([{ type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage: noUsage }])

  expect(answer.usage).toEqual({ model: 'model-1' })
})
