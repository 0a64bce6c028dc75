import type { Words } from '@/lib/models/demo/language'
import { type FileColumn, factIn, factsIn } from '@/lib/models/demo/read-file-facts'
import type { FileAggregate, FileQuestion } from './file-script'
import { cell, code, counted } from './phrases'

const columnsShown = 30
const kinds: Record<FileColumn['kind'], [string, string]> = {
  number: ['数字', 'number'],
  date: ['日期', 'date'],
  text: ['文本', 'text'],
}
const names: Record<FileAggregate, [string, string]> = {
  sum: ['合计', 'Sum'],
  mean: ['平均值', 'Average'],
  max: ['最大值', 'Largest value'],
  min: ['最小值', 'Smallest value'],
  nunique: ['不同值', 'Different values'],
  count: ['行数', 'Rows'],
}

/** Thousands apart, at most four digits after the point. */
export const figure = (value: string): string => {
  const number = Number(value)
  return value.trim() !== '' && Number.isFinite(number)
    ? number.toLocaleString('en-US', { maximumFractionDigits: 4 })
    : value
}

const table = (head: readonly string[], rows: ReadonlyArray<readonly string[]>): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map((text) => cell(text)).join(' | ')} |`).join('\n')

/** Rows, columns, and what they hold. */
export function lookText(words: Words, file: string, result: string, columns: readonly FileColumn[]): string {
  const [rows = '0', count = '0'] = factIn(result, 'rows') ?? []
  const head = words(
    `\`${file}\`：${figure(rows)} 行，${count} 列。`,
    `\`${file}\`: ${counted(figure(rows), 'row')}, ${counted(count, 'column')}.`,
  )
  const lines = columns
    .slice(0, columnsShown)
    .map(({ name, kind, filled, distinct, example }) => [
      `\`${name}\``,
      words(...kinds[kind]),
      String(filled),
      String(distinct),
      example,
    ])
  const left = Number(count) - lines.length
  const more = left > 0 ? `\n\n${words(`还有 ${left} 列没有列出。`, `${counted(left, 'column')} more not shown.`)}` : ''
  const titles = words('列|类型|有值|不同值|例', 'Column|Kind|Filled|Different|Example').split('|')
  return `${head}\n\n${table(titles, lines)}${more}`
}

export function headText(words: Words, file: string, result: string): string {
  const [total = '0', count = '0'] = factIn(result, 'rows') ?? []
  const titles = factIn(result, 'head') ?? []
  const rows = factsIn(result, 'row')
  const cut =
    Number(count) > titles.length ? words(`，前 ${titles.length} 列`, `, the first ${titles.length} columns`) : ''
  const head = words(
    `\`${file}\` 共 ${figure(total)} 行，前 ${rows.length} 行${cut}：`,
    `\`${file}\` has ${counted(figure(total), 'row')}; the first ${rows.length}${cut}:`,
  )
  return `${head}\n\n${table(titles, rows)}`
}

/** One number, or one a group, and what was counted how. */
export function valueText(words: Words, file: string, result: string, question: FileQuestion, share: boolean): string {
  const { measure, how, groups } = question
  const name = `${words(...names[how])}${measure ? words(`（\`${measure.name}\`）`, ` of \`${measure.name}\``) : ''}`
  if (groups.length === 0) {
    const [value = ''] = factIn(result, 'value') ?? []
    const told = value === '' ? words('没有数据', 'no data') : figure(value)
    return `\`${file}\` ${name}${words('：', ': ')}**${told}**${words('。', '.')}${leftText(words, result, measure)}`
  }
  const rows = factsIn(result, 'row')
  const [count = '0'] = factIn(result, 'groups') ?? []
  const total = Number(factIn(result, 'total')?.[0])
  const isShared = share && total > 0 && (how === 'sum' || how === 'count')
  const lines = rows.map((row) => [
    ...row.slice(0, -1),
    figure(row.at(-1) ?? ''),
    ...(isShared ? [`${((100 * Number(row.at(-1))) / total).toFixed(1)}%`] : []),
  ])
  const shown = rows.length < Number(count) ? words(`，列出 ${rows.length} 组`, `, ${rows.length} shown`) : ''
  const head = words(
    `\`${file}\` 按 ${code(
      groups.map((group) => group.name),
      words,
    )} 的${name}，共 ${count} 组${shown}：`,
    `\`${file}\`: ${name.toLowerCase()} by ${code(
      groups.map((group) => group.name),
      words,
    )}, ${counted(count, 'group')}${shown}:`,
  )
  const titles = [
    ...groups.map((group) => `\`${group.name}\``),
    words(...names[how]),
    ...(isShared ? [words('占比', 'Share')] : []),
  ]
  const left = leftText(words, result, measure).trim()
  return `${extremeText(words, rows, question)}${head}\n\n${table(titles, lines)}${left === '' ? '' : `\n\n${left}`}`
}

/** The answer to "which one": what has the largest or the smallest value, all of them when several do. */
function extremeText(words: Words, rows: readonly string[][], { isRanking, order, groups }: FileQuestion): string {
  const [first] = rows
  if (!isRanking || groups.length !== 1 || !first) return ''
  const same = rows.filter((row) => row.at(-1) === first.at(-1)).map((row) => `**${row[0]}**`)
  const names = same.slice(0, 5).join(words('、', ', ')) + (same.length > 5 ? ', …' : '')
  const value = figure(first.at(-1) ?? '')
  const most = words(`最高的是 ${names}：${value}。`, `Highest: ${names}, ${value}.`)
  const least = words(`最低的是 ${names}：${value}。`, `Lowest: ${names}, ${value}.`)
  return `${order === 'least' ? least : most}\n\n`
}

/** Rows that have no value to compute with: empty ones, and what is no number. */
export function leftText(words: Words, result: string, measure: FileColumn | undefined): string {
  const [empty = '0', bad = '0'] = factIn(result, 'left') ?? []
  const isOne = (count: string) => (count === '1' ? 'was' : 'were')
  const none =
    empty === '0'
      ? ''
      : words(
          `有 ${empty} 行的 \`${measure?.name}\` 是空的，没有算进去。`,
          ` ${counted(empty, 'row')} with an empty \`${measure?.name}\` ${isOne(empty)} left out.`,
        )
  const unread =
    bad === '0'
      ? ''
      : words(
          `有 ${bad} 个值不是数字，没有算进去。`,
          ` ${counted(bad, 'value')} that ${bad === '1' ? 'is no number' : 'are no numbers'} ${isOne(bad)} left out.`,
        )
  return none + unread
}

export const originText = (words: Words): string =>
  words(
    '\n\n用 Python 从附件读出，没有查数仓。',
    '\n\nRead from the attached file with Python; the warehouse was not queried.',
  )

/** Asked for, and the file has no such column: nothing is computed. */
export function noColumnText(
  words: Words,
  file: string,
  asked: readonly string[],
  columns: readonly FileColumn[],
): string {
  const has = code(
    columns.slice(0, columnsShown).map(({ name }) => name),
    words,
  )
  return words(
    `\`${file}\` 里没有「${asked.join('、')}」对应的列，所以没有算。它有：${has}。`,
    `\`${file}\` has no column for “${asked.join(', ')}”, so I computed nothing. It has ${has}.`,
  )
}

export function whichColumnText(words: Words, file: string, columns: readonly FileColumn[]): string {
  const numbers = columns.filter(({ kind }) => kind === 'number').map(({ name }) => name)
  return numbers.length === 0
    ? words(
        `\`${file}\` 里没有数字列，没有可以算的。它有：${code(
          columns.map(({ name }) => name),
          words,
        )}。`,
        `\`${file}\` has no column of numbers to compute with. It has ${code(
          columns.map(({ name }) => name),
          words,
        )}.`,
      )
    : words(
        `算哪一列？\`${file}\` 的数字列有：${code(numbers, words)}。`,
        `Which column? The numbers in \`${file}\` are ${code(numbers, words)}.`,
      )
}

export const cannotText = (words: Words, file: string): string =>
  words(
    `这件事我做不了，附件 \`${file}\` 没有用到，什么都没有改：我只能看文件的内容，用 Python 数行、算列、画图，比如「这个文件有多少行」「按城市合计金额」。导入数仓、和表关联、改写文件都不行。我是离线演示模型。`,
    `I cannot do that, so the attached \`${file}\` was not used and nothing was changed: I can only look at a file, and count, add up and chart with Python: “how many rows are in the file”, “sum of amount by city”. I do not load it into the warehouse, join it with tables or rewrite it. I am the offline demo model.`,
  )
