import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { saveQueryResult } from '@/db/query-results'
import type { QueryResult } from '@/lib/warehouse/port'
import { defineHook } from './define-hook'

const compress = promisify(deflate)

/**
 * Keeps the rows of a query for the person, who pages through them and downloads them; the model reads the first of them only. Where
 * they cannot be kept, the card shows what it was given.
 */
export const queryResultStore = defineHook({
  name: 'query-result-store',
  kind: 'transform',
  match: (call) => call.tool === 'execute_sql',
  afterTool: async (run, call, output) => {
    const result = output as QueryResult
    if (!Array.isArray(result.rows)) return undefined
    const { db, policy } = run.services
    const rows = result.rows.slice(0, policy.limits.storedRows)
    saveQueryResult(db, {
      toolCallId: call.id,
      conversationId: run.conversationId,
      sql: (call.resolved as { sql: string }).sql,
      snapshotVersion: result.snapshotVersion,
      columns: result.columns,
      rows: await compress(JSON.stringify(rows)),
      stored: rows.length,
      total: result.total ?? null,
      truncated: result.truncated || rows.length < result.rows.length,
      createdAt: new Date(),
    })
    return { ...result, stored: rows.length }
  },
})
