import { type Column, isDate, isKey, isNumber } from '@/lib/models/demo/column-kinds'
import type { Question } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import { attempt, type Walk } from '@/lib/models/demo/plan'
import { readData } from '@/lib/models/demo/read-results'
import { spellingsOf } from '@/lib/models/demo/value-words'
import { code } from './phrases'
import type { Ready } from './question-source'

const columnsSought = 12
const wordsSought = 4

/**
 * Words that name no column may be values of one: they are looked up in text columns, a query a table, until a table has one; `others`
 * are further tables to look in. What is found becomes a condition; two values of one column are compared. What is not found stays
 * unused, and the answer says so.
 */
export function* withValues(words: Words, sources: readonly Ready[], others?: () => Walk<Ready[]>): Walk<Ready> {
  const [first] = sources
  if (!first) throw new Error('No table to look in')
  const sought = first.question.values.slice(0, wordsSought)
  if (sought.length === 0) return first
  const found = (yield* foundIn(words, sources, sought)) ?? (others && (yield* foundIn(words, yield* others(), sought)))
  return found ?? { ...first, question: notFound(first.question, sought) }
}

function* foundIn(told: Words, sources: readonly Ready[], words: readonly string[]): Walk<Ready | undefined> {
  for (const source of sources) {
    const sought = [...new Set(words.flatMap(spellingsOf))]
    const { names, found } = yield* lookedUp(source, sought, words.filter(isRun))
    const [best, ...others] = bestColumns(names, found, words)
    if (best) return namingColumn(told, applied(source, best), best, others)
  }
  return undefined
}

interface Found {
  names: string[]
  found: Array<{ column: string; value: string }>
}

/** The text columns of a table and which of them have such values. */
function* lookedUp(source: Ready, sought: readonly string[], runs: readonly string[]): Walk<Found> {
  const texts = source.table.columns.filter(isText)
  if (texts.length === 0) return { names: [], found: [] }
  const names = columnsOf(source, texts)
  const step = yield* attempt('execute_sql', { sql: lookUpSql(source.table.name, names, sought, runs), maxRows: 100 })
  return { names, found: step.failed ? [] : readFound(step.result ?? '') }
}

/** For each word, given by all its spellings, the first column that has it; words are told by their place in the list. */
export function* hitsIn(source: Ready, spelled: readonly string[][]): Walk<Hit[]> {
  const { names, found } = yield* lookedUp(source, [...new Set(spelled.flat())], [])
  const hits = new Map<string, Hit>()
  for (const [index, spellings] of spelled.entries()) {
    const isIts = ({ value }: { value: string }) => spellings.includes(value.toLowerCase())
    const column = names.find((name) => found.some((hit) => hit.column === name && isIts(hit)))
    if (column === undefined) continue
    const values = found.filter((hit) => hit.column === column && isIts(hit)).map(({ value }) => value)
    const known = hits.get(column)
    hits.set(column, {
      column,
      values: [...new Set([...(known?.values ?? []), ...values])].sort(),
      words: [...(known?.words ?? []), String(index)],
    })
  }
  return [...hits.values()]
}

/** Two columns have the words: the answer says which one was taken. */
function namingColumn(words: Words, ready: Ready, best: Hit, others: readonly Hit[]): Ready {
  const like = others.filter((hit) => hit.words.length === best.words.length).map(({ column }) => column)
  if (like.length === 0) return ready
  const values = best.values.join(words('、', ', '))
  const told = words(
    `「${values}」取自 ${code([best.column], words)}；${code(like, words)} 里也有，要按它就写出字段名。`,
    `“${values}” is taken from ${code([best.column], words)}; ${code(like, words)} has it too: name that column if you mean it.`,
  )
  return { ...ready, note: `${ready.note}${told}\n\n` }
}

/** Where such values are known to be comes first. */
const columnsOf = ({ chosen }: Ready, texts: readonly Column[]): string[] =>
  [...new Set([...chosen.valueColumns, ...texts.map(({ name }) => name)])].slice(0, columnsSought)

const isText = (column: Column): boolean =>
  !isNumber(column) && !isDate(column) && !isKey(column) && !/^bool/i.test(column.type)

export interface Hit {
  column: string
  values: string[]
  words: string[]
}

function lookUpSql(
  table: string,
  columns: readonly string[],
  spellings: readonly string[],
  chinese: readonly string[],
): string {
  const [sought, runs] = [literalsOf(spellings), literalsOf(chinese)]
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

/** Columns that have any of the words, most of them first; of equals the one that stands first. */
function bestColumns(
  names: readonly string[],
  found: ReadonlyArray<{ column: string; value: string }>,
  words: readonly string[],
): Hit[] {
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
  return hits.filter((hit) => hit.words.length > 0).toSorted((a, b) => b.words.length - a.words.length)
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
  const literals = literalsOf(values)
  return literals.length === 1 ? `${column} = ${literals[0]}` : `${column} IN (${literals.join(', ')})`
}

export const literalsOf = (values: readonly string[]): string[] =>
  values.map((value) => `'${value.replaceAll("'", "''")}'`)

/** Known words for values were no other words: they are said as unused. */
const notFound = (question: Question, words: readonly string[]): Question => ({
  ...question,
  unused: [...new Set([...question.unused, ...words])],
})
