import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'

/** Model calls of one user, conversation, model and hour; an hour never spans two prices. */
export interface ModelCallSum {
  userId: string
  conversationId: string
  model: string
  at: Date
  calls: number
  uncounted: number
  inputTokens: number
  cachedTokens: number
  outputTokens: number
}

const hourMs = 3_600_000

/** Answered steps and summaries, sub-agents' included. `within` narrows the runs, as a condition on `run`. */
export function modelCalls(
  db: Db,
  { from, to, within }: { from?: Date | undefined; to?: Date | undefined; within?: SQL | undefined },
): ModelCallSum[] {
  const first = from?.getTime() ?? 0
  const end = to?.getTime() ?? Number.MAX_SAFE_INTEGER
  const rows = db.all<Omit<ModelCallSum, 'at'> & { hour: number }>(sql`
    select run.user_id as userId, run.conversation_id as conversationId, call.model, hour, count(*) as calls,
      sum(input is null or output is null) as uncounted, coalesce(sum(input), 0) as inputTokens,
      coalesce(sum(cached), 0) as cachedTokens, coalesce(sum(output), 0) as outputTokens
    from (
      select run_id, model, requested_at / ${hourMs} as hour, usage ->> '$.inputTokens' as input,
        usage ->> '$.cachedInputTokens' as cached, usage ->> '$.outputTokens' as output
      from step where status = 'answered' and requested_at >= ${first} and requested_at < ${end}
      union all
      select run_id, model, started_at / ${hourMs}, usage ->> '$.inputTokens', usage ->> '$.cachedInputTokens', usage ->> '$.outputTokens'
      from summary_call where started_at >= ${first} and started_at < ${end}
    ) as call join run on run.id = call.run_id
    where ${within ?? sql`true`}
    group by run.user_id, run.conversation_id, call.model, hour`)
  return rows.map(({ hour, ...row }) => ({ ...row, at: new Date(hour * hourMs) }))
}
