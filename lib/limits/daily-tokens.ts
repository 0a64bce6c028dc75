import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { AppError } from '@/lib/errors'

const dayMs = 24 * 3_600_000

/**
 * Tokens that the person's runs, with those of their sub-agents, have used since midnight UTC, as the providers counted them: of every
 * call of a model, summaries included.
 */
export function tokensToday(db: Db, personId: string, now: Date): number {
  const today = dayOf(now).getTime()
  const row = db.get<{ tokens: number }>(sql`
    select coalesce(sum(coalesce(
      call.usage ->> '$.totalTokens', coalesce(call.usage ->> '$.inputTokens', 0) + coalesce(call.usage ->> '$.outputTokens', 0)
    )), 0) as tokens
    from (
      select run_id, usage from step where requested_at >= ${today}
      union all
      select run_id, usage from summary_call where started_at >= ${today}
    ) as call join run on run.id = call.run_id
    where run.user_id = ${personId}`)
  return row.tokens
}

/** Throws `token-limit` once the day's tokens are used up; it says when there are new ones. */
export function checkTokens(db: Db, personId: string, limit: number, now: Date): void {
  const used = tokensToday(db, personId, now)
  if (used < limit) return
  const resetsAt = new Date(dayOf(now).getTime() + dayMs).toISOString()
  throw new AppError('token-limit', `Today's ${limit} tokens are used up. There are new ones at ${resetsAt}.`, {
    details: { used, limit, resetsAt },
  })
}

const dayOf = (now: Date): Date => new Date(Math.floor(now.getTime() / dayMs) * dayMs)
