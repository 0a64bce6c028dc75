import { type Column, isDate, isKey, isNumber } from '@/lib/models/demo/column-kinds'
import type { Question } from '@/lib/models/demo/intent'
import { attempt, type Walk } from '@/lib/models/demo/plan'
import { readData } from '@/lib/models/demo/read-results'
import { spellingsOf } from '@/lib/models/demo/value-words'
import type { Ready } from './question-source'

const columnsSought = 12
const wordsSought = 4

/**
 * Words that name no column may be values of one: they are looked up in text columns, a query a table, until a table has one; `others`
 * are further tables to look in. What is found becomes a condition; two values of one column are compared. What is not found stays
 * unused, and the answer says so.
 */
export function* withValues(sources: readonly Ready[], others?: () => Walk<Ready[]>): Walk<Ready> {
  const [first] = sources
  if (!first) throw new Error('No table to look in')
  const words = first.question.values.slice(0, wordsSought)
  if (words.length === 0) return first
  const found = (yield* foundIn(sources, words)) ?? (others && (yield* foundIn(yield* others(), words)))
  return found ?? { ...first, question: notFound(first.question, words) }
}

function* foundIn(sources: readonly Ready[], words: readonly string[]): Walk<Ready | undefined> {
  for (const source of sources) {
    const texts = source.table.columns.filter(isText)
    if (texts.length === 0) continue
    const names = columnsOf(source, texts)
    const step = yield* attempt('execute_sql', { sql: lookUpSql(source.table.name, names, words), maxRows: 100 })
    const best = step.failed ? undefined : bestColumn(names, readFound(step.result ?? ''), words)
    if (best) return applied(source, best)
  }
  return undefined
}

/** Where such values are known to be comes first. */
const columnsOf = ({ chosen }: Ready, texts: readonly Column[]): string[] =>
  [...new Set([...chosen.valueColumns, ...texts.map(({ name }) => name)])].slice(0, columnsSought)

const isText = (column: Column): boolean =>
  !isNumber(column) && !isDate(column) && !isKey(column) && !/^bool/i.test(column.type)

interface Hit {
  column: string
  values: string[]
  words: string[]
}

function lookUpSql(table: string, columns: readonly string[], words: readonly string[]): string {
  const literal = (word: string) => `'${word.replaceAll("'", "''")}'`
  const sought = [...new Set(words.flatMap(spellingsOf))].map(literal)
  const runs = words.filter(isRun).map(literal)
  return columns
    .map((column) => {
      const text = `CAST(${column} AS VARCHAR)`
      const within = runs.map((run) => ` OR (length(${text}) > 1 AND contains(${run}, ${text}))`).join('')
      return `SELECT DISTINCT '${column}' AS column_name, ${text} AS value FROM ${table} WHERE lower(${text}) IN (${sought.join(', ')})${within}`
    })
    .join('\nUNION ALL ')
}

/** Chinese words without a space may be several values side by side. */
const isRun = (word: string): boolean => /^[\u3400-\u9fff]{4,}$/.test(word)

/** The values that a word is: itself, one of its spellings, or several that make it up to the last character. */
export function valuesIn(word: string, values: readonly string[]): string[] {
  const spelled = values.filter((value) => spellingsOf(word).includes(value.toLowerCase()))
  if (spelled.length > 0 || !isRun(word)) return spelled
  let rest = word
  const parts = values
    .toSorted((a, b) => b.length - a.length)
    .filter((value) => {
      const isPart = rest.includes(value)
      rest = rest.replace(value, '')
      return isPart
    })
  return rest === '' ? parts : []
}

const readFound = (result: string): Array<{ column: string; value: string }> =>
  readData(result).flatMap((line, index) => {
    const [column = '', value = ''] = line.split(' | ')
    return index > 0 && value !== '' ? [{ column, value }] : []
  })

/** The column that has most of the words; of equals the one that stands first. */
function bestColumn(
  names: readonly string[],
  found: ReadonlyArray<{ column: string; value: string }>,
  words: readonly string[],
): Hit | undefined {
  const hits = names.map((column) => {
    const values = found.filter((hit) => hit.column === column).map(({ value }) => value)
    const parts = words
      .map((word) => ({ word, values: valuesIn(word, values) }))
      .filter((part) => part.values.length > 0)
    return {
      column,
      values: [...new Set(parts.flatMap((part) => part.values))].sort(),
      words: parts.map(({ word }) => word),
    }
  })
  const [best] = hits.toSorted((a, b) => b.words.length - a.words.length)
  return best && best.words.length > 0 ? best : undefined
}

function applied(source: Ready, hit: Hit): Ready {
  const { chosen, question } = source
  const { column, values, words } = hit
  const unused = question.unused.filter((word) => !words.includes(word))
  const isGrouped = chosen.dimensions.some(({ sql }) => sql === column)
  // each group was asked for, and this one is among them
  if (isGrouped && values.length === 1 && !question.narrows) return { ...source, question: { ...question, unused } }
  const isCompared = values.length > 1 && !isGrouped && chosen.measure !== undefined
  const dimension = { sql: column, name: column, isTime: false, misfit: 0 }
  return {
    ...source,
    chosen: {
      ...chosen,
      filters: [...chosen.filters, conditionOf(hit)],
      dimensions: isCompared ? [...chosen.dimensions, dimension] : chosen.dimensions,
    },
    question: {
      ...question,
      unused,
      filters: [...question.filters, { of: column, is: '=', value: values.join(', ') }],
    },
  }
}

function conditionOf({ column, values }: Hit): string {
  const literals = values.map((value) => `'${value.replaceAll("'", "''")}'`)
  return literals.length === 1 ? `${column} = ${literals[0]}` : `${column} IN (${literals.join(', ')})`
}

/** Known words for values were no other words: they are said as unused. */
const notFound = (question: Question, words: readonly string[]): Question => ({
  ...question,
  unused: [...new Set([...question.unused, ...words])],
})
