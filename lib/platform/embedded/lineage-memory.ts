import type { Db } from '@/db/client'
import { lineageRows, saveLineage } from '@/db/platform/lineage'
import type { Catalog, LineageResult } from '@/lib/sql/types'
import { hashOf } from './contents'

/** The SQL analysis that the platform needs; a worker, or the plain function in tests. */
export interface LineageAnalyser {
  analyseLineage(request: { sql: string; dialect: 'duckdb'; catalog: Catalog }): Promise<LineageResult>
}

/** Lineage of scripts, analysed once per content and kept in the database over restarts. */
export interface LineageMemory {
  /** Never rejects: what cannot be analysed is a `failed` result with the reason as a warning. */
  ofScript(contentHash: string, script: string, catalog: Catalog): Promise<LineageResult>
}

export function createLineageMemory(db: Db, analyser: LineageAnalyser): LineageMemory {
  const pending = new Map<string, Promise<LineageResult>>()
  return {
    ofScript: async (contentHash, script, catalog) => {
      const known = lineageRows(db, contentHash).find((row) => row.catalogHash === catalogHash(catalog, row.tables))
      if (known) return known.result as LineageResult
      const key = `${contentHash} ${catalogHash(catalog, Object.keys(catalog.tables))}`
      const running = pending.get(key) ?? analyse(db, analyser, { contentHash, script, catalog })
      pending.set(key, running)
      try {
        return await running
      } finally {
        pending.delete(key)
      }
    },
  }
}

async function analyse(
  db: Db,
  analyser: LineageAnalyser,
  { contentHash, script, catalog }: { contentHash: string; script: string; catalog: Catalog },
): Promise<LineageResult> {
  const result = await analyser.analyseLineage({ sql: script, dialect: 'duckdb', catalog }).catch(toFailure)
  // A failure is not kept: a worker that ran out of time may answer the next time.
  if (result.status === 'failed') return result
  const tables = [...new Set([...result.reads, ...result.writes])]
  saveLineage(db, { contentHash, catalogHash: catalogHash(catalog, tables), tables, result })
  return result
}

/** Of the columns of these tables only: another table's change does not make a result old. */
export const catalogHash = (catalog: Catalog, tables: string[]): string =>
  hashOf(JSON.stringify([...tables].sort().map((name) => [name, catalog.tables[name] ?? null])))

const toFailure = (error: unknown): LineageResult => ({
  status: 'failed',
  reads: [],
  writes: [],
  edges: [],
  uses: [],
  targets: [],
  references: [],
  output: [],
  warnings: [{ level: 'error', code: 'analysis-failed', line: 1, column: 1, message: String(error), snippet: '' }],
})
