import { and, asc, count, inArray, lt, min, notInArray, sql } from 'drizzle-orm'
import { authorize, installation } from '@/db/authorize'
import type { Db } from '@/db/client'
import { appendAudit } from '@/db/ledger/audit'
import { conversation, event } from '@/db/schema'
import { readSetting, saveSetting } from '@/db/settings'
import { inTransaction } from '@/db/transaction'
import { type RetentionReport, retentionBody } from '@/lib/contracts/admin-system'
import type { Person } from '@/lib/contracts/user'

const settingName = 'retention'
const dayMs = 24 * 3_600_000
/** Conversations of one transaction, which must stay short. */
const batch = 5
/** Nobody's work is taken away: what runs or waits stays, however old. */
const kept = ['running', 'waiting', 'waiting_other']

export const retentionDays = (db: Db): number | null => readSetting(db, settingName, retentionBody)?.days ?? null

export function setRetention(db: Db, admin: Person, days: number | null, now: Date): void {
  inTransaction(db, () => {
    authorize(admin, 'installation.manage', installation)
    const body = { from: retentionDays(db), to: days }
    saveSetting(db, settingName, { days })
    appendAudit(db, { actorId: admin.id, action: 'retention.set', subject: 'conversations', body }, now)
  })
}

/** What would go if conversations were kept for so many days. */
export function countExpired(db: Db, admin: Person, days: number, now: Date): RetentionReport['wouldDelete'] {
  authorize(admin, 'installation.manage', installation)
  const old = expired(days, now)
  const found = db
    .select({ total: count(), oldest: min(conversation.updatedAt) })
    .from(conversation)
    .where(old)
    .get()
  const events = db
    .select({ total: count() })
    .from(event)
    .where(inArray(event.conversationId, db.select({ id: conversation.id }).from(conversation).where(old)))
    .get()
  return { conversations: found?.total ?? 0, events: events?.total ?? 0, oldest: found?.oldest?.toISOString() ?? null }
}

/**
 * Deletes a few conversations past their days, with everything that hangs on them, and returns their ids; none = nothing is left to do.
 * The ledger stays whole: cards, decisions, receipts and the audit, which gets an entry for what went.
 */
export function deleteExpired(db: Db, days: number, now: Date): string[] {
  return inTransaction(db, () => {
    const ids = db
      .select({ id: conversation.id })
      .from(conversation)
      .where(expired(days, now))
      .orderBy(asc(conversation.updatedAt))
      .limit(batch)
      .all()
      .map(({ id }) => id)
    if (ids.length === 0) return ids
    db.delete(conversation).where(inArray(conversation.id, ids)).run()
    appendAudit(
      db,
      { actorId: 'system', action: 'retention.deleted', subject: 'conversations', body: { days, ids } },
      now,
    )
    return ids
  })
}

const expired = (days: number, now: Date) =>
  and(
    lt(conversation.updatedAt, new Date(now.getTime() - days * dayMs)),
    notInArray(conversation.state, kept),
    sql`not exists (select 1 from run where run.conversation_id = ${conversation.id} and run.status in ('queued', 'running'))`,
    sql`not exists (select 1 from interaction where interaction.conversation_id = ${conversation.id} and interaction.status in ('pending', 'awaiting_second', 'approved'))`,
  )
