import type { Rows } from './table-text'

/** Rows of a query as a grid shows them. */
export interface GridResult {
  columns: ReadonlyArray<{ name: string; type: string }>
  rows: Rows
  total?: number | undefined
  returned: number
  truncated: boolean
  elapsedMs: number
}
