import { expect, test } from 'vitest'
import { createConversation } from '@/db/conversations'
import { linesAfter } from '@/db/event-lines'
import { testDatabase } from '@/lib/testing/database'
import { eventStream } from './event-stream'
import { createEventWriter } from './event-writer'
import { createWake } from './wake'

function setUp() {
  const db = testDatabase()
  const wake = createWake()
  const { id } = createConversation(db, 'owner', 't', new Date())
  const writer = createEventWriter(db, wake, () => new Date())
  const say = (messageId: string) =>
    writer.commit(id, null, () => ({ result: undefined, events: [{ type: 'TEXT_MESSAGE_END', messageId }] }))
  let reads = 0
  const open = (after: number, signal = new AbortController().signal) =>
    eventStream(
      {
        topics: [id],
        shared: id,
        idOf: (event) => event.seq,
        read: (cursor) => {
          reads++
          const events = linesAfter(db, id, cursor).slice(0, 2)
          return { events, cursor: events.at(-1)?.seq ?? cursor, more: events.length === 2 }
        },
        allowed: () => true,
      },
      after,
      wake,
      signal,
    )
  return { wake, say, open, reads: () => reads }
}

/** Reads until `count` events came; returns their ids. */
async function ids(response: Response, count: number): Promise<number[]> {
  const found: number[] = []
  for await (const chunk of response.body ?? []) {
    for (const match of new TextDecoder().decode(chunk).matchAll(/^id: (\d+)$/gm)) found.push(Number(match[1]))
    if (found.length >= count) break
  }
  return found
}

test('replay and live are one sequence without gap or repeat, whatever the cursor', async () => {
  const { say, open } = setUp()
  for (let i = 1; i <= 5; i++) say(`m${i}`)

  for (let after = 0; after <= 5; after++) {
    const response = open(after)
    const reading = ids(response, 6 - after)
    if (after === 0) say('m6')

    expect(await reading).toEqual([1, 2, 3, 4, 5, 6].slice(after))
  }
})

test('a reader who does not read is not written to without bound, and misses nothing', async () => {
  const { say, open } = setUp()
  const response = open(0)
  for (let i = 1; i <= 300; i++) say(`m${i}`)

  const found = await ids(response, 300)

  expect(found).toEqual(Array.from({ length: 300 }, (_, index) => index + 1))
})

test('readers at the same place share one read of what is new', async () => {
  const { say, open, reads } = setUp()
  const readers = Array.from({ length: 10 }, () => open(0))
  const before = reads()

  say('m1')

  expect(await Promise.all(readers.map((reader) => ids(reader, 1)))).toEqual(Array(10).fill([1]))
  expect(reads() - before).toBe(1)
})

test('closing the wake ends every stream', async () => {
  const { wake, open } = setUp()
  const response = open(0)

  wake.close()

  const chunks: string[] = []
  for await (const chunk of response.body ?? []) chunks.push(new TextDecoder().decode(chunk))
  expect(chunks).toEqual(['retry: 2000\n\n'])
})

test('headers keep proxies from buffering', () => {
  const { open } = setUp()

  const { headers } = open(0)

  expect(headers.get('content-type')).toContain('text/event-stream')
  expect(headers.get('cache-control')).toBe('no-cache, no-transform')
  expect(headers.get('x-accel-buffering')).toBe('no')
})
