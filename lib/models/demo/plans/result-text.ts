import type { Words } from '@/lib/models/demo/language'
import { readData } from '@/lib/models/demo/read-results'
import { counted } from './phrases'

/** Rows repeated in the answer; the card has all of them. */
const rowsShown = 10

interface Shown {
  words: Words
  /** How groups are ordered by their value. */
  ranked?: 'most' | 'least'
}

/** A query's result in words: totals first, then the first rows as a table. */
export function resultText(result: string, { words, ranked }: Shown): string {
  const [, total, returned] =
    result.match(/^Rows: (?:total )?(\d+|not counted|total not counted), returned (\d+)/) ?? []
  const [header = [], ...data] = rowsOf(result)
  if (data.length === 0) return words('没有符合条件的行。', 'No rows match.')
  const [first] = data
  if (data.length === 1 && header.length === 1) return single(nameOf(header[0]), first?.[0] ?? '', words)
  const shown = data.slice(0, rowsShown)
  const isCounted = total !== undefined && /^\d+$/.test(total)
  const rest = shown.length < data.length || !isCounted || total !== returned
  const count = rest
    ? words(
        `共 ${isCounted ? total : '未知'} 行，返回 ${returned} 行，前 ${shown.length} 行：`,
        `${isCounted ? counted(total, 'row') : 'Unknown number of rows'} in all, ${returned} returned, the first ${shown.length}:`,
      )
    : words(`共 ${total} 行：`, `${counted(total ?? 0, 'row')}:`)
  const table = [
    header.map(nameOf),
    header.map(() => '---'),
    ...shown.map((cells) => cells.map((cell, index) => format(cell, header[index]))),
  ]
  return `${headline(header, first, ranked, words)}${count}\n\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`
}

function single(name: string, value: string, words: Words): string {
  const label = name === 'row_count' ? words('行数', 'Rows') : `\`${name}\``
  return `${label}${words('：', ': ')}${value === 'NULL' ? words('没有数据', 'no data') : `**${format(value, name)}**`}`
}

/** The answer to "which one": the first row in a sentence. */
function headline(
  header: readonly string[],
  first: readonly string[] | undefined,
  ranked: Shown['ranked'],
  words: Words,
): string {
  if (!ranked || !first || first.length !== 2) return ''
  const value = format(first[1] ?? '', header[1])
  return words(
    `${ranked === 'least' ? '最低' : '最高'}的是 **${first[0]}**：${value}。\n\n`,
    `${ranked === 'least' ? 'Lowest' : 'Highest'}: **${first[0]}**, ${value}.\n\n`,
  )
}

/** Rows of the data block, split into cells. */
const rowsOf = (result: string): string[][] =>
  readData(result)
    .filter((line) => line !== '')
    .map((line) => line.split(/(?<!\\) \| /))

/** Header cells are `name TYPE`. */
const nameOf = (cell: string | undefined): string => cell?.split(' ')[0] ?? ''

/** Amounts and counts with their thousands apart; ids, years and text as they are. */
function format(value: string, header: string | undefined): string {
  const isAmount = /^(?:total|avg|max|min|count|sum|row_count|\w*_(?:amount|count))/i.test(nameOf(header))
  const [, sign = '', whole, rest = ''] = value.match(/^(-?)(\d{4,})(\.\d+)?$/) ?? []
  return isAmount && whole ? `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${rest}` : value
}
