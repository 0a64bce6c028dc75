import { and, asc, desc, eq, gt, inArray, lt, type SQL } from 'drizzle-orm'
import { authorize, installation } from '@/db/authorize'
import type { Db } from '@/db/client'
import { audit, user } from '@/db/schema'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'

export type AuditRow = typeof audit.$inferSelect & { actorName: string | null }

const pageSize = 50

const select = (db: Db, where: SQL | undefined) =>
  db
    .select({
      seq: audit.seq,
      id: audit.id,
      at: audit.at,
      actorId: audit.actorId,
      actorName: user.name,
      action: audit.action,
      subject: audit.subject,
      body: audit.body,
      previousHash: audit.previousHash,
      hash: audit.hash,
    })
    .from(audit)
    .leftJoin(user, eq(user.id, audit.actorId))
    .where(where)

/** Newest first, by page. */
export function auditPage(
  db: Db,
  admin: Person,
  query: { before?: number | undefined; action?: string | undefined; actorId?: string | undefined },
): { rows: AuditRow[]; next: number | null } {
  authorize(admin, 'installation.review', installation)
  const where = and(
    query.before === undefined ? undefined : lt(audit.seq, query.before),
    query.action ? eq(audit.action, query.action) : undefined,
    query.actorId ? eq(audit.actorId, query.actorId) : undefined,
  )
  const rows = select(db, where)
    .orderBy(desc(audit.seq))
    .limit(pageSize + 1)
    .all()
  const shown = rows.slice(0, pageSize)
  return { rows: shown, next: rows.length > pageSize ? (shown.at(-1)?.seq ?? null) : null }
}

export function auditRow(db: Db, admin: Person, seq: number): AuditRow {
  authorize(admin, 'installation.review', installation)
  const [row] = select(db, eq(audit.seq, seq)).all()
  if (!row) throw new AppError('not-found', 'There is no such entry.')
  return row
}

/** Everything about some subjects, oldest first. */
export function auditAbout(db: Db, admin: Person, subjects: readonly string[]): AuditRow[] {
  authorize(admin, 'installation.review', installation)
  return select(db, inArray(audit.subject, [...subjects]))
    .orderBy(asc(audit.seq))
    .limit(500)
    .all()
}

/** In order, in pieces, for an export. */
export function auditAfter(db: Db, admin: Person, seq: number, limit = 500): Array<typeof audit.$inferSelect> {
  authorize(admin, 'installation.review', installation)
  return db.select().from(audit).where(gt(audit.seq, seq)).orderBy(asc(audit.seq)).limit(limit).all()
}

export function auditActions(db: Db, admin: Person): string[] {
  authorize(admin, 'installation.review', installation)
  return db
    .selectDistinct({ action: audit.action })
    .from(audit)
    .orderBy(audit.action)
    .all()
    .map(({ action }) => action)
}

/** The latest entry of one action about the installation. */
export function lastAuditOf(db: Db, admin: Person, action: string): AuditRow | undefined {
  authorize(admin, 'installation.review', installation)
  const about = and(eq(audit.subject, 'installation'), eq(audit.action, action))
  return select(db, about).orderBy(desc(audit.seq)).limit(1).get()
}
