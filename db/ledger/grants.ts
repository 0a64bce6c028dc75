import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { grant } from '@/db/schema'

export type GrantRow = typeof grant.$inferSelect

export const insertGrant = (db: Db, row: typeof grant.$inferInsert): void => {
  db.insert(grant).values(row).run()
}

export const findGrant = (db: Db, id: string): GrantRow | undefined =>
  db.select().from(grant).where(eq(grant.id, id)).get()

export const unusedGrantOf = (db: Db, interactionId: string): GrantRow | undefined =>
  db
    .select()
    .from(grant)
    .where(and(eq(grant.interactionId, interactionId), isNull(grant.consumedAt)))
    .get()

/** A grant that was given to the call without asking anybody. */
export const automaticGrantOf = (db: Db, toolCallId: string): GrantRow | undefined =>
  db
    .select()
    .from(grant)
    .where(and(eq(grant.toolCallId, toolCallId), isNull(grant.interactionId)))
    .get()

export const grantUsedBy = (db: Db, toolCallId: string): GrantRow | undefined =>
  db
    .select()
    .from(grant)
    .where(and(eq(grant.consumedBy, toolCallId), isNotNull(grant.consumedAt)))
    .get()

/** Marks it used; false when it was used already. */
export const useGrant = (db: Db, id: string, toolCallId: string, at: Date): boolean =>
  db
    .update(grant)
    .set({ consumedAt: at, consumedBy: toolCallId })
    .where(and(eq(grant.id, id), isNull(grant.consumedAt)))
    .run().changes === 1

/** Gives a used grant back, for a call that is known to have had no effect. */
export const returnGrant = (db: Db, id: string): void => {
  db.update(grant).set({ consumedAt: null, consumedBy: null }).where(eq(grant.id, id)).run()
}
