import { expect, test } from 'vitest'
import type { HistoryRow } from '@/db/messages'
import type { ModelMessage } from '@/lib/agent/hook'
import { userMessage } from '@/lib/testing/run-scripted'
import { changesOf } from './compaction-store'

const rowsOf = (messages: readonly ModelMessage[]): HistoryRow[] =>
  messages.map((content, index) => ({
    id: `m${index}`,
    content: structuredClone(content),
    position: index + 1,
    standsAt: null,
  }))
const idsOf = (changes: ReturnType<typeof changesOf>) => changes.map(({ replaces }) => replaces.map(({ id }) => id))

test('each summary stands for the rows of its own gap', () => {
  const before = ['a', 'b', 'now', 'c', 'd', 'last'].map(userMessage)
  const [, , now, , , last] = before as [never, never, ModelMessage, never, never, ModelMessage]

  const changes = changesOf(rowsOf(before), before, [userMessage('one'), now, userMessage('two'), last])

  expect(idsOf(changes)).toEqual([
    ['m0', 'm1'],
    ['m3', 'm4'],
  ])
})

test('of messages with the same words the older ones go, the one that stays keeps its row', () => {
  const before = ['go on', 'go on', 'go on'].map(userMessage)

  const changes = changesOf(rowsOf(before), before, [userMessage('sum'), before[2] as ModelMessage])

  expect(idsOf(changes)).toEqual([['m0', 'm1']])
})

test('a message that was never stored is left out', () => {
  const [stored, made] = [userMessage('stored'), userMessage('made up')]

  const changes = changesOf(rowsOf([stored]), [stored, made], [userMessage('sum')])

  expect(idsOf(changes)).toEqual([['m0']])
})
