import type { SqlFinding } from '@/lib/sql/types'

export interface Place {
  line: number
  column: number
}

/** Makes findings about one text. */
export type FindingMaker = (
  level: SqlFinding['level'],
  code: string,
  place: Place | undefined,
  message: string,
) => SqlFinding

export function findingsIn(sql: string, inBase = false): FindingMaker {
  const lines = sql.split('\n')
  return (level, code, place, message) => {
    const { line, column } = place ?? { line: 1, column: 1 }
    const finding = { level, code, line, column, message, snippet: (lines[line - 1] ?? '').trim().slice(0, 200) }
    return inBase ? { ...finding, inBase } : finding
  }
}
