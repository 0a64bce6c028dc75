import { readData } from '@/lib/models/demo/read-results'
import type { Words } from '@/lib/models/demo/language'

/** Rows repeated in the answer; the card has all of them. */
const rowsShown = 10

/** A query's result in words: totals first, then the first rows as a table. */
export function resultText(result: string, sql: string, words: Words): string {
  const [, total, returned] = result.match(/^Rows: total (\d+|not counted), returned (\d+)/) ?? []
  const rows = tableRows(result)
  const [header, ...data] = rows
  const used = `\n\n\`\`\`sql\n${sql}\n\`\`\``
  if (!header || data.length === 0) return words('没有符合条件的行。', 'No rows match.') + used
  if (data.length === 1 && header.length === 1) return `**${name(header[0])}**: ${data[0]?.[0]}${used}`
  const shown = data.slice(0, rowsShown)
  const count = words(`共 ${total === 'not counted' ? '未知' : total} 行，返回 ${returned} 行，下面是前 ${shown.length} 行：`, `${total === 'not counted' ? 'Unknown total' : `${total} rows in all`}, ${returned} returned, the first ${shown.length}:`)
  const table = [header.map(name), header.map(() => '---'), ...shown].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  return `${count}\n\n${table}${used}`
}

/** Rows of the data block, split into cells. */
const tableRows = (result: string): string[][] =>
  readData(result)
    .filter((line) => line !== '')
    .map((line) => line.split(/(?<!\\) \| /))

/** Header cells are `name TYPE`. */
const name = (cell: string | undefined): string => cell?.split(' ')[0] ?? ''
