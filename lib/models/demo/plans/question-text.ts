import { conceptOf, isConcept } from '@/lib/models/demo/concepts'
import type { Question } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import type { Chosen } from '@/lib/models/demo/question-columns'
import type { ReadTable } from '@/lib/models/demo/read-results'
import { code } from './phrases'

/** What was asked, in the words of the trade. */
export function askedText(words: Words, question: Question): string {
  const by = question.by.map((dimension) =>
    'concept' in dimension ? nameOf(dimension.concept, words) : dimension.word,
  )
  const what = [...question.measures.map((key) => nameOf(key, words)), ...question.columns].join(words('、', ', '))
  return by.length > 0 ? words(`按${by.join('、')}看${what}`, `${what} by ${by.join(', ')}`) : what
}

const nameOf = (key: string, words: Words): string =>
  isConcept(key) ? words(conceptOf(key).zh, key.replaceAll('-', ' ')) : key

/** No table has all of it: which ones have each part. */
export function noTableText(words: Words, question: Question, having: readonly string[][]): string {
  const asked = askedText(words, question)
  const parts = [
    ...question.measures.slice(0, 1),
    ...question.by.map((dimension) => ('concept' in dimension ? dimension.concept : dimension.word)),
    ...question.filters.map(({ of }) => of),
    ...question.valuesOf,
  ].filter((key) => !['day', 'week', 'month'].includes(key))
  const lines = parts.map((key, index) => {
    const names = (having[index] ?? []).slice(0, 4)
    const found = names.length > 0 ? code(names, words) : words('没有找到', 'none found')
    const part = partsText(key, words)
    return words(
      `- 有「${nameOf(key, words)}」${part}字段的表：${found}`,
      `- Tables with a column for “${nameOf(key, words)}”${part}: ${found}`,
    )
  })
  const known = lines.length > 0 ? `\n\n${lines.join('\n')}\n\n` : ''
  return words(
    `没有找到能回答「${asked}」的表，没有查询。${known}请说出表名和字段，或先问「有哪些表」。`,
    `I found no table that answers “${asked}”, so I queried nothing.${known || ' '}Name the table and its columns, or ask “list tables” first.`,
  )
}

/** A ratio is told with what it is made of. */
function partsText(key: string, words: Words): string {
  const [top, bottom] = isConcept(key) ? conceptOf(key).ratio : []
  return top && bottom
    ? words(
        `（${nameOf(top, words)} ÷ ${nameOf(bottom, words)}）`,
        ` (${nameOf(top, words)} ÷ ${nameOf(bottom, words)})`,
      )
    : ''
}

/** Nothing is counted without what was asked for; the person sees what the table has. */
export function missingText(words: Words, table: ReadTable, { missing }: Chosen): string {
  const names = missing.map((key) => nameOf(key, words)).join(words('、', ', '))
  const near = table.columns.slice(0, 12).map(({ name }) => name)
  return words(
    `\`${table.name}\` 里没有「${names}」对应的字段，所以没有查。${near.length > 0 ? `它有：${code(near, words)}${table.columnCount > near.length ? ` 等 ${table.columnCount} 个` : ''}。` : ''}`,
    `\`${table.name}\` has no column for “${names}”, so I did not query it.${near.length > 0 ? ` It has ${code(near, words)}${table.columnCount > near.length ? `, … (${table.columnCount} in all)` : ''}.` : ''}`,
  )
}

/** What a single number is called. */
export const measureName = (words: Words, { measures }: Pick<Question, 'measures'>): string | undefined =>
  measures[0] === undefined ? undefined : nameOf(measures[0], words)

/** Words that the numbers do not reflect: never passed over in silence. */
export function unusedText(words: Words, unused: readonly string[]): string {
  if (unused.length === 0) return ''
  const list = unused.map((word) => words(`「${word}」`, `“${word}”`)).join(words('', ', '))
  return words(
    `\n\n注意：${list}没有用上，数字里没有体现。`,
    `\n\nNote: ${list} was not used; the numbers do not reflect it.`,
  )
}

/** A limit needs the column it is on; sums no longer have single values. */
export const limitText = (words: Words, { limits }: Question): string =>
  words(
    `「${limits.join('、')}」要写明表和字段，我才能用，比如「dwd_order 里 order_amount > 1000 有多少条」；也可以直接写 SQL。没有查询。`,
    `“${limits.join(', ')}” needs a table and a column, for example “how many rows in dwd_order where order_amount > 1000”; or type SQL. I did not query anything.`,
  )
