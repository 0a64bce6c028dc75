import { plainName, publishedContents, versionOf } from '@/db/platform/objects'
import type { ColumnChange, ImpactReport } from '@/lib/contracts/lineage'
import type { Column } from '@/lib/platform/port'
import type { ScriptProblem } from '@/lib/platform/port-records'
import { diffColumns } from '@/lib/sql/ddl/diff-columns'
import { impactOf } from '@/lib/sql/graph/impact-of'
import { removeTask, setTaskLineage } from '@/lib/sql/graph/lineage-graph'
import type { Catalog, LineageResult } from '@/lib/sql/types'
import type { ScheduleContent, TableContent, TaskContent } from './contents'
import type { EmbeddedContext } from './context'
import { nextFiring } from './data-day'
import type { PublishedLineage } from './graph-memory'
import type { PackMember } from './release-item'
import { scriptProblems } from './script-problems'
import { taskLineage } from './task-lineage'

export interface TableChange {
  /** Name in effect now: the one that scripts use. */
  table: string
  changes: ColumnChange[]
}

/**
 * One report for each changed table of a pack, and what will not run of its scripts. Tasks of the pack count as they will be, analysed with the columns as they
 * will be: a rename that its readers follow in the same pack breaks nothing; what they forgot shows.
 */
export async function packImpacts(
  context: EmbeddedContext,
  members: readonly PackMember[],
): Promise<{ impacts: ImpactReport[]; problems: ScriptProblem[] }> {
  const catalog = context.catalog.sqlCatalog(nextColumns(context, members))
  const next = await nextLineage(context, members, catalog)
  const problems = members.flatMap((member) => {
    const lineage = next.get(member.id)
    return lineage ? scriptProblems(member, lineage, catalog) : []
  })
  return { impacts: await impactsOf(context, members, next), problems }
}

async function impactsOf(
  context: EmbeddedContext,
  members: readonly PackMember[],
  next: ReadonlyMap<string, LineageResult | null>,
): Promise<ImpactReport[]> {
  const changed = members.flatMap((member) => tableChange(context, member) ?? [])
  if (changed.length === 0) return []
  const published = await context.graph.current()
  // Without an await in between: nobody else sees the graph with the pack in it.
  const restore = overlay(published, next)
  try {
    return changed.map((change) => reportOf(context, published, change))
  } finally {
    restore()
  }
}

/** The report of one change with everything else as it is in effect. */
export function reportOf(
  context: EmbeddedContext,
  { graph, tasks }: PublishedLineage,
  { table, changes }: TableChange,
): ImpactReport {
  const report = impactOf(graph, { table, changes, tasks })
  const nextRun = nextRuns(context)
  const findings = report.findings.map((finding) => ({ ...finding, nextRun: nextRun(finding.taskId) }))
  return { ...report, findings, timeZone: context.timeZone }
}

/** Undefined = not a change of a table in effect. */
function tableChange(context: EmbeddedContext, member: PackMember): TableChange | undefined {
  if (member.kind !== 'table' || member.fromVersion === null) return undefined
  const from = contentAt(context, member.id, member.fromVersion)
  const to = member.op === 'drop' ? undefined : contentAt(context, member.id, member.toVersion)
  return changeBetween(from, to)
}

/** From one version of a table to another; without the other one every column goes. */
export function changeBetween(from: TableContent, to: TableContent | undefined): TableChange {
  return { table: plainName(from.name), changes: diffColumns(from.columns, to?.columns ?? []) }
}

export function contentAt(context: EmbeddedContext, tableId: string, version: number): TableContent {
  const content = versionOf(context.db, 'table', tableId, version)?.content as TableContent | undefined
  if (!content) throw new Error(`Version ${version} of table ${tableId} is missing`)
  return content
}

/** Columns of the pack's tables as they will be. */
function nextColumns(context: EmbeddedContext, members: readonly PackMember[]): Map<string, readonly Column[]> {
  const columns = new Map<string, readonly Column[]>()
  for (const member of members) {
    if (member.kind !== 'table' || member.op === 'drop') continue
    const content = contentAt(context, member.id, member.toVersion)
    columns.set(plainName(content.name), content.columns)
  }
  return columns
}

/** Lineage of the pack's tasks as they will be; null = the task goes out of effect. */
async function nextLineage(
  context: EmbeddedContext,
  members: readonly PackMember[],
  catalog: Catalog,
): Promise<Map<string, LineageResult | null>> {
  const results = members
    .filter((member) => member.kind === 'task')
    .map(async (member): Promise<[string, LineageResult | null]> => {
      const version = versionOf(context.db, 'task', member.id, member.toVersion)
      if (member.op === 'offline' || !version) return [member.id, null]
      const { type } = version.content as TaskContent
      const task = { type, contentHash: version.contentHash, script: version.script ?? '' }
      return [member.id, await taskLineage(context.lineage, task, catalog)]
    })
  return new Map(await Promise.all(results))
}

/** Puts lineages in place of those in effect; returns what takes them out again. */
function overlay({ graph }: PublishedLineage, next: ReadonlyMap<string, LineageResult | null>): () => void {
  const before = [...next.keys()].map((taskId) => [taskId, graph.results.get(taskId)] as const)
  const set = (taskId: string, result: LineageResult | null | undefined) => {
    if (result) setTaskLineage(graph, taskId, result)
    else removeTask(graph, taskId)
  }
  for (const [taskId, result] of next) set(taskId, result)
  return () => {
    for (const [taskId, result] of before) set(taskId, result)
  }
}

/** ISO time of a task's next scheduled run; null = it has no schedule in effect. */
function nextRuns(context: EmbeddedContext): (taskId: string) => string | null {
  const crons = new Map(
    publishedContents(context.db, 'schedule').map(({ head, version }) => [
      head.id,
      (version.content as ScheduleContent).cron,
    ]),
  )
  const known = new Map<string, string | null>()
  return (taskId) => {
    const cron = crons.get(taskId)
    const next = known.get(taskId) ?? (cron ? nextFiring(cron, context.now(), context.timeZone)?.toISOString() : null)
    known.set(taskId, next ?? null)
    return next ?? null
  }
}
