import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { decision } from '@/db/schema'

export type DecisionRow = typeof decision.$inferSelect

/** The unique (interaction, stage) rejects a second decision of one stage. */
export const insertDecision = (db: Db, row: DecisionRow): void => {
  db.insert(decision).values(row).run()
}

/** In order of their stage. */
export const decisionsOf = (db: Db, interactionId: string): DecisionRow[] =>
  db.select().from(decision).where(eq(decision.interactionId, interactionId)).orderBy(asc(decision.stage)).all()

export const decisionsOfMany = (db: Db, interactionIds: readonly string[]): DecisionRow[] =>
  interactionIds.length === 0
    ? []
    : db
        .select()
        .from(decision)
        .where(inArray(decision.interactionId, [...interactionIds]))
        .orderBy(asc(decision.stage))
        .all()
