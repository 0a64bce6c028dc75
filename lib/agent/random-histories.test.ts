import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultsOf } from '@/lib/testing/check-request'
import { userMessage } from '@/lib/testing/run-scripted'
import { estimateMessages } from './estimate-tokens'
import { isFromSystem } from './framework-message'
import type { ModelMessage } from './hook'
import { createMessageCompactor } from './message-compactor'
import type { Summarise } from './summarise'

/** Any history that a run can have: turns, attachments, answers with up to three calls, each with its result. */
type Piece = { say: string } | { told: string } | { answer: string; calls: string[]; results: string[] }

const words = fc.string({ minLength: 1, maxLength: 40 }).map((word) => `${word} `.repeat(40))
const piece: fc.Arbitrary<Piece> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ say: words }) },
  { weight: 1, arbitrary: fc.record({ told: words }) },
  {
    weight: 5,
    arbitrary: fc.record({ answer: words, count: fc.nat(3), result: words }).map(({ answer, count, result }) => ({
      answer,
      calls: Array.from({ length: count }, () => 'lookUp'),
      results: Array.from({ length: count }, () => result),
    })),
  },
)

function toHistory(pieces: readonly Piece[]): ModelMessage[] {
  let call = 0
  const messages = pieces.flatMap((item): ModelMessage[] => {
    if ('say' in item) return [userMessage(item.say)]
    if ('told' in item) return [userMessage(`<attachment name="risk">\n${item.told}\n</attachment>`)]
    const ids = item.calls.map(() => `c${call++}`)
    return [
      {
        role: 'assistant',
        content: [
          { type: 'text', text: item.answer },
          ...ids.map((toolCallId) => ({ type: 'tool-call' as const, toolCallId, toolName: 'lookUp', input: {} })),
        ],
      },
      ...ids.map(
        (toolCallId, index): ModelMessage => ({
          role: 'tool',
          content: [
            {
              type: 'tool-result',
              toolCallId,
              toolName: 'lookUp',
              output: { type: 'text', value: item.results[index] ?? '' },
            },
          ],
        }),
      ),
    ]
  })
  return [...messages, userMessage('now')]
}

const short: Summarise = async ({ text }) => ({ text: text.slice(0, 60) || 'nothing' })
const compactor = createMessageCompactor({ windowOf: () => 4_000, summarise: short })
const request = (messages: readonly ModelMessage[]) => ({
  prompt: [{ role: 'system' as const, content: 'head' }, ...messages],
})

test('whatever the history: pairs stay whole, what stays keeps its order and bytes, the current turn and open calls stay', async () => {
  let compacted = 0

  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 8, maxLength: 40 }), fc.nat(20), async (pieces, waiting) => {
      const before = toHistory(pieces)
      const unresolvedCalls = new Set([`c${waiting}`])

      const found = await compactor.compact(before, {
        model: 'm',
        unresolvedCalls,
        signal: new AbortController().signal,
      })

      const after = found?.messages ?? []
      const stays = after.filter((message) => before.includes(message))
      expect(faultsOf(request(after))).toEqual([])
      expect(stays).toEqual(before.filter((message) => after.includes(message)))
      expect(after.filter((message) => !before.includes(message)).every(isFromSystem)).toBe(true)
      expect(after.at(-1)).toBe(before.at(-1))
      for (const message of before)
        if (JSON.stringify(message).includes(`"toolCallId":"c${waiting}"`)) expect(after).toContain(message)
      if (after.length < before.length) {
        compacted += 1
        expect(estimateMessages(after)).toBeLessThan(estimateMessages(before) + 200)
      }
    }),
    { numRuns: 300 },
  )

  expect(compacted).toBeGreaterThan(100)
})

test('compacting again and again comes to an end and loses no turn of now', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 10, maxLength: 30 }), async (pieces) => {
      const subject = { model: 'm', unresolvedCalls: new Set<string>() }
      let messages: readonly ModelMessage[] = toHistory(pieces)

      for (let round = 0; round < 3; round++)
        messages =
          (await compactor.compact(messages, { ...subject, signal: new AbortController().signal }))?.messages ??
          messages

      expect(compactor.canCompact?.(messages, subject)).toBe(false)
      expect(messages.at(-1)).toEqual(userMessage('now'))
    }),
    { numRuns: 100 },
  )
})
