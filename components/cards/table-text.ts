export type Cell = string | number | boolean | null
export type Rows = ReadonlyArray<readonly Cell[]>

/** Rows as tab-separated text, for a spreadsheet's clipboard. Tabs and breaks within a cell become spaces. */
export function toTsv(columns: readonly string[], rows: Rows): string {
  const clean = (cell: Cell) => defused(cell).replaceAll(/[\t\r\n]+/g, ' ')
  return [columns, ...rows].map((row) => row.map(clean).join('\t')).join('\n')
}

/** The same as a table, which a spreadsheet or a document prefers: breaks within a cell survive. */
export function toHtmlTable(columns: readonly string[], rows: Rows): string {
  const line = (tag: 'th' | 'td', row: readonly Cell[]) =>
    `<tr>${row.map((cell) => `<${tag}>${escaped(defused(cell)).replaceAll(/\r?\n/g, '<br>')}</${tag}>`).join('')}</tr>`
  return `<table><thead>${line('th', columns)}</thead><tbody>${rows.map((row) => line('td', row)).join('')}</tbody></table>`
}

/** Rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. */
export function toCsv(columns: readonly string[], rows: Rows): string {
  const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = [columns, ...rows].map((row) => row.map((cell) => quote(defused(cell))).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** A text that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, CSV injection); numbers stay numbers. */
function defused(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell)
  return typeof cell === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !isNumber(text) ? `'${text}` : text
}

const isNumber = (text: string) => /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
