import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { authorize, installation } from '@/db/authorize'
import type { Db } from '@/db/client'
import { toolCall } from '@/db/schema'
import type { PeriodQuery } from '@/lib/contracts/admin'
import type { Person } from '@/lib/contracts/user'
import { inPeriod, type Period, toPeriod } from './period'

export type CallOutcome = Pick<typeof toolCall.$inferSelect, 'tool' | 'status' | 'durationMs'>

/** How each call of a period ended, and how long it took. */
export function callOutcomes(db: Db, admin: Person, period: Period): CallOutcome[] {
  authorize(admin, 'installation.review', installation)
  return db
    .select({ tool: toolCall.tool, status: toolCall.status, durationMs: toolCall.durationMs })
    .from(toolCall)
    .where(inPeriod(toolCall.createdAt, period))
    .all()
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
