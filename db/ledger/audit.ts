import { createHash } from 'node:crypto'
import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { audit, auditHead } from '@/db/schema'

export interface AuditEntry {
  actorId: string
  action: string
  /** Id of what the entry is about. */
  subject: string
  body: unknown
}

type AuditRow = typeof audit.$inferSelect

const genesis = '0'.repeat(64)

const prepared = new WeakMap<Db, ReturnType<typeof prepare>>()

const prepare = (db: Db) => ({
  last: db.select({ seq: audit.seq, hash: audit.hash }).from(audit).orderBy(desc(audit.seq)).limit(1).prepare(),
  insert: db
    .insert(audit)
    .values({
      seq: sql.placeholder('seq'),
      id: sql.placeholder('id'),
      at: sql.placeholder('at'),
      actorId: sql.placeholder('actorId'),
      action: sql.placeholder('action'),
      subject: sql.placeholder('subject'),
      body: sql.placeholder('body'),
      previousHash: sql.placeholder('previousHash'),
      hash: sql.placeholder('hash'),
    })
    .prepare(),
  moveHead: db
    .update(auditHead)
    .set({ seq: sql`${sql.placeholder('seq')}`, hash: sql`${sql.placeholder('hash')}` })
    .prepare(),
})

function statements(db: Db) {
  const found = prepared.get(db) ?? prepare(db)
  prepared.set(db, found)
  return found
}

/** Appends an entry in the caller's transaction and returns its id. */
export function appendAudit(db: Db, entry: AuditEntry, at: Date): string {
  const { last: newest, insert, moveHead } = statements(db)
  const last = newest.get()
  const row = {
    seq: (last?.seq ?? 0) + 1,
    id: crypto.randomUUID(),
    at,
    actorId: entry.actorId,
    action: entry.action,
    subject: entry.subject,
    body: JSON.stringify(entry.body),
    previousHash: last?.hash ?? genesis,
  }
  const hash = hashOfRow(row)
  insert.run({ ...row, hash })
  if (last) moveHead.run({ seq: row.seq, hash })
  else db.insert(auditHead).values({ id: 1, seq: row.seq, hash }).run()
  return row.id
}

export type AuditVerdict =
  | { ok: true; rows: number }
  | { ok: false; seq: number; problem: 'gap' | 'chain' | 'hash' | 'head' }

/** Walks the whole chain; the first row that is not as it was written is named. */
export function verifyAudit(db: Db): AuditVerdict {
  const check = auditCheck(db)
  for (;;) {
    const { done, value } = check.next()
    if (done) return value
  }
}

/** The same walk, row by row, for whoever must let others work in between. Rows that are added meanwhile are looked at too. */
export function* auditCheck(db: Db): Generator<number, AuditVerdict> {
  let previous = { seq: 0, hash: genesis }
  for (const row of rowsInOrder(db)) {
    const problem = problemOf(row, previous)
    if (problem) return { ok: false, seq: row.seq, problem }
    previous = row
    yield row.seq
  }
  const head = db.select().from(auditHead).all()
  const intact =
    previous.seq === 0
      ? head.length === 0
      : head.length === 1 && head[0]?.seq === previous.seq && head[0].hash === previous.hash
  return intact && highestSeq(db) === previous.seq
    ? { ok: true, rows: previous.seq }
    : { ok: false, seq: previous.seq, problem: 'head' }
}

function* rowsInOrder(db: Db): Generator<AuditRow> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const page = db.select().from(audit).where(gt(audit.seq, after)).orderBy(asc(audit.seq)).limit(1_000).all()
    yield* page
    const last = page.at(-1)
    if (!last) return
    after = last.seq
  }
}

function problemOf(row: AuditRow, previous: { seq: number; hash: string }): 'gap' | 'chain' | 'hash' | undefined {
  if (row.seq !== previous.seq + 1) return 'gap'
  if (row.previousHash !== previous.hash) return 'chain'
  return hashOfRow(row) === row.hash ? undefined : 'hash'
}

/** SQLite keeps the highest key ever given, also after the row is gone. */
const highestSeq = (db: Db): number =>
  db.get<{ seq: number } | undefined>(sql`select seq from sqlite_sequence where name = 'audit'`)?.seq ?? 0

const hashOfRow = (row: Omit<AuditRow, 'hash'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        row.seq,
        row.id,
        row.at.getTime(),
        row.actorId,
        row.action,
        row.subject,
        row.body,
        row.previousHash,
      ]),
    )
    .digest('hex')

/** Entries about one subject, oldest first. */
export const auditOf = (db: Db, subject: string): Array<Omit<AuditRow, 'body'> & { body: unknown }> =>
  db
    .select()
    .from(audit)
    .where(eq(audit.subject, subject))
    .orderBy(asc(audit.seq))
    .all()
    .map((row) => ({ ...row, body: JSON.parse(row.body) }))
