import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { authorize, installation } from '@/db/authorize'
import type { Db } from '@/db/client'
import { toolCall } from '@/db/schema'
import type { PeriodQuery, ToolLine } from '@/lib/contracts/admin'
import type { Person } from '@/lib/contracts/user'
import { inPeriod, type Period, toPeriod } from './period'

/** Calls by tool, most used first: how they ended, and how long they took by nearest rank. */
export function toolLines(db: Db, admin: Person, query: PeriodQuery): ToolLine[] {
  authorize(admin, 'installation.review', installation)
  const { from, to } = toPeriod(query)
  const rank = (share: number) =>
    sql`max(case when place = max(1, cast(ceil(${share} * timed) as integer)) then duration_ms end)`
  return db.all<ToolLine>(sql`
    with one as (select tool, status, duration_ms from tool_call
        where created_at >= ${from?.getTime() ?? 0} and created_at < ${to?.getTime() ?? Number.MAX_SAFE_INTEGER}),
      placed as (select tool, duration_ms, row_number() over (partition by tool order by duration_ms) as place,
        count(*) over (partition by tool) as timed from one where duration_ms is not null and status in ('done', 'failed', 'unknown')),
      times as (select tool, ${rank(0.5)} as p50, ${rank(0.95)} as p95, ${rank(0.99)} as p99 from placed group by tool)
    select one.tool, count(*) as calls, sum(status = 'done') as done, sum(status = 'failed') as failed,
      sum(status = 'blocked') as blocked, sum(status = 'unknown') as unknown,
      sum(status not in ('done', 'failed', 'blocked', 'unknown')) as other, p50, p95, p99
    from one left join times on times.tool = one.tool group by one.tool order by calls desc, one.tool`)
}

export interface FailedCallRow {
  id: string
  conversationId: string
  tool: string
  status: string
  code: string | null
  at: Date
  text: string | null
}

/** The latest calls that failed, were blocked, or ended nobody knows how. */
export function failedCalls(
  db: Db,
  admin: Person,
  query: PeriodQuery & { tool?: string | undefined },
): FailedCallRow[] {
  authorize(admin, 'installation.review', installation)
  const period: Period = toPeriod(query)
  return db
    .select({
      id: toolCall.id,
      conversationId: toolCall.conversationId,
      tool: toolCall.tool,
      status: toolCall.status,
      code: toolCall.code,
      at: toolCall.createdAt,
      text: sql<string | null>`substr(${toolCall.resultText}, 1, 4000)`,
    })
    .from(toolCall)
    .where(
      and(
        inArray(toolCall.status, ['failed', 'blocked', 'unknown']),
        query.tool ? eq(toolCall.tool, query.tool) : undefined,
        inPeriod(toolCall.createdAt, period),
      ),
    )
    .orderBy(desc(toolCall.createdAt))
    .limit(50)
    .all()
}

/** Names of the tools that were ever called, for a filter. */
export function calledTools(db: Db, admin: Person): string[] {
  authorize(admin, 'installation.review', installation)
  return db
    .selectDistinct({ tool: toolCall.tool })
    .from(toolCall)
    .orderBy(toolCall.tool)
    .all()
    .map(({ tool }) => tool)
}
