import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from './client'
import { insertPrepared, prepared, updatePrepared } from './prepared'
import { run, step, toolCall } from './schema'
import { sqliteOf } from './sqlite-of'

export type RunRow = typeof run.$inferSelect
export type ToolCallRow = typeof toolCall.$inferSelect

export function insertRun(
  db: Db,
  input: Pick<RunRow, 'conversationId' | 'userId' | 'cause'> & { interactionId?: string },
  now: Date,
): string {
  const id = `run_${crypto.randomUUID()}`
  insertPrepared(db, run, { ...input, id, status: 'queued', createdAt: now })
  return id
}

/** A run within a run; it works from the first moment on. */
export function insertSubRun(
  db: Db,
  input: Pick<RunRow, 'id' | 'conversationId' | 'userId'> & { parentRunId: string; bootId: string },
  now: Date,
): void {
  insertPrepared(db, run, { ...input, cause: 'delegation', status: 'running', createdAt: now, startedAt: now })
}

export const findRun = (db: Db, id: string): RunRow | undefined => db.select().from(run).where(eq(run.id, id)).get()

export function updateRun(db: Db, id: string, change: Partial<RunRow>): void {
  updatePrepared(db, run, { id }, change)
}

/** The run that is queued or running in a conversation; sub-agents work within it. */
export const activeRun = (db: Db, conversationId: string): RunRow | undefined =>
  db
    .select()
    .from(run)
    .where(
      and(eq(run.conversationId, conversationId), inArray(run.status, ['queued', 'running']), isNull(run.parentRunId)),
    )
    .orderBy(asc(run.createdAt))
    .get()

/** The run of a conversation that began last; sub-agents work within one. */
export const latestRun = (db: Db, conversationId: string): RunRow | undefined =>
  db
    .select()
    .from(run)
    .where(and(eq(run.conversationId, conversationId), isNull(run.parentRunId)))
    .orderBy(desc(run.createdAt), desc(sql`rowid`))
    .limit(1)
    .get()

/** Runs that no process works on although they are not over: what recovery has to look at. */
export const unfinishedRuns = (db: Db): RunRow[] =>
  db
    .select()
    .from(run)
    .where(inArray(run.status, ['queued', 'running']))
    .orderBy(asc(run.createdAt))
    .all()

export function insertToolCall(db: Db, row: typeof toolCall.$inferInsert): void {
  insertPrepared(db, toolCall, row)
}

const toolCallById = prepared((db) =>
  db
    .select()
    .from(toolCall)
    .where(eq(toolCall.id, sql.placeholder('id')))
    .prepare(),
)

export const findToolCall = (db: Db, id: string): ToolCallRow | undefined => toolCallById(db).get({ id })

const resultOfCall = prepared((db) =>
  sqliteOf(db).prepare('select result_text is not null from tool_call where id = ?').pluck(),
)

/** Whether the model has been told something in answer to the call, be it only that it waits. */
export const hasResult = (db: Db, id: string): boolean => resultOfCall(db).get(id) === 1

/** Moves a call on if it still has one of the expected states; returns whether it did. */
export function moveToolCall(
  db: Db,
  id: string,
  from: ReadonlyArray<ToolCallRow['status']>,
  change: Partial<ToolCallRow>,
): boolean {
  return updatePrepared(db, toolCall, { id, status: from }, change) === 1
}

/** Calls without a result, in the order the model made them. */
export const openToolCalls = (db: Db, conversationId: string): ToolCallRow[] =>
  db
    .select()
    .from(toolCall)
    .where(
      and(eq(toolCall.conversationId, conversationId), inArray(toolCall.status, ['proposed', 'waiting', 'running'])),
    )
    .orderBy(asc(toolCall.createdAt), asc(toolCall.step), asc(toolCall.position))
    .all()

/** Writes of which nobody knows whether they took effect. */
export const unknownWrites = (db: Db): ToolCallRow[] =>
  db
    .select()
    .from(toolCall)
    .where(and(eq(toolCall.status, 'unknown'), eq(toolCall.effect, 'write')))
    .all()

/** All calls of a run, in the order the model made them. */
export const callsOfRun = (db: Db, runId: string): ToolCallRow[] =>
  db.select().from(toolCall).where(eq(toolCall.runId, runId)).orderBy(asc(toolCall.step), asc(toolCall.position)).all()

const stepUpsert = prepared((db) => {
  const names = ['runId', 'number', 'model', 'requestDigest', 'status', 'requestedAt'] as const
  const row = Object.fromEntries(
    names.map((name) => [name, sql.placeholder(name)]),
  ) as unknown as typeof step.$inferInsert
  const { runId: _run, number: _number, ...again } = row
  return db
    .insert(step)
    .values(row)
    .onConflictDoUpdate({ target: [step.runId, step.number], set: again })
    .prepare()
})

/** A step that is asked; asked anew after a crash it replaces what stood there. */
export function insertStep(
  db: Db,
  row: Pick<typeof step.$inferSelect, 'runId' | 'number' | 'model' | 'requestDigest' | 'status' | 'requestedAt'>,
): void {
  stepUpsert(db).run(row)
}

export function updateStep(db: Db, runId: string, number: number, change: Partial<typeof step.$inferSelect>): void {
  updatePrepared(db, step, { runId, number }, change)
}

/** The step that was asked but not answered when its process ended. */
export const openStep = (db: Db, runId: string) =>
  db
    .select()
    .from(step)
    .where(and(eq(step.runId, runId), eq(step.status, 'requested')))
    .orderBy(desc(step.number))
    .get()
