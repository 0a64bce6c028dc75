import { findObject, plainName } from '@/db/platform/objects'
import { setPublished } from '@/db/platform/save-object'
import { setTaskTables } from '@/db/platform/task-tables'
import { AppError } from '@/lib/errors'
import type { Column, Task, WriteContext } from '@/lib/platform/port'
import type { CatalogTable } from './catalog-memory'
import type { SyncMapping, TaskContent, TaskSummary } from './contents'
import type { EmbeddedContext } from './context'
import { getTask } from './read-objects'
import { saveObject } from './save-object'
import { quoteName } from './table-ddl'
import { writeOnce } from './write-once'

export type SyncInput = SyncMapping & { taskId?: string; name: string }

/** A task that copies columns from one table to another. Guarded, so it takes effect at once. */
export function transferTaskUpsert(context: EmbeddedContext, input: SyncInput, write: WriteContext): Task {
  return writeOnce(context, 'upsert-sync', input, write, () => {
    const { db } = context
    const head = input.taskId === undefined ? undefined : findObject(db, 'task', input.taskId)
    if (input.taskId !== undefined && !head) throw new AppError('task-not-found', `No task ${input.taskId}.`)
    const source = tableOf(context, input.source)
    const target = tableOf(context, input.target)
    const { mapping } = input
    const name = input.name.trim()
    if (name === '') throw new AppError('invalid-arguments', 'A sync task needs a name.')
    const sync = { source: input.source, target: input.target, mapping }
    const comment = `${source.name} → ${target.name}`
    const content: TaskContent = { name, type: 'sync', comment, sync }
    const [inputs, outputs] = [[plainName(source.name)], [plainName(target.name)]]
    const summary: TaskSummary = { type: 'sync', comment, inputs, outputs }
    const script = copyScript(source, target, mapping)
    const saved = saveObject(context, write, { kind: 'task', head, name, content, script, summary, status: 'online' })
    const move = { from: head?.publishedVersion ?? null, to: saved.version }
    setPublished(db, { kind: 'task', id: saved.id }, head?.status === 'frozen' ? move : { ...move, status: 'online' })
    for (const stage of ['saved', 'published'] as const) {
      setTaskTables(db, saved.id, stage, { reads: inputs, writes: outputs })
    }
    return getTask(context, saved.id) as Task
  })
}

function tableOf(context: EmbeddedContext, name: string): CatalogTable {
  const table = context.catalog.byName(name)
  if (!table) throw new AppError('table-not-found', `No table ${name}.`)
  return table
}

/** The day's rows where the source is partitioned the same way, else all of it. */
function copyScript(source: CatalogTable, target: CatalogTable, mapping: Record<string, string>): string {
  const pairs = Object.entries(mapping)
  if (pairs.length === 0) throw new AppError('columns-invalid', 'A sync task needs at least one pair of columns.')
  const lines = pairs.map(([from, to]) => [nameIn(source, from), nameIn(target, to)] as const)
  const partition = source.columns.find((column) => column.partition)
  const where = partition ? `\nWHERE ${quoteName(partition.name)} = '\${bizdate}'` : ''
  const list = (names: string[]) => names.map((name) => `  ${quoteName(name)}`).join(',\n')
  const targets = list(lines.map(([, to]) => to))
  const sources = list(lines.map(([from]) => from))
  return `INSERT INTO ${quoteName(target.name)} (\n${targets}\n)\nSELECT\n${sources}\nFROM ${quoteName(source.name)}${where};\n`
}

function nameIn(table: CatalogTable, name: string): string {
  const column: Column | undefined = table.columns.find((each) => each.name.toLowerCase() === name.toLowerCase())
  if (!column) throw new AppError('columns-invalid', `${table.name} has no column ${name}.`)
  return column.name
}
