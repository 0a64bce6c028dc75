import type { Db } from '@/db/client'
import { catalogRevision, publishedTaskHashes, versionOf } from '@/db/platform/objects'
import type { TaskInfo } from '@/lib/sql/graph/impact-input'
import { createGraph, type LineageGraph, removeTask, setTaskLineage } from '@/lib/sql/graph/lineage-graph'
import type { Catalog } from '@/lib/sql/types'
import type { CatalogMemory } from './catalog-memory'
import type { TaskContent } from './contents'
import { catalogHash, type LineageMemory } from './lineage-memory'
import { taskLineage } from './task-lineage'

export interface PublishedLineage {
  graph: LineageGraph
  /** Every task in the graph; with its script where the lineage is not whole. */
  tasks: ReadonlyMap<string, TaskInfo>
}

/** The lineage of everything in effect, built on first use and then kept up to date. */
export interface GraphMemory {
  current(): Promise<PublishedLineage>
}

interface Loaded {
  contentHash: string
  tables: string[]
  catalogHash: string
}

export function createGraphMemory(db: Db, catalog: CatalogMemory, lineage: LineageMemory): GraphMemory {
  const graph = createGraph()
  const tasks = new Map<string, TaskInfo>()
  const loaded = new Map<string, Loaded>()
  let seen: { revision: number; catalog: Catalog } | undefined
  let last: Promise<void> = Promise.resolve()

  const refresh = async () => {
    const revision = catalogRevision(db)
    const columns = catalog.sqlCatalog()
    if (seen?.revision === revision && seen.catalog === columns) return
    const rows = publishedTaskHashes(db)
    const live = new Set(rows.map((row) => row.id))
    for (const id of [...loaded.keys()].filter((known) => !live.has(known))) {
      removeTask(graph, id)
      tasks.delete(id)
      loaded.delete(id)
    }
    const isSameCatalog = seen?.catalog === columns
    const stale = rows.filter((row) => isStale(loaded.get(row.id), row.contentHash, columns, isSameCatalog))
    await Promise.all(stale.map((row) => load(row, columns)))
    seen = { revision, catalog: columns }
  }

  const load = async (row: ReturnType<typeof publishedTaskHashes>[number], columns: Catalog) => {
    const version = versionOf(db, 'task', row.id, row.version)
    const { type = 'sql' } = (version?.content ?? {}) as Partial<TaskContent>
    const script = version?.script ?? ''
    const result = await taskLineage(lineage, { type, contentHash: row.contentHash, script }, columns)
    const tables = [...new Set([...result.reads, ...result.writes])]
    setTaskLineage(graph, row.id, result)
    tasks.set(row.id, {
      name: row.name,
      owner: row.owner,
      dialect: 'duckdb',
      // of a Python script the declared tables are all that it can touch: its text is not searched for names
      ...(result.status === 'full' || type === 'python' ? {} : { script }),
    })
    // A failed analysis knows no tables and may succeed the next time: it is never taken as loaded.
    if (result.status === 'failed') loaded.delete(row.id)
    else loaded.set(row.id, { contentHash: row.contentHash, tables, catalogHash: catalogHash(columns, tables) })
  }

  return {
    current: async () => {
      // One after the other: two at once would analyse the same scripts twice.
      last = last.then(refresh, refresh)
      await last
      return { graph, tasks }
    },
  }
}

const isStale = (known: Loaded | undefined, contentHash: string, columns: Catalog, isSameCatalog: boolean): boolean =>
  known?.contentHash !== contentHash || !(isSameCatalog || catalogHash(columns, known.tables) === known.catalogHash)
