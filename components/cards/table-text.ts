export type Cell = string | number | boolean | null

/** Rows as tab-separated text, for a spreadsheet's clipboard. Tabs and breaks within a cell become spaces. */
export function toTsv(columns: readonly string[], rows: ReadonlyArray<readonly Cell[]>): string {
  const clean = (cell: Cell) => (cell === null ? '' : String(cell).replaceAll(/[\t\r\n]+/g, ' '))
  return [columns, ...rows].map((row) => row.map(clean).join('\t')).join('\n')
}

/**
 * Rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. A text that a spreadsheet would run as a
 * formula gets an apostrophe in front (OWASP, CSV injection); numbers stay numbers.
 */
export function toCsv(columns: readonly string[], rows: ReadonlyArray<readonly Cell[]>): string {
  const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const cell = (value: Cell) => {
    if (value === null) return ''
    const text = String(value)
    return quote(typeof value === 'string' && /^[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text)
  }
  return `\uFEFF${[columns.map(cell), ...rows.map((row) => row.map(cell))].map((row) => row.join(',')).join('\r\n')}\r\n`
}

const isNumber = (text: string) => /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)
