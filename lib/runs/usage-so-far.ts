import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { step, summaryCall } from '@/db/schema'
import { addUsage } from '@/lib/agent/token-usage'
import type { TokenUsage } from '@/lib/contracts/run-event'

/** What the answered steps of a run and its summaries cost; sub-agents of before a crash are not among them. */
export function usageSoFar(db: Db, runId: string): TokenUsage {
  const steps = db
    .select({ usage: step.usage })
    .from(step)
    .where(and(eq(step.runId, runId), isNotNull(step.usage)))
    .all()
  const summaries = db
    .select({ usage: summaryCall.usage })
    .from(summaryCall)
    .where(and(eq(summaryCall.runId, runId), isNotNull(summaryCall.usage)))
    .all()
  return [...summaries, ...steps].reduce((sum, row) => addUsage(sum, row.usage as TokenUsage), {} as TokenUsage)
}
