import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { prepared } from '@/db/prepared'
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

const ofTask = prepared((db) =>
  db
    .select({ tableName: platformTaskTable.tableName, access: platformTaskTable.access })
    .from(platformTaskTable)
    .where(
      and(
        eq(platformTaskTable.taskId, sql.placeholder('taskId')),
        eq(platformTaskTable.stage, sql.placeholder('stage')),
      ),
    )
    .prepare(),
)

/** Tables that one task writes. */
export const tablesWrittenBy = (db: Db, taskId: string, stage: Stage): string[] =>
  ofTask(db)
    .all({ taskId, stage })
    .flatMap(({ tableName, access }) => (access === 'write' ? [tableName] : []))

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
