import { expect, test } from 'vitest'
import { createConversation } from '@/db/conversations'
import { insertRun, insertStep, insertSubRun, updateStep } from '@/db/runs'
import { summaryCall, user } from '@/db/schema'
import { testDatabase } from '@/lib/testing/database'
import { checkTokens, tokensToday } from './daily-tokens'

const now = new Date('2026-03-02T10:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

function world() {
  const db = testDatabase()
  for (const id of ['ana', 'bo'])
    db.insert(user)
      .values({ id, name: id, email: `${id}@example.invalid`, createdAt: now, updatedAt: now })
      .run()
  const conversationId = createConversation(db, 'ana', 'x', now).id
  const uses = (userId: string, totalTokens: number, at: Date, parentRunId?: string) => {
    const id = parentRunId
      ? `sub-${crypto.randomUUID()}`
      : insertRun(db, { conversationId, userId, cause: 'message' }, at)
    if (parentRunId) insertSubRun(db, { id, conversationId, userId, parentRunId, bootId: 'b' }, at)
    insertStep(db, { runId: id, number: 1, model: 'm', requestDigest: 'd', status: 'requested', requestedAt: at })
    updateStep(db, id, 1, { status: 'answered', usage: { totalTokens } })
    return id
  }
  const summarises = (runId: string, usage: unknown, at: Date) =>
    db
      .insert(summaryCall)
      .values({ runId, subject: 'conversation', model: 'm', usage, startedAt: at, endedAt: at })
      .run()
  return { db, uses, summarises }
}

test('tokens of a day are those of the person’s steps, sub-agents included, since midnight UTC', () => {
  const { db, uses } = world()
  const run = uses('ana', 100, hoursAgo(1))
  uses('ana', 20, hoursAgo(1), run)
  uses('ana', 4_000, hoursAgo(11)) // yesterday
  uses('bo', 8_000, hoursAgo(1))

  expect(tokensToday(db, 'ana', now)).toBe(120)
})

test('summaries are among them: they are calls of a model too', () => {
  const { db, uses, summarises } = world()
  const run = uses('ana', 100, hoursAgo(1))
  summarises(run, { totalTokens: 7 }, hoursAgo(1))
  summarises(run, { inputTokens: 20, outputTokens: 3 }, hoursAgo(1))
  summarises(run, null, hoursAgo(1))
  summarises(run, { totalTokens: 4_000 }, hoursAgo(11)) // yesterday
  summarises(uses('bo', 1, hoursAgo(1)), { totalTokens: 8_000 }, hoursAgo(1))

  expect(tokensToday(db, 'ana', now)).toBe(130)
})

test('a step that no provider has counted is none', () => {
  const { db, uses } = world()
  uses('ana', undefined as unknown as number, hoursAgo(1))

  expect(tokensToday(db, 'ana', now)).toBe(0)
})

test('a used-up day is refused with the time of the next', () => {
  const { db, uses } = world()
  uses('ana', 500, hoursAgo(1))

  expect(() => checkTokens(db, 'ana', 501, now)).not.toThrow()
  expect(() => checkTokens(db, 'ana', 500, now)).toThrow(
    expect.objectContaining({
      code: 'token-limit',
      status: 429,
      details: { used: 500, limit: 500, resetsAt: '2026-03-03T00:00:00.000Z' },
    }),
  )
  expect(() => checkTokens(db, 'ana', 500, new Date('2026-03-03T00:00:00Z'))).not.toThrow()
})

test('the sum reads the rows of the day, never whole tables', () => {
  const { db } = world()
  const asked: string[] = []
  const { $client } = db as unknown as { $client: { prepare(text: string): { all(...values: unknown[]): unknown[] } } }
  const prepare = $client.prepare.bind($client)
  $client.prepare = (text) => {
    asked.push(text)
    return prepare(text)
  }

  tokensToday(db, 'ana', now)

  const [query = ''] = asked
  const plan = (prepare(`explain query plan ${query}`).all(0, 0, 'ana') as Array<{ detail: string }>).map(
    ({ detail }) => detail,
  )
  expect(asked).toHaveLength(1)
  expect(plan.join(' ')).toMatch(/step_requested.*summary_call_started/)
  expect(plan.filter((detail) => /^SCAN (step|summary_call|run)\b/.test(detail))).toEqual([])
})
