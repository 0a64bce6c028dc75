import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { run, step } from '@/db/schema'
import { addUsage } from '@/lib/agent/token-usage'
import type { TokenUsage } from '@/lib/contracts/run-event'

/** What the answered steps of a run and of its sub-agents cost; summaries of before a crash are not among them. */
export function usageSoFar(db: Db, runId: string): TokenUsage {
  const children = db.select({ id: run.id }).from(run).where(eq(run.parentRunId, runId))
  return db
    .select({ usage: step.usage })
    .from(step)
    .where(and(or(eq(step.runId, runId), inArray(step.runId, children)), isNotNull(step.usage)))
    .all()
    .reduce((sum, row) => addUsage(sum, row.usage as TokenUsage), {} as TokenUsage)
}
