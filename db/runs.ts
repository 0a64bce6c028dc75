import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from './client'
import { run, step, toolCall } from './schema'

export type RunRow = typeof run.$inferSelect
export type ToolCallRow = typeof toolCall.$inferSelect

export function insertRun(
  db: Db,
  input: { conversationId: string; userId: string; cause: RunRow['cause']; interactionId?: string },
  now: Date,
): string {
  const id = `run_${crypto.randomUUID()}`
  db.insert(run).values({ ...input, id, status: 'queued', createdAt: now }).run()
  return id
}

export const findRun = (db: Db, id: string): RunRow | undefined => db.select().from(run).where(eq(run.id, id)).get()

export function updateRun(db: Db, id: string, change: Partial<RunRow>): void {
  db.update(run).set(change).where(eq(run.id, id)).run()
}

/** The run that is queued or running in a conversation. */
export const activeRun = (db: Db, conversationId: string): RunRow | undefined =>
  db
    .select()
    .from(run)
    .where(and(eq(run.conversationId, conversationId), inArray(run.status, ['queued', 'running'])))
    .orderBy(asc(run.createdAt))
    .get()

/** Runs that no process works on although they are not over: what recovery has to look at. */
export const unfinishedRuns = (db: Db): RunRow[] =>
  db.select().from(run).where(inArray(run.status, ['queued', 'running'])).orderBy(asc(run.createdAt)).all()

export function insertToolCall(db: Db, row: typeof toolCall.$inferInsert): void {
  db.insert(toolCall).values(row).run()
}

export const findToolCall = (db: Db, id: string): ToolCallRow | undefined => db.select().from(toolCall).where(eq(toolCall.id, id)).get()

/** Moves a call on if it still has one of the expected states; returns whether it did. */
export function moveToolCall(db: Db, id: string, from: ReadonlyArray<ToolCallRow['status']>, change: Partial<ToolCallRow>): boolean {
  return db.update(toolCall).set(change).where(and(eq(toolCall.id, id), inArray(toolCall.status, [...from]))).run().changes === 1
}

/** Calls without a result, in the order the model made them. */
export const openToolCalls = (db: Db, conversationId: string): ToolCallRow[] =>
  db
    .select()
    .from(toolCall)
    .where(and(eq(toolCall.conversationId, conversationId), inArray(toolCall.status, ['proposed', 'waiting', 'running'])))
    .orderBy(asc(toolCall.createdAt), asc(toolCall.step), asc(toolCall.position))
    .all()

export function insertStep(db: Db, row: typeof step.$inferInsert): void {
  db.insert(step)
    .values(row)
    .onConflictDoUpdate({
      target: [step.runId, step.number],
      set: { status: row.status, requestDigest: row.requestDigest, requestedAt: row.requestedAt, model: row.model },
    })
    .run()
}

export function updateStep(db: Db, runId: string, number: number, change: Partial<typeof step.$inferSelect>): void {
  db.update(step).set(change).where(and(eq(step.runId, runId), eq(step.number, number))).run()
}

/** The step that was asked but not answered when its process ended. */
export const openStep = (db: Db, runId: string) =>
  db.select().from(step).where(and(eq(step.runId, runId), eq(step.status, 'requested'))).orderBy(desc(step.number)).get()

export const countRuns = (db: Db): number => db.select({ n: sql<number>`count(*)` }).from(run).get()?.n ?? 0
