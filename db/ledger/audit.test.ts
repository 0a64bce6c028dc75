import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Db } from '@/db/client'
import { testDatabase } from '@/lib/testing/database'
import { appendAudit, auditOf, verifyAudit } from './audit'

const at = new Date('2026-03-01T08:00:00Z')

function filled(rows = 10): Db {
  const db = testDatabase()
  for (let i = 1; i <= rows; i += 1)
    appendAudit(db, { actorId: 'ana', action: 'decision.first', subject: `s${i}`, body: { option: 'direct', i } }, at)
  return db
}

/** As somebody with the file in hand would: the triggers are gone first. */
function tamper(db: Db, edits: readonly SQL[]): void {
  const triggers = db.all<{ name: string }>(sql`select name from sqlite_master where type = 'trigger'`)
  for (const { name } of triggers) db.run(sql.raw(`drop trigger ${name}`))
  for (const edit of edits) db.run(edit)
}

/** What SQLite said; drizzle wraps it. */
const causeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return String((error as Error).cause)
  }
  return 'accepted'
}

test('an untouched chain is whole', () => {
  expect(verifyAudit(filled())).toEqual({ ok: true, rows: 10 })
  expect(verifyAudit(filled(0))).toEqual({ ok: true, rows: 0 })
  expect(verifyAudit(filled(2_500))).toEqual({ ok: true, rows: 2_500 })
})

test('an entry comes back as it was given', () => {
  expect(auditOf(filled(), 's3')).toMatchObject([{ seq: 3, actorId: 'ana', at, body: { option: 'direct', i: 3 } }])
})

test('it is rolled back with what it reports', () => {
  const db = filled()

  expect(() =>
    db.transaction(() => {
      appendAudit(db, { actorId: 'ana', action: 'x', subject: 's', body: {} }, at)
      throw new Error('no')
    }),
  ).toThrow('no')

  expect(verifyAudit(db)).toEqual({ ok: true, rows: 10 })
})

const forged = (seq: number) =>
  sql`insert into audit (seq, id, at, actor_id, action, subject, body, previous_hash, hash) select ${seq}, 'forged', at, actor_id, action, subject, body, previous_hash, hash from audit where seq = 5`

describe('P20: every one of these edits is found', () => {
  test.each<[string, SQL[]]>([
    ['another actor', [sql`update audit set actor_id = 'bo' where seq = 4`]],
    ['another action', [sql`update audit set action = 'decision.second' where seq = 4`]],
    ['another subject', [sql`update audit set subject = 's5' where seq = 4`]],
    ['another body', [sql`update audit set body = replace(body, 'direct', 'draft') where seq = 4`]],
    ['a space in a body', [sql`update audit set body = body || ' ' where seq = 4`]],
    ['another time', [sql`update audit set at = at + 1 where seq = 4`]],
    ['another id', [sql`update audit set id = 'x' where seq = 4`]],
    ['another hash', [sql`update audit set hash = 'x' where seq = 4`]],
    ['another previous hash', [sql`update audit set previous_hash = 'x' where seq = 4`]],
    ['another first row', [sql`update audit set actor_id = 'bo' where seq = 1`]],
    ['another last row', [sql`update audit set actor_id = 'bo' where seq = 10`]],
    ['the first row gone', [sql`delete from audit where seq = 1`]],
    ['a row in the middle gone', [sql`delete from audit where seq = 6`]],
    ['the last row gone', [sql`delete from audit where seq = 10`]],
    [
      'the last row and its head gone',
      [
        sql`delete from audit where seq = 10`,
        sql`update audit_head set seq = 9, hash = (select hash from audit where seq = 9)`,
      ],
    ],
    ['everything gone', [sql`delete from audit`]],
    ['everything and the head gone', [sql`delete from audit`, sql`delete from audit_head`]],
    ['a row at the end', [forged(11)]],
    ['a row before the first', [forged(0)]],
    [
      'two rows exchanged',
      [
        sql`update audit set seq = 99 where seq = 4`,
        sql`update audit set seq = 4 where seq = 5`,
        sql`update audit set seq = 5 where seq = 99`,
      ],
    ],
    ['two bodies exchanged', [sql`update audit set body = (select body from audit where seq = 5) where seq = 4`]],
    ['a row renumbered', [sql`update audit set seq = 20 where seq = 10`]],
    ['the head moved', [sql`update audit_head set seq = 11`]],
    ['another hash in the head', [sql`update audit_head set hash = 'x'`]],
  ])('%s', (_name, edits) => {
    const db = filled()

    tamper(db, edits)

    expect(verifyAudit(db).ok).toBe(false)
  })
})

test('a row is named with what is wrong', () => {
  const db = filled()
  tamper(db, [sql`update audit set body = '{}' where seq = 7`])

  expect(verifyAudit(db)).toEqual({ ok: false, seq: 7, problem: 'hash' })
})

describe('the database itself refuses', () => {
  test.each<[string, SQL]>([
    ['an update', sql`update audit set actor_id = 'bo' where seq = 4`],
    ['a delete', sql`delete from audit where seq = 4`],
    ['a delete of all', sql`delete from audit`],
    ['a replace by number', forgedReplace('seq')],
    ['a replace by id', forgedReplace('id')],
    ['a number out of order', forged(-1)],
    ['a head moved back', sql`update audit_head set seq = 9`],
    ['a head rewritten in place', sql`update audit_head set hash = 'x'`],
    ['a head deleted', sql`delete from audit_head`],
    ['a second head', sql`insert or replace into audit_head (id, seq, hash) values (1, 10, 'x')`],
  ])('%s', (_name, edit) => {
    const db = filled()

    expect(causeOf(() => db.run(edit))).toMatch(/append-only/)
    expect(verifyAudit(db).ok).toBe(true)
  })
})

function forgedReplace(by: 'seq' | 'id'): SQL {
  const [seq, id] = by === 'seq' ? [sql`4`, sql`'forged'`] : [sql`11`, sql`(select id from audit where seq = 4)`]
  return sql`insert or replace into audit (seq, id, at, actor_id, action, subject, body, previous_hash, hash) values (${seq}, ${id}, 0, 'bo', 'x', 's', '{}', 'p', 'h')`
}
