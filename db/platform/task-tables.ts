import { and, eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { platformTaskTable } from '@/db/schema/platform'

export type TaskTable = typeof platformTaskTable.$inferSelect
export type Stage = TaskTable['stage']

/** Replaces what is known about one task at one stage. */
export function setTaskTables(
  db: Db,
  taskId: string,
  stage: Stage,
  tables: { reads: string[]; writes: string[] },
): void {
  db.delete(platformTaskTable)
    .where(and(eq(platformTaskTable.taskId, taskId), eq(platformTaskTable.stage, stage)))
    .run()
  const rows = [
    ...tables.reads.map((tableName) => ({ taskId, stage, access: 'read' as const, tableName })),
    ...tables.writes.map((tableName) => ({ taskId, stage, access: 'write' as const, tableName })),
  ]
  if (rows.length > 0) db.insert(platformTaskTable).values(rows).onConflictDoNothing().run()
}

/** What a release makes true: the saved rows become the published ones. */
export function publishTaskTables(db: Db, taskId: string, tables: { reads: string[]; writes: string[] }): void {
  setTaskTables(db, taskId, 'published', tables)
}

/** Tasks that read or write a table, by the names in their latest scripts. */
export function tasksOfTable(db: Db, tableName: string, stage: Stage = 'saved'): TaskTable[] {
  return db
    .select()
    .from(platformTaskTable)
    .where(and(eq(platformTaskTable.tableName, tableName), eq(platformTaskTable.stage, stage)))
    .all()
}

/** Every row of a stage: the edges of the task graph. */
export const allTaskTables = (db: Db, stage: Stage): TaskTable[] =>
  db.select().from(platformTaskTable).where(eq(platformTaskTable.stage, stage)).all()
