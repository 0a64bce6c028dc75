import { expect, test } from 'vitest'
import { createConversation } from '@/db/conversations'
import { insertRun, insertStep, insertSubRun, updateStep } from '@/db/runs'
import { summaryCall, user } from '@/db/schema'
import { testDatabase } from '@/lib/testing/database'
import { usageSoFar } from './usage-so-far'

const at = new Date('2026-03-02T10:00:00Z')

function world() {
  const db = testDatabase()
  db.insert(user).values({ id: 'ana', name: 'Ana', email: 'ana@example.invalid', createdAt: at, updatedAt: at }).run()
  const conversationId = createConversation(db, 'ana', 'x', at).id
  const begin = () => insertRun(db, { conversationId, userId: 'ana', cause: 'message' }, at)
  const delegate = (parentRunId: string) => {
    insertSubRun(db, { id: 'sub', conversationId, userId: 'ana', parentRunId, bootId: 'b' }, at)
    return 'sub'
  }
  const answers = (runId: string, totalTokens: number) => {
    insertStep(db, { runId, number: 1, model: 'm', requestDigest: 'd', status: 'requested', requestedAt: at })
    updateStep(db, runId, 1, { status: 'answered', usage: { totalTokens } })
  }
  const summarises = (runId: string, usage: unknown) =>
    db
      .insert(summaryCall)
      .values({ runId, subject: 'conversation', model: 'm', usage, startedAt: at, endedAt: at })
      .run()
  return { db, begin, delegate, answers, summarises }
}

test('a run has cost its steps and summaries and those of its sub-agents, not those of other runs', () => {
  const { db, begin, delegate, answers, summarises } = world()
  const runId = begin()
  const sub = delegate(runId)
  answers(runId, 1)
  summarises(runId, { totalTokens: 20 })
  summarises(runId, null)
  answers(sub, 300)
  summarises(sub, { totalTokens: 4_000 })
  summarises(begin(), { totalTokens: 50_000 })

  expect(usageSoFar(db, runId).totalTokens).toBe(4_321)
})
