import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { run, step } from '@/db/schema'
import { AppError } from '@/lib/errors'

const dayMs = 24 * 3_600_000

/** Tokens that the person's runs, with those of their sub-agents, have used since midnight UTC, as the providers counted them. */
export function tokensToday(db: Db, personId: string, now: Date): number {
  const tokens = sql<number>`coalesce(sum(json_extract(${step.usage}, '$.totalTokens')), 0)`
  const row = db
    .select({ tokens })
    .from(step)
    .innerJoin(run, eq(run.id, step.runId))
    .where(and(eq(run.userId, personId), gte(step.requestedAt, dayOf(now))))
    .get()
  return row?.tokens ?? 0
}

/** Throws `token-limit` once the day's tokens are used up; it says when there are new ones. A run that has begun goes on. */
export function checkTokens(db: Db, personId: string, limit: number, now: Date): void {
  const used = tokensToday(db, personId, now)
  if (used < limit) return
  const resetsAt = new Date(dayOf(now).getTime() + dayMs).toISOString()
  throw new AppError('token-limit', `Today's ${limit} tokens are used up. There are new ones at ${resetsAt}.`, {
    details: { used, limit, resetsAt },
  })
}

const dayOf = (now: Date): Date => new Date(Math.floor(now.getTime() / dayMs) * dayMs)
