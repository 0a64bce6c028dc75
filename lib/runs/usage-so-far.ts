import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { run, step, summaryCall } from '@/db/schema'
import { addUsage } from '@/lib/agent/token-usage'
import type { TokenUsage } from '@/lib/contracts/run-event'

/** What a run and its sub-agents have cost, for a run that goes on after a crash: every call of a model, summaries included. */
export function usageSoFar(db: Db, runId: string): TokenUsage {
  const children = db.select({ id: run.id }).from(run).where(eq(run.parentRunId, runId))
  const usagesIn = (calls: typeof step | typeof summaryCall) =>
    db
      .select({ usage: calls.usage })
      .from(calls)
      .where(and(or(eq(calls.runId, runId), inArray(calls.runId, children)), isNotNull(calls.usage)))
      .all()
  return [...usagesIn(step), ...usagesIn(summaryCall)].reduce(
    (sum, { usage }) => addUsage(sum, usage as TokenUsage),
    {} as TokenUsage,
  )
}
