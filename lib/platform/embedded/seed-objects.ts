import type { Db } from '@/db/client'
import { type ObjectKind, type ObjectStatus, plainName } from '@/db/platform/objects'
import { saveVersion, setPublished } from '@/db/platform/save-object'
import { setTaskTables } from '@/db/platform/task-tables'
import type { TableContent, TableSummary, TaskContent, TaskSummary } from './contents'
import { contentHashOf, type DatasourceContent, type RuleContent, type ScheduleContent } from './contents'
import type { DemoTable, DemoTask, DemoWorld } from './demo-world'

/** Id by name. */
export interface SeedIds {
  table(name: string): string
  task(name: string): string
  rule(name: string): string
}

const ids: SeedIds = {
  table: (name) => `tbl_${plainName(name)}`,
  task: (name) => `task_${name}`,
  rule: (name) => `rule_${name}`,
}

interface Seed {
  kind: ObjectKind
  id: string
  name: string
  owner: string
  content: unknown
  script?: string
  summary: unknown
  status: ObjectStatus
}

/** Everything at version 1 and released. Inside the caller's transaction. */
export function seedObjects(db: Db, world: Omit<DemoWorld, 'statements'>, at: Date): SeedIds {
  for (const table of world.tables) release(db, tableSeed(table), at)
  for (const datasource of world.datasources) {
    const content: DatasourceContent = {
      name: datasource.name,
      type: datasource.type,
      connection: datasource.connection,
    }
    const { name, owner } = datasource
    release(db, { kind: 'datasource', id: `ds_${name}`, name, owner, content, summary: {}, status: 'active' }, at)
  }
  for (const task of world.tasks) seedTask(db, task, at)
  for (const { owner, lastResult: _lastResult, ...content } of world.rules) {
    const rule: RuleContent = content
    const { name } = rule
    release(db, { kind: 'quality-rule', id: ids.rule(name), name, owner, content, summary: {}, status: 'active' }, at)
  }
  return ids
}

function tableSeed({ owner, columns, ...rest }: DemoTable): Seed {
  const content: TableContent = {
    ...rest,
    columns: columns.map((column, index) => ({ id: `col_${index + 1}`, ...column })),
  }
  const summary: TableSummary = { layer: rest.layer, comment: rest.comment, columnCount: columns.length }
  return { kind: 'table', id: ids.table(rest.name), name: rest.name, owner, content, summary, status: 'active' }
}

function seedTask(db: Db, task: DemoTask, at: Date): void {
  const { name, type, comment, owner, script, status } = task
  const content: TaskContent = { name, type, comment }
  const [inputs, outputs] = [task.inputs.map(plainName), task.outputs.map(plainName)]
  const summary: TaskSummary = { type, comment, inputs, outputs }
  const id = ids.task(name)
  const isLive = status !== 'offline'
  release(db, { kind: 'task', id, name, owner, content, script, summary, status }, at, isLive)
  setTaskTables(db, id, 'saved', { reads: inputs, writes: outputs })
  if (isLive) setTaskTables(db, id, 'published', { reads: inputs, writes: outputs })
  if (!task.schedule) return
  const { dependencies, ...times } = task.schedule
  const schedule: ScheduleContent = {
    ...times,
    dependencies: dependencies.map(({ task: upstream, offset }) => ({ taskId: ids.task(upstream), offset })),
  }
  const row = { kind: 'schedule' as const, id, name: id, owner, content: schedule, summary: {} }
  release(db, { ...row, status: 'active' }, at, isLive)
}

/** Authors of seeded versions are the owners. */
function release(db: Db, seed: Seed, at: Date, isLive = true): void {
  const script = seed.script ?? null
  const contentHash = contentHashOf(seed.content, script)
  const author = { id: `owner:${seed.owner}`, name: seed.owner }
  const version = saveVersion(db, { ...seed, script, contentHash, author, at })
  if (isLive) setPublished(db, seed, { from: null, to: version })
}
