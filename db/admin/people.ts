import { and, count, eq, gt, inArray, max, ne } from 'drizzle-orm'
import { authorize, installation } from '@/db/authorize'
import type { Db } from '@/db/client'
import { appendAudit } from '@/db/ledger/audit'
import { session, user, userRole } from '@/db/schema'
import { inTransaction } from '@/db/transaction'
import type { PersonLine } from '@/lib/contracts/admin-system'
import type { Person, Role } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'

/** Everybody with a role, with the sessions that are still good. */
export function people(db: Db, admin: Person, now: Date): PersonLine[] {
  authorize(admin, 'installation.review', installation)
  const sessions = db
    .select({ userId: session.userId, sessions: count(), lastSeenAt: max(session.updatedAt) })
    .from(session)
    .where(gt(session.expiresAt, now))
    .groupBy(session.userId)
    .all()
  const byUser = new Map(sessions.map((row) => [row.userId, row]))
  return db
    .select({ id: user.id, name: user.name, email: user.email, role: userRole.role, createdAt: user.createdAt })
    .from(user)
    .innerJoin(userRole, eq(userRole.userId, user.id))
    .orderBy(user.name)
    .all()
    .map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      sessions: byUser.get(row.id)?.sessions ?? 0,
      lastSeenAt: byUser.get(row.id)?.lastSeenAt?.toISOString() ?? null,
    }))
}

export interface RoleChange {
  userId: string
  role: Role
  /** Whether an account can sign in here: one that cannot is no administrator that others may rely on. */
  canSignIn(email: string): boolean
}

/** Gives another role, at once for every session of the person. The last administrator keeps theirs. */
export function setRole(db: Db, admin: Person, { userId, role, canSignIn }: RoleChange, now: Date): void {
  inTransaction(db, () => {
    authorize(admin, 'installation.manage', installation)
    const from = roleOf(db, userId)
    if (from === role) return
    if (from === 'admin' && !otherAdmins(db, userId).some(canSignIn))
      throw new AppError('conflict', 'The last administrator keeps this role: give it to somebody else first.')
    db.update(userRole).set({ role }).where(eq(userRole.userId, userId)).run()
    appendAudit(db, { actorId: admin.id, action: 'person.role', subject: userId, body: { from, to: role } }, now)
  })
}

/** Signs a person out everywhere; returns how many sessions ended. */
export function revokeSessions(db: Db, admin: Person, userId: string, now: Date): number {
  return inTransaction(db, () => {
    authorize(admin, 'installation.manage', installation)
    roleOf(db, userId)
    const { changes } = db.delete(session).where(eq(session.userId, userId)).run()
    const body = { sessions: changes }
    appendAudit(db, { actorId: admin.id, action: 'person.sessions-revoked', subject: userId, body }, now)
    return changes
  })
}

/** Names by id, for lists whose rows carry ids only; who is gone is absent. */
export const namesOf = (db: Db, ids: readonly string[]): Map<string, string> =>
  new Map(
    db
      .select({ id: user.id, name: user.name })
      .from(user)
      .where(and(inArray(user.id, [...ids])))
      .all()
      .map(({ id, name }) => [id, name]),
  )

export const hasAccount = (db: Db, email: string): boolean =>
  db.select({ id: user.id }).from(user).where(eq(user.email, email.toLowerCase())).get() !== undefined

function roleOf(db: Db, userId: string): Role {
  const row = db.select({ role: userRole.role }).from(userRole).where(eq(userRole.userId, userId)).get()
  if (!row) throw new AppError('not-found', 'There is no such person.')
  return row.role
}

const otherAdmins = (db: Db, userId: string): string[] =>
  db
    .select({ email: user.email })
    .from(userRole)
    .innerJoin(user, eq(user.id, userRole.userId))
    .where(and(eq(userRole.role, 'admin'), ne(userRole.userId, userId)))
    .all()
    .map(({ email }) => email)
