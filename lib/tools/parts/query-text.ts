import { z } from 'zod'
import { labelData, oneLine } from '@/lib/contracts/labelled-data'
import type { QueryResult } from '@/lib/warehouse/port'

const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const queryResultSchema = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(z.array(cellSchema)),
  total: z.number().int().optional(),
  returned: z.number().int(),
  truncated: z.boolean(),
  snapshotVersion: z.number().int(),
  elapsedMs: z.number(),
})

/** Last resort; what is too long for the model is cut by the question, behind the tool. */
const textLimit = 400_000
const cellLimit = 1_000

/** Rows as a table of `|`-separated cells, with how many there are, were returned and are shown. */
export function queryText(
  source: string,
  result: Omit<QueryResult, 'total'> & { total?: number },
  rowLimit = result.rows.length,
): string {
  const lines: string[] = []
  let length = 0
  for (const row of result.rows.slice(0, rowLimit)) {
    const line = row.map(cellText).join(' | ')
    length += line.length + 1
    if (length > textLimit) break
    lines.push(line)
  }
  const total =
    result.total === undefined
      ? result.truncated
        ? 'total not counted'
        : `total ${result.returned}`
      : `total ${result.total}`
  const shown = lines.length < result.returned ? `, shown ${lines.length}` : ''
  const header = result.columns.map((column) => `${oneLine(column.name, 80)} ${column.type}`).join(' | ')
  return `Rows: ${total}, returned ${result.returned}${shown}${result.truncated ? ' (cut to the limit)' : ''}; data snapshot v${result.snapshotVersion}.\n${labelData(source, [header, ...lines].join('\n'))}`
}

const cellText = (cell: string | number | boolean | null): string =>
  cell === null ? 'NULL' : oneLine(String(cell), cellLimit).replaceAll('|', '\\|')
