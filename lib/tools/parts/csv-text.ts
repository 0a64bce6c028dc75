import type { CellValue, QueryResult } from '@/lib/warehouse/port'

/** Rows as CSV (RFC 4180) with a header; null is an empty field, an empty text a quoted one. */
export const csvText = ({ columns, rows }: Pick<QueryResult, 'columns' | 'rows'>): string =>
  [columns.map(({ name }) => name), ...rows].map((row) => `${row.map(field).join(',')}\n`).join('')

function field(value: CellValue): string {
  if (value === null) return ''
  const text = String(value)
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
