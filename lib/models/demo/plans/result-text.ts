import type { Words } from '@/lib/models/demo/language'
import { readData } from '@/lib/models/demo/read-results'
import { nameIn } from './header-cell'
import { counted } from './phrases'

/** Rows repeated in the answer; the card has all of them. */
const rowsShown = 12

interface Shown {
  words: Words
  /** What a single number is called. */
  label?: string | undefined
  /** Rows that the query itself gives at most. */
  limit?: number | undefined
  /** How groups are ordered by their value. */
  ranked?: 'most' | 'least'
}

/** A query's result in words: totals first, then the first rows as a table. */
export function resultText(result: string, { words, ranked, label, limit }: Shown): string {
  const [, total, returned] =
    result.match(/^Rows: (?:total )?(\d+|not counted|total not counted), returned (\d+)/m) ?? []
  const [header = [], ...data] = rowsOf(result)
  if (data.length === 0) return words('没有符合条件的行。', 'No rows match.')
  const [first] = data
  if (data.length === 1 && header.length === 1) return single(nameIn(header[0]), first?.[0] ?? '', label, words)
  const shown = data.slice(0, rowsShown)
  const cells = shown.map((row) => row.map((cell, index) => formatted(cell, header[index])))
  const lines = [header.map(nameIn), header.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`)
  const count = countText(
    { total, returned, rows: data.length, shown: shown.length, isCut: data.length === limit },
    words,
  )
  return `${headline(header, data, ranked, words)}${count}\n\n${lines.join('\n')}`
}

interface Counts {
  total: string | undefined
  returned: string | undefined
  rows: number
  shown: number
  isCut: boolean
}

/** How many there are in all, how many came back and how many are repeated here. */
function countText({ total = '', returned, rows, shown, isCut }: Counts, words: Words): string {
  const isCounted = /^\d+$/.test(total)
  if ((isCut || !isCounted) && shown === rows) return words(`前 ${rows} 行：`, `The first ${counted(rows, 'row')}:`)
  if (isCounted && total === returned && shown === rows) return words(`共 ${total} 行：`, `${counted(total, 'row')}:`)
  return words(
    `共 ${isCounted ? total : '未知'} 行，返回 ${returned} 行，前 ${shown} 行：`,
    `${isCounted ? counted(total, 'row') : 'Unknown number of rows'} in all, ${returned} returned, the first ${shown}:`,
  )
}

const knownNames: Record<string, [string, string]> = {
  row_count: ['行数', 'Rows'],
  newest_day: ['最新数据日期', 'Newest data day'],
}

function single(name: string, value: string, label: string | undefined, words: Words): string {
  const known = knownNames[name]
  const title = known ? words(...known) : (label ?? `\`${name}\``)
  return `${title}${words('：', ': ')}${value === 'NULL' ? words('没有数据', 'no data') : `**${formatted(value, name)}**`}`
}

/** The answer to "which one": the first row in a sentence, unless the next one is as good. */
function headline(header: readonly string[], data: readonly string[][], ranked: Shown['ranked'], words: Words): string {
  const [first, second] = data
  if (!ranked || !first || first.length !== 2 || first[1] === second?.[1]) return ''
  const value = formatted(first[1] ?? '', header[1])
  const most = words(`最高的是 **${first[0]}**：${value}。`, `Highest: **${first[0]}**, ${value}.`)
  const least = words(`最低的是 **${first[0]}**：${value}。`, `Lowest: **${first[0]}**, ${value}.`)
  return `${ranked === 'least' ? least : most}\n\n`
}

/** Rows of the data block, split into cells. */
const rowsOf = (result: string): string[][] =>
  readData(result)
    .filter((line) => line !== '')
    .map((line) => line.split(/(?<!\\) \| /))

/** Amounts and counts with their thousands apart; ids, years and text as they are. */
export function formatted(value: string, header: string | undefined): string {
  const isAmount = /^(?:total|avg|max|min|count|sum|row_count|\w*_(?:amount|count))/i.test(nameIn(header))
  const [, sign = '', whole, rest = ''] = value.match(/^(-?)(\d{4,})(\.\d+)?$/) ?? []
  return isAmount && whole ? `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${rest}` : value
}
