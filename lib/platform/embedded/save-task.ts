import { findObject, type ObjectHead, versionOf } from '@/db/platform/objects'
import { setTaskTables } from '@/db/platform/task-tables'
import { AppError } from '@/lib/errors'
import type { Task, WriteContext } from '@/lib/platform/port'
import type { UpsertTaskInput } from '@/lib/platform/port-records'
import { stripTaskHeader } from '@/lib/platform/task-header'
import { contentHashOf, type TaskContent, type TaskSummary } from './contents'
import type { EmbeddedContext } from './context'
import { getTask } from './read-objects'
import { assertBase, saveObject } from './save-object'
import { taskLineage } from './task-lineage'
import { earlierResult, writeOnce } from './write-once'

export interface SavedTask {
  task: Task
  created: boolean
  fromVersion: number | null
}

/**
 * Saves a version; nothing takes effect before a release. Broken scripts are saved without complaint: whoever calls has
 * validated, or wants it so.
 */
export async function upsertTask(
  context: EmbeddedContext,
  input: UpsertTaskInput,
  write: WriteContext,
): Promise<SavedTask> {
  const earlier = earlierResult<SavedTask>(context, 'upsert-task', input, write)
  if (earlier) return earlier.result
  const script = stripTaskHeader(input.scriptContent)
  const head = existingTask(context, input)
  const content = newContent(input, head && baseContent(context, head))
  const { inputs, outputs } = await tablesOf(context, content, script, head)
  return writeOnce(context, 'upsert-task', input, write, () => {
    const current = existingTask(context, input)
    if (current) assertBase(current, input.baseVersion)
    const { name, type, comment } = content
    const summary: TaskSummary = { type, comment, inputs, outputs }
    const saved = saveObject(context, write, {
      kind: 'task',
      head: current,
      name,
      content,
      script,
      summary,
      status: 'offline',
    })
    setTaskTables(context.db, saved.id, 'saved', { reads: inputs, writes: outputs })
    const task = getTask(context, saved.id)
    if (!task) throw new Error(`Task ${saved.id} was not saved`)
    return { task, created: !current, fromVersion: current?.version ?? null }
  })
}

function existingTask(context: EmbeddedContext, input: UpsertTaskInput): ObjectHead | undefined {
  if (input.taskId === undefined) return undefined
  const head = findObject(context.db, 'task', input.taskId)
  if (!head) throw new AppError('task-not-found', `No task ${input.taskId}.`)
  return head
}

const baseContent = (context: EmbeddedContext, head: ObjectHead): TaskContent | undefined =>
  versionOf(context.db, 'task', head.id, head.version)?.content as TaskContent | undefined

function newContent(input: UpsertTaskInput, base: TaskContent | undefined): TaskContent {
  const name = input.name.trim()
  if (!/^[^\p{Cc}]{1,128}$/u.test(name)) {
    throw new AppError('invalid-arguments', `${JSON.stringify(input.name)} is no task name.`)
  }
  return { ...base, name, type: input.type ?? base?.type ?? 'sql', comment: input.comment ?? base?.comment ?? '' }
}

/** From the script; what could not be analysed keeps the tables of the version before. */
export async function tablesOf(
  context: EmbeddedContext,
  content: TaskContent,
  script: string,
  head: ObjectHead | undefined,
): Promise<{ inputs: string[]; outputs: string[] }> {
  const before = head?.summary as TaskSummary | undefined
  const task = { type: content.type, contentHash: contentHashOf(content, script), script }
  const lineage = await taskLineage(context.lineage, task, context.catalog.sqlCatalog())
  if (lineage.status !== 'failed') return { inputs: lineage.reads, outputs: lineage.writes }
  return { inputs: before?.inputs ?? lineage.reads, outputs: before?.outputs ?? lineage.writes }
}
