import { type Column, isDate, isKey, isNumber } from '@/lib/models/demo/column-kinds'
import type { Question } from '@/lib/models/demo/intent'
import { attempt, type Walk } from '@/lib/models/demo/plan'
import { readData } from '@/lib/models/demo/read-results'
import { spellingsOf } from '@/lib/models/demo/value-words'
import type { Ready } from './question-source'

const columnsSought = 12
const wordsSought = 4

/**
 * Words that name no column may be values of one: they are looked up in text columns, a query a table, until a table has one. What is
 * found becomes a condition; two values of one column are compared. What is not found stays unused, and the answer says so.
 */
export function* withValues(sources: readonly Ready[]): Walk<Ready> {
  const [first] = sources
  if (!first) throw new Error('No table to look in')
  const words = first.question.values.slice(0, wordsSought)
  if (words.length === 0) return first
  for (const source of sources) {
    const texts = source.table.columns.filter(isText)
    if (texts.length === 0) continue
    const names = texts.slice(0, columnsSought).map(({ name }) => name)
    const step = yield* attempt('execute_sql', { sql: lookUpSql(source.table.name, names, words), maxRows: 100 })
    const best = step.failed ? undefined : bestColumn(names, readFound(step.result ?? ''), words)
    if (best) return applied(source, best)
  }
  return { ...first, question: notFound(first.question, words) }
}

const isText = (column: Column): boolean =>
  !isNumber(column) && !isDate(column) && !isKey(column) && !/^bool/i.test(column.type)

interface Hit {
  column: string
  values: string[]
  words: string[]
}

function lookUpSql(table: string, columns: readonly string[], words: readonly string[]): string {
  const sought = words.flatMap(spellingsOf).map((word) => `'${word.replaceAll("'", "''")}'`)
  return columns
    .map(
      (column) =>
        `SELECT DISTINCT '${column}' AS column_name, CAST(${column} AS VARCHAR) AS value FROM ${table} WHERE lower(CAST(${column} AS VARCHAR)) IN (${sought.join(', ')})`,
    )
    .join('\nUNION ALL ')
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
    const values = found
      .filter((hit) => hit.column === column)
      .map(({ value }) => value)
      .sort()
    const known = words.filter((word) =>
      spellingsOf(word).some((spelling) => values.some((value) => value.toLowerCase() === spelling)),
    )
    return { column, values, words: known }
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
