import { conceptOf, isConcept } from '@/lib/models/demo/concepts'
import type { Question, Range } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import type { ChartData } from './chart-script'

const nameOf = (words: Words, key: string): string =>
  isConcept(key) ? words(conceptOf(key).zh, key.replaceAll('-', ' ')) : key

/** What a column of the result is called: the word of the trade that it was chosen for. */
export function groupLabel(words: Words, column: string, { by }: Question): string {
  const fits = by.flatMap((dimension) => ('concept' in dimension ? [dimension.concept] : []))
  const concept = fits.find(
    (key) => key === column || conceptOf(key).pieces.some((piece) => column === piece || column.includes(piece)),
  )
  if (column === 'dt' || concept === 'day') return words('日期', 'day')
  return concept ? nameOf(words, concept) : column
}

export const valueLabel = (words: Words, question: Question, index: number): string | undefined => {
  if (question.value === 'rows') return words('行数', 'rows')
  const key = question.measures[index]
  const name = key === undefined ? question.columns[index] : nameOf(words, key)
  return name !== undefined && question.value === 'average' ? words(`平均${name}`, `average ${name}`) : name
}

export function chartTitle(words: Words, question: Question, { groups, values }: ChartData): string {
  const what = values.map(({ label }) => label).join(words('、', ' and '))
  const by = groups.map(({ label, isTime }) => (isTime && label === '日期' ? '每天' : words(`各${label}`, label)))
  const where = question.filters.map(({ of, is, value }) => `${nameOf(words, of)} ${is} ${value}`)
  const extra = [...(question.days ? [rangeText(words, question.days)] : []), ...where].join(words('，', ', '))
  const top = question.top ? words(`前 ${question.top} `, `, top ${question.top}`) : ''
  const title = words(
    `${by.join('、')}的${what}${top === '' ? '' : `（${top.trim()}）`}`,
    `${what} by ${by.join(' and ')}${top}`,
  )
  return extra === '' ? title : words(`${title}（${extra}）`, `${title} (${extra})`)
}

const units: Record<'week' | 'month' | 'year', [string, string]> = {
  week: ['周', 'week'],
  month: ['月', 'month'],
  year: ['年', 'year'],
}

const span = (words: Words, from: string, to: string): string =>
  from === to ? from : words(`${from} 到 ${to}`, `${from} to ${to}`)

function rangeText(words: Words, range: Range): string {
  if ('from' in range) return span(words, range.from, range.to)
  if ('fromDay' in range) return span(words, range.fromDay, range.toDay)
  if ('unit' in range) return unitText(words, range)
  if ('month' in range) return words(`${range.month} 月`, `month ${range.month}`)
  if ('since' in range) return words(`${range.since} 以来`, `since ${range.since}`)
  if (range.days === 1) return words('最新一天', 'newest day')
  return words(`最近 ${range.days} 天`, `last ${range.days} days`)
}

function unitText(words: Words, { unit, back }: Extract<Range, { unit: string }>): string {
  const [zh, en] = units[unit]
  if (back === 0) return words(`本${zh}`, `this ${en}`)
  return back === 1 ? words(`上${zh}`, `last ${en}`) : words(`上 ${back} ${zh}`, `${back} ${en}s ago`)
}

/** A file name that says what is in it: `sales-by-channel`. */
export function chartName({ measures, columns, by }: Question): string {
  const what = measures[0] ?? columns[0] ?? 'rows'
  const groups = by.map((dimension) => ('concept' in dimension ? dimension.concept : dimension.word))
  return `${what}-by-${groups.join('-')}`
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, 60)
}
