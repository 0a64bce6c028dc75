import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Db } from './client'
import { decision, interaction, message, run, step, summaryCall, toolCall } from './schema'

/** The rows that a trace is made of. They are written with what they report; a trace adds none. */

export type TracedRun = typeof run.$inferSelect
export type TracedStep = typeof step.$inferSelect
export type TracedCall = typeof toolCall.$inferSelect
export type TracedSummary = typeof summaryCall.$inferSelect
export interface TracedWait {
  id: string
  runId: string
  toolCallId: string
  tool: string
  status: string
  createdAt: Date
  endedAt: Date | null
  /** Of the last decision. */
  decidedAt: Date | null
}

export interface TraceRows {
  runs: TracedRun[]
  steps: TracedStep[]
  summaries: TracedSummary[]
  calls: TracedCall[]
  waits: TracedWait[]
}

/** Everything about some runs. */
export function traceRows(db: Db, runIds: readonly string[]): TraceRows {
  const ids = [...runIds]
  return {
    runs: db.select().from(run).where(inArray(run.id, ids)).orderBy(asc(run.createdAt)).all(),
    steps: db.select().from(step).where(inArray(step.runId, ids)).orderBy(asc(step.requestedAt)).all(),
    summaries: db.select().from(summaryCall).where(inArray(summaryCall.runId, ids)).orderBy(asc(summaryCall.id)).all(),
    calls: db
      .select()
      .from(toolCall)
      .where(inArray(toolCall.runId, ids))
      .orderBy(asc(toolCall.createdAt), asc(toolCall.step), asc(toolCall.position))
      .all(),
    waits: waits(db, ids),
  }
}

const waits = (db: Db, runIds: string[]): TracedWait[] =>
  db
    .select({
      id: interaction.id,
      runId: interaction.runId,
      toolCallId: interaction.toolCallId,
      tool: interaction.tool,
      status: interaction.status,
      createdAt: interaction.createdAt,
      endedAt: interaction.endedAt,
      decidedAt: max(decision.at),
    })
    .from(interaction)
    .leftJoin(decision, eq(decision.interactionId, interaction.id))
    .where(inArray(interaction.runId, runIds))
    .groupBy(interaction.id)
    .orderBy(asc(interaction.createdAt))
    .all()

export const runIdsOf = (db: Db, conversationId: string): string[] =>
  db
    .select({ id: run.id })
    .from(run)
    .where(eq(run.conversationId, conversationId))
    .orderBy(asc(run.createdAt))
    .all()
    .map(({ id }) => id)

/** What a run hangs on: the run whose card was decided, or the run that delegated. */
export const causeOfRun = (db: Db, runId: string): { parentRunId: string | null; askedBy: string | null } | undefined =>
  db
    .select({ parentRunId: run.parentRunId, askedBy: interaction.runId })
    .from(run)
    .leftJoin(interaction, eq(interaction.id, run.interactionId))
    .where(eq(run.id, runId))
    .get()

/** What a run was told and what it answered, in order; contents are messages of the provider interface. */
export const spokenIn = (db: Db, runId: string): Array<{ kind: string; content: unknown }> =>
  db
    .select({ kind: message.kind, content: message.content })
    .from(message)
    .where(and(eq(message.runId, runId), inArray(message.kind, ['user', 'assistant'])))
    .orderBy(asc(message.position))
    .all()

/** The card that a run came from, with the call that it decided. */
export const cardOfRun = (db: Db, runId: string): { id: string; runId: string } | undefined =>
  db
    .select({ id: interaction.id, runId: interaction.runId })
    .from(run)
    .innerJoin(interaction, eq(interaction.id, run.interactionId))
    .where(eq(run.id, runId))
    .get()

/** Cards of the conversation that ended without a run of their own (expired, withdrawn, superseded) since the run before this one. */
export function cardsEndedQuietly(db: Db, runId: string): Array<{ id: string; runId: string }> {
  return db.all<{ id: string; runId: string }>(sql`
    select card.id, card.run_id as runId from run as mine
    join interaction as card on card.conversation_id = mine.conversation_id
    where mine.id = ${runId} and card.ended_at <= mine.ended_at
      and not exists (select 1 from run where run.interaction_id = card.id)
      and card.ended_at > coalesce((select max(ended_at) from run as earlier
        where earlier.conversation_id = mine.conversation_id and earlier.created_at < mine.created_at), 0)`)
}
