import type { Db } from '@/db/client'
import { catalogRevision, publishedContents } from '@/db/platform/objects'
import { allTaskTables } from '@/db/platform/task-tables'
import type { ScheduleContent } from './contents'

export interface Dependency {
  taskId: string
  /** Data days between: -1 = the day before. */
  offset: number
}

/** Which tasks a task waits for: what its schedule says, and whoever writes what it reads. */
export type TaskGraph = ReadonlyMap<string, readonly Dependency[]>

/** The graph, made anew only when an object changed. */
export function createTaskGraphMemory(db: Db): () => TaskGraph {
  let known: { revision: number; graph: TaskGraph } | undefined
  return () => {
    const revision = catalogRevision(db)
    if (known?.revision !== revision) known = { revision, graph: publishedTaskGraph(db) }
    return known.graph
  }
}

/** Of the released tasks, in two queries. A task that reads its own output does not wait for itself unless it says so. */
function publishedTaskGraph(db: Db): TaskGraph {
  const graph = new Map<string, Dependency[]>()
  const add = (taskId: string, dependency: Dependency) => {
    const known = graph.get(taskId) ?? []
    if (!known.some((each) => each.taskId === dependency.taskId)) known.push(dependency)
    graph.set(taskId, known)
  }
  for (const { head, version } of publishedContents(db, 'schedule')) {
    for (const dependency of (version.content as ScheduleContent).dependencies) add(head.id, dependency)
  }
  const rows = allTaskTables(db, 'published')
  const writers = Map.groupBy(
    rows.filter((row) => row.access === 'write'),
    (row) => row.tableName,
  )
  for (const row of rows) {
    if (row.access !== 'read') continue
    for (const writer of writers.get(row.tableName) ?? []) {
      if (writer.taskId !== row.taskId) add(row.taskId, { taskId: writer.taskId, offset: 0 })
    }
  }
  return graph
}

/** The given tasks and everything that waits for them, directly or not. */
export function withDownstream(graph: TaskGraph, taskIds: readonly string[]): string[] {
  const dependants = new Map<string, string[]>()
  for (const [taskId, dependencies] of graph) {
    for (const dependency of dependencies) {
      const known = dependants.get(dependency.taskId) ?? []
      known.push(taskId)
      dependants.set(dependency.taskId, known)
    }
  }
  const found = new Set(taskIds)
  for (const taskId of found) for (const dependant of dependants.get(taskId) ?? []) found.add(dependant)
  return [...found]
}

/** Upstream first. A dependency that closes a circle is left out of the order: nothing may wait for ever. */
export function inDependencyOrder(graph: TaskGraph, taskIds: readonly string[]): string[] {
  const wanted = new Set(taskIds)
  const ordered = new Set<string>()
  const visiting = new Set<string>()
  const visit = (taskId: string) => {
    if (ordered.has(taskId) || visiting.has(taskId)) return
    visiting.add(taskId)
    for (const { taskId: upstream, offset } of graph.get(taskId) ?? []) {
      if (offset === 0 && wanted.has(upstream)) visit(upstream)
    }
    ordered.add(taskId)
  }
  for (const taskId of [...wanted].sort()) visit(taskId)
  return [...ordered]
}
