import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { prepared } from '@/db/prepared'
import { interaction, preview } from '@/db/schema'
import type { InteractionStatus } from '@/lib/contracts/interaction'

export type InteractionRow = typeof interaction.$inferSelect

/** Somebody may still decide it. */
export const undecidedStatuses = ['pending', 'awaiting_second'] as const
/** It may still lead to an execution. */
export const openStatuses = ['pending', 'awaiting_second', 'approved'] as const

export const insertInteraction = (db: Db, row: typeof interaction.$inferInsert): void => {
  db.insert(interaction).values(row).run()
}

const statements = prepared((db) => ({
  byId: db
    .select()
    .from(interaction)
    .where(eq(interaction.id, sql.placeholder('id')))
    .prepare(),
  byCall: db
    .select()
    .from(interaction)
    .where(eq(interaction.toolCallId, sql.placeholder('id')))
    .prepare(),
}))

export const findInteraction = (db: Db, id: string): InteractionRow | undefined => statements(db).byId.get({ id })

export const interactionOfCall = (db: Db, toolCallId: string): InteractionRow | undefined =>
  statements(db).byCall.get({ id: toolCallId })

/** Interactions of one tool in one conversation with one of the statuses, newest first. */
export const interactionsOf = (
  db: Db,
  conversationId: string,
  tool: string,
  statuses: readonly InteractionStatus[],
): InteractionRow[] =>
  db
    .select()
    .from(interaction)
    .where(
      and(
        eq(interaction.conversationId, conversationId),
        eq(interaction.tool, tool),
        inArray(interaction.status, [...statuses]),
      ),
    )
    .orderBy(desc(interaction.createdAt))
    .all()

/**
 * Compare-and-set on the status; false when somebody was faster. Moves out of an open status also need an expiry in the future,
 * except those that end the interaction without running it.
 */
export function moveInteraction(
  db: Db,
  id: string,
  from: readonly InteractionStatus[],
  change: Partial<InteractionRow> & { status: InteractionStatus },
  unexpiredAt?: Date,
): boolean {
  const unexpired = unexpiredAt ? gt(interaction.expiresAt, unexpiredAt) : undefined
  const where = and(eq(interaction.id, id), inArray(interaction.status, [...from]), unexpired)
  return db.update(interaction).set(change).where(where).run().changes === 1
}

export const dueInteractions = (db: Db, now: Date): InteractionRow[] =>
  db
    .select()
    .from(interaction)
    .where(and(inArray(interaction.status, [...openStatuses]), lte(interaction.expiresAt, now)))
    .all()

export const insertPreview = (db: Db, id: string, body: unknown, at: Date): void => {
  db.insert(preview).values({ id, body, createdAt: at }).run()
}

export const findPreview = (db: Db, id: string): unknown =>
  db.select({ body: preview.body }).from(preview).where(eq(preview.id, id)).get()?.body

/** When the first undecided card of each conversation expires; conversations without one are absent. */
export function earliestExpiry(db: Db, conversationIds: readonly string[]): Map<string, Date> {
  if (conversationIds.length === 0) return new Map()
  const rows = db
    .select({ conversationId: interaction.conversationId, expiresAt: interaction.expiresAt })
    .from(interaction)
    .where(
      and(
        inArray(interaction.conversationId, [...conversationIds]),
        inArray(interaction.status, [...undecidedStatuses]),
      ),
    )
    .orderBy(desc(interaction.expiresAt))
    .all()
  return new Map(rows.map((row) => [row.conversationId, row.expiresAt])) // the earliest comes last and stays
}
