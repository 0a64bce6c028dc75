import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { LoggedEvent, RunEvent } from '@/lib/contracts/run-event'
import { reduceThread } from './reduce-thread'
import { emptyThread } from './thread-view'
import { type MarkdownWords, toMarkdown } from './to-markdown'

const words: MarkdownWords = {
  you: 'You',
  time: () => '12:00',
  superseded: 'said anew',
  tool: ({ tool, state }) => `${tool} ${state}`,
  card: ({ status }) => `card ${status}`,
  receipt: ({ outcome }) => `receipt ${outcome}`,
  risk: (table, count) => `risk ${table} ${count}`,
  image: (name) => `picture ${name}`,
  failed: (message) => `failed ${message}`,
}
const events = (...list: RunEvent[]): LoggedEvent[] =>
  list.map((event, index) => ({ id: index, conversationId: 'c', seq: index + 1, runId: 'r', at: '', event }))

test('a whole run is written down: words, calls, decisions, receipts; no reasoning', () => {
  const recorded: LoggedEvent[] = JSON.parse(readFileSync('components/chat/recorded-release.json', 'utf8'))

  const text = toMarkdown('Rename  it\nnow', reduceThread(emptyThread, recorded), words)

  expect(text.startsWith('# Rename it now\n\n## You · 12:00\n\n> ')).toBe(true)
  expect(text).toContain('- packCommit done')
  expect(text).toContain('> **card executed**')
  expect(text).toContain('> receipt executed')
})

test('what a person typed cannot end its own section, and what was said anew is marked', () => {
  const view = reduceThread(
    emptyThread,
    events(
      { type: 'TEXT_MESSAGE_START', messageId: 'a', role: 'user' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a', delta: 'one\n# forged\n' },
      { type: 'TEXT_MESSAGE_END', messageId: 'a' },
      {
        type: 'CUSTOM',
        name: 'MESSAGES_SUPERSEDED',
        value: { fromMessageId: 'a', fromSeq: 1, byMessageId: 'b' },
      },
    ),
  )

  expect(toMarkdown('t', view, words)).toBe('# t\n\n## You · 12:00 (said anew)\n\n> one\n> # forged\n>\n')
})
