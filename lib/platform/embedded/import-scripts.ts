import type { Db } from '@/db/client'
import { listObjects } from '@/db/platform/objects'
import { saveVersion, setPublished } from '@/db/platform/save-object'
import { setTaskTables } from '@/db/platform/task-tables'
import { inTransaction } from '@/db/transaction'
import type { FoundScript } from '@/lib/platform/dbt-project'
import { createCatalogMemory } from './catalog-memory'
import { contentHashOf, type TaskContent, type TaskSummary } from './contents'
import { createLineageMemory, type LineageAnalyser } from './lineage-memory'

const author = { id: 'owner:import', name: 'import' }

export interface ImportedScripts {
  added: number
  /** Tasks of that name were there already and are left as they are. */
  known: number
  /** Added, but their tables could not be read from the script: their impact is unknown. */
  unread: string[]
}

/**
 * Enters scripts as released tasks without a schedule, so that lineage and impact know them. Nothing runs by it; a known name is left
 * alone, so that what was changed here is not undone by the next start.
 */
export async function importScripts(
  { db, sql, at }: { db: Db; sql: LineageAnalyser; at: Date },
  scripts: readonly FoundScript[],
): Promise<ImportedScripts> {
  const known = new Set(listObjects(db, 'task').map(({ name }) => name))
  const fresh = scripts.filter(({ name }) => !known.has(name))
  const lineage = createLineageMemory(db, sql)
  const catalog = createCatalogMemory(db).sqlCatalog()
  const found: ImportedScripts = { added: fresh.length, known: scripts.length - fresh.length, unread: [] }
  for (const script of fresh) {
    const content: TaskContent = { name: script.name, type: 'sql', comment: script.comment }
    const hash = contentHashOf(content, script.script)
    const { status, reads, writes } = await lineage.ofScript(hash, script.script, catalog)
    if (status === 'failed') found.unread.push(script.name)
    inTransaction(db, () => enter(db, { content, hash, script: script.script, reads, writes }, at))
  }
  return found
}

interface Entry {
  content: TaskContent
  hash: string
  script: string
  reads: string[]
  writes: string[]
}

function enter(db: Db, { content, hash: contentHash, script, reads, writes }: Entry, at: Date): void {
  const { name, type, comment } = content
  const summary: TaskSummary = { type, comment, inputs: reads, outputs: writes }
  const id = `task_${contentHash.slice(0, 12)}`
  const head = { kind: 'task' as const, id, name, owner: author.name, status: 'online' as const }
  const version = saveVersion(db, { ...head, content, script, contentHash, summary, author, at })
  for (const stage of ['saved', 'published'] as const) setTaskTables(db, id, stage, { reads, writes })
  setPublished(db, head, { from: null, to: version })
}
