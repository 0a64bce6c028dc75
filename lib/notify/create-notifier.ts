import type { Db } from '@/db/client'
import { findInteraction } from '@/db/ledger/interactions'
import { dueNotifications, forgetNotifications, type NotificationRow, updateNotification } from '@/db/notifications'
import { maskSecrets } from '@/lib/contracts/mask-secrets'
import type { RunEvent } from '@/lib/contracts/run-event'
import { enqueue } from './enqueue'
import type { Channel, NoticeFacts } from './notice'

const intervalMs = 5_000
/** Messages of one round, and how many of them are on their way at a time. */
const round = { messages: 40, atOnce: 4 }
const firstPauseMs = 30_000
const longestPauseMs = 3_600_000
/** About four hours of trying. */
const attemptsLimit = 10
const keptMs = 30 * 24 * 3_600_000

export interface NotifierOptions {
  db: Db
  channels: readonly Channel[]
  baseUrl: string
  now(): Date
  log(message: string, data: Record<string, unknown>): void
}

export interface Notifier {
  /** In the transaction that writes the events. It throws nothing away and waits for nobody. */
  record(events: readonly RunEvent[]): void
  /** Sends what is due; a second call while one is under way joins it. */
  flush(): Promise<void>
  start(): void
  stop(): void
}

/**
 * Tells the outside what waits and what was decided: from an outbox, at least once, later again when a channel does not take it, and
 * given up in the end. Nothing here decides anything or holds a run up.
 */
export function createNotifier(options: NotifierOptions): Notifier {
  const { db, channels, now, log } = options
  let timer: NodeJS.Timeout | undefined
  let isDue = false
  let working: Promise<void> | undefined
  const flush = () => {
    working ??= sendDue(options).finally(() => {
      working = undefined
    })
    return working
  }
  const tick = () =>
    void flush().catch((error: unknown) => log('sending notifications failed', { error: String(error) }))
  return {
    record: (events) => {
      if (channels.length === 0 || enqueue(db, channels, events, now()) === 0 || timer === undefined) return
      if (isDue) return
      isDue = true
      setImmediate(() => {
        isDue = false
        tick()
      })
    },
    flush,
    start: () => {
      timer ??= setInterval(tick, intervalMs).unref()
    },
    stop: () => {
      clearInterval(timer)
      timer = undefined
    },
  }
}

async function sendDue(options: NotifierOptions): Promise<void> {
  const { db, now } = options
  forgetNotifications(db, new Date(now().getTime() - keptMs))
  const due = dueNotifications(db, now(), round.messages)
  const next = due.values()
  const work = async () => {
    for (const row of next) await sendOne(options, row)
  }
  await Promise.all(Array.from({ length: round.atOnce }, work))
}

async function sendOne(options: NotifierOptions, row: NotificationRow): Promise<void> {
  const { db, channels, baseUrl, now, log } = options
  const channel = channels.find(({ name }) => name === row.channel)
  const facts = row.facts as NoticeFacts
  if (!channel || !isStillTrue(db, facts)) {
    updateNotification(db, row.id, { status: 'obsolete', endedAt: now() })
    return
  }
  const link = new URL(`/approvals/${encodeURIComponent(facts.interactionId)}`, baseUrl).href
  try {
    await channel.send({ facts, recipient: row.recipient, link })
    updateNotification(db, row.id, { status: 'sent', attempts: row.attempts + 1, lastError: null, endedAt: now() })
  } catch (error) {
    const attempts = row.attempts + 1
    const lastError = reasonOf(error)
    const isOver = attempts >= attemptsLimit
    const later = new Date(now().getTime() + Math.min(longestPauseMs, firstPauseMs * 2 ** row.attempts))
    const state = isOver ? { status: 'failed' as const, endedAt: now() } : { nextAt: later }
    updateNotification(db, row.id, { attempts, lastError, ...state })
    log(isOver ? 'a notification was given up' : 'a notification was not taken', {
      channel: row.channel,
      kind: row.kind,
      attempts,
      reason: lastError,
    })
  }
}

/** "Waits for you" is no news any more once somebody decided. */
function isStillTrue(db: Db, { kind, interactionId }: NoticeFacts): boolean {
  const status = findInteraction(db, interactionId)?.status
  if (kind === 'asked') return status === 'pending'
  return kind !== 'approval-asked' || status === 'awaiting_second'
}

/** Bounded, and without addresses: those of webhooks are secrets. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
  const text = error instanceof Error ? `${error.message}${cause}` : String(error)
  return String(maskSecrets(text.replaceAll(/https?:\/\/\S+/g, '[address]'))).slice(0, 300)
}
