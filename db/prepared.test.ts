import { expect, test } from 'vitest'
import { testDatabase } from '@/lib/testing/database'
import { createConversation } from './conversations'
import { insertPrepared, updatePrepared } from './prepared'
import { run } from './schema'

const at = new Date('2026-01-02T03:04:05.678Z')

function setUp() {
  const db = testDatabase()
  const { id: conversationId } = createConversation(db, 'ana', 't', at)
  const row = (id: string) => ({
    id,
    conversationId,
    userId: 'ana',
    cause: 'message' as const,
    status: 'queued' as const,
    createdAt: at,
  })
  return { db, row, all: () => db.select().from(run).all() }
}

test('a prepared insert stores dates and JSON as drizzle would', () => {
  const { db, row, all } = setUp()

  insertPrepared(db, run, { ...row('a'), usage: { totalTokens: 7 }, model: undefined })

  expect(all()).toMatchObject([{ id: 'a', createdAt: at, usage: { totalTokens: 7 }, model: null }])
})

test('a prepared update moves only rows in one of the given states and counts them', () => {
  const { db, row, all } = setUp()
  insertPrepared(db, run, row('a'))
  insertPrepared(db, run, { ...row('b'), status: 'done' })

  const changes = updatePrepared(
    db,
    run,
    { status: ['queued', 'running'] },
    { status: 'failed', errorCode: 'internal', endedAt: at },
  )

  expect(changes).toBe(1)
  expect(all().map(({ id, status, errorCode }) => [id, status, errorCode])).toEqual([
    ['a', 'failed', 'internal'],
    ['b', 'done', null],
  ])
})

test('null is a value, undefined leaves a column alone', () => {
  const { db, row, all } = setUp()
  insertPrepared(db, run, { ...row('a'), errorCode: 'internal', errorMessage: 'x' })

  updatePrepared(db, run, { id: 'a' }, { errorCode: null, errorMessage: undefined })

  expect(all()).toMatchObject([{ errorCode: null, errorMessage: 'x' }])
})
