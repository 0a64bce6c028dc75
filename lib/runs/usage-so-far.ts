import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { step } from '@/db/schema'
import { addUsage } from '@/lib/agent/token-usage'
import type { TokenUsage } from '@/lib/contracts/run-event'

/** What the answered steps of a run cost; summaries and sub-agents of before a crash are not among them. */
export const usageSoFar = (db: Db, runId: string): TokenUsage =>
  db
    .select({ usage: step.usage })
    .from(step)
    .where(and(eq(step.runId, runId), isNotNull(step.usage)))
    .all()
    .reduce((sum, row) => addUsage(sum, row.usage as TokenUsage), {} as TokenUsage)
