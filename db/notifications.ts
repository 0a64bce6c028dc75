import { and, asc, count, desc, eq, inArray, lt, lte } from 'drizzle-orm'
import type { Db } from './client'
import { notification } from './schema'

export type NotificationRow = typeof notification.$inferSelect
type NewNotification = Pick<NotificationRow, 'key' | 'channel' | 'kind' | 'interactionId' | 'recipient' | 'facts'>

/** Messages of one channel that may wait at a time; what is more is dropped, and kept as dropped. */
const waitingLimit = 1_000

/** Puts a message into the outbox, in the caller's transaction. The same key again changes nothing. */
export function insertNotification(db: Db, row: NewNotification, now: Date): void {
  const waiting = db
    .select({ count: count() })
    .from(notification)
    .where(and(eq(notification.channel, row.channel), eq(notification.status, 'pending')))
    .get()
  const isFull = (waiting?.count ?? 0) >= waitingLimit
  const state = isFull
    ? { status: 'dropped' as const, lastError: 'the outbox is full', endedAt: now }
    : { status: 'pending' as const }
  db.insert(notification)
    .values({ ...row, ...state, nextAt: now, createdAt: now })
    .onConflictDoNothing()
    .run()
}

/** Messages whose time has come, the longest waiting first. */
export const dueNotifications = (db: Db, now: Date, limit: number): NotificationRow[] =>
  db
    .select()
    .from(notification)
    .where(and(eq(notification.status, 'pending'), lte(notification.nextAt, now)))
    .orderBy(asc(notification.nextAt), asc(notification.id))
    .limit(limit)
    .all()

export const updateNotification = (db: Db, id: number, change: Partial<NotificationRow>): void => {
  db.update(notification).set(change).where(eq(notification.id, id)).run()
}

/** Forgets what ended before `time`. */
export const forgetNotifications = (db: Db, time: Date): number =>
  db.delete(notification).where(lt(notification.endedAt, time)).run().changes

export interface ChannelHealth {
  channel: string
  pending: number
  sent: number
  failed: number
  dropped: number
}

/** How many messages of each channel are in which state: for health and administration. */
export function notificationHealth(db: Db): ChannelHealth[] {
  const rows = db
    .select({ channel: notification.channel, status: notification.status, count: count() })
    .from(notification)
    .groupBy(notification.channel, notification.status)
    .all()
  return [...new Set(rows.map(({ channel }) => channel))].sort().map((channel) => {
    const of = (status: NotificationRow['status']) =>
      rows.find((row) => row.channel === channel && row.status === status)?.count ?? 0
    return { channel, pending: of('pending'), sent: of('sent'), failed: of('failed'), dropped: of('dropped') }
  })
}

/** What could not be told, newest first; the error says why. */
export const failedNotifications = (db: Db, limit = 50): NotificationRow[] =>
  db
    .select()
    .from(notification)
    .where(inArray(notification.status, ['failed', 'dropped']))
    .orderBy(desc(notification.id))
    .limit(Math.min(limit, 200))
    .all()
