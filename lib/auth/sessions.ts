import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { authorize } from '@/db/authorize'
import type { Db } from '@/db/client'
import { session } from '@/db/schema'
import type { SessionView } from '@/lib/contracts/session'
import type { Person } from '@/lib/contracts/user'

/** Where the person is signed in, newest first. `currentId` = the session that asks. Tokens never leave the database. */
export const listSessions = (db: Db, person: Person, currentId: string, now: Date): SessionView[] =>
  db
    .select()
    .from(session)
    .where(and(eq(session.userId, person.id), gt(session.expiresAt, now)))
    .orderBy(desc(session.createdAt))
    .all()
    .map((row) => ({
      id: row.id,
      isCurrent: row.id === currentId,
      since: row.createdAt.toISOString(),
      program: row.userAgent ?? '',
    }))

/** Ends one of the person's own sessions; what it has open is closed at its next check. */
export function endSession(db: Db, person: Person, id: string): void {
  const row = db.select({ id: session.id, ownerId: session.userId }).from(session).where(eq(session.id, id)).get()
  authorize(person, 'session.end', row)
  db.delete(session).where(eq(session.id, id)).run()
}

/** All but the one that asks. */
export function endOtherSessions(db: Db, personId: string, currentId: string): void {
  db.delete(session)
    .where(and(eq(session.userId, personId), ne(session.id, currentId)))
    .run()
}

/** Whether a session goes on: it was neither ended nor ran out. */
export const isSessionOpen = (db: Db, id: string, now: Date): boolean =>
  db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, id), gt(session.expiresAt, now)))
    .get() !== undefined

const seenEveryMs = 60_000

/** Keeps when a session was last used, to the minute: its time of change, on which nothing else depends. */
export function noteSeen(db: Db, { id, updatedAt }: { id: string; updatedAt: Date }, now: Date): void {
  if (now.getTime() - updatedAt.getTime() < seenEveryMs) return
  db.update(session).set({ updatedAt: now }).where(eq(session.id, id)).run()
}
