import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { createDemoModel } from './demo-model'

const prompt = (text: string) => [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }]

async function partsOf(text: string, abortSignal?: AbortSignal, pace: 'fast' | 'human' = 'fast') {
  const { stream } = await createDemoModel({ pace }).doStream({
    prompt: prompt(text),
    ...(abortSignal ? { abortSignal } : {}),
  })
  const parts: LanguageModelV4StreamPart[] = []
  for await (const part of stream) parts.push(part)
  return parts
}

test('an answer streams as text in pieces and ends with an estimate of its tokens', async () => {
  const parts = await partsOf('谢谢')

  expect(parts.map(({ type }) => type)).toEqual([
    'stream-start',
    'text-start',
    'text-delta',
    'text-delta',
    'text-end',
    'finish',
  ])
  expect(parts.flatMap((part) => (part.type === 'text-delta' ? [part.delta] : [])).join('')).toBe(
    '不客气。还需要什么就说。',
  )
  expect(parts.at(-1)).toMatchObject({
    finishReason: { unified: 'stop' },
    usage: { outputTokens: { total: expect.any(Number) } },
  })
})

test('calls stream with their arguments, each under its own id', async () => {
  const parts = await partsOf('hi')

  const calls = parts.filter((part) => part.type === 'tool-call')
  expect(calls.map((part) => part.toolName)).toEqual(['searchTables', 'listTasks'])
  expect(new Set(calls.map((part) => part.toolCallId)).size).toBe(2)
  for (const call of calls) {
    const streamed = parts.flatMap((part) =>
      part.type === 'tool-input-delta' && part.id === call.toolCallId ? [part.delta] : [],
    )
    expect(streamed.join('')).toBe(call.input)
  }
  expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'tool-calls' } })
})

test('an abort ends the stream in the middle of a pause', async () => {
  const controller = new AbortController()
  const reading = partsOf('thanks', controller.signal, 'human')
  controller.abort(new Error('stopped'))

  await expect(reading).rejects.toThrow('stopped')
})
