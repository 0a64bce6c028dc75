import { bestOf } from '@/lib/models/demo/best-column'
import { type Concept, conceptOf, type Mention, mentionsIn } from '@/lib/models/demo/concepts'
import { distance } from '@/lib/models/demo/edit-distance'
import type { Question } from '@/lib/models/demo/intent'
import type { FileColumn } from '@/lib/models/demo/read-file-facts'

export interface FileColumns {
  measure: FileColumn | undefined
  groups: FileColumn[]
  /** Different values of the measure are counted. */
  isKey: boolean
  /** Words of the trade for which the file has no column. */
  missing: string[]
  /** Words that named a column. */
  used: string[]
}

interface Hit {
  column: FileColumn
  at: number
  written: string
  key?: string
}

const groupCue =
  /(?:各个?|每一?个?|按照?|依|分|不同的?|哪[个些家款]?|哪几[个家]|\bby|\bper|\beach|\bevery|\bwhich|\bacross|\bof each)\s*(?:the\s+)?$/i

/** The columns that a request names, to the letter, by a word of the trade, or with a slip. */
export function columnsAsked(columns: readonly FileColumn[], text: string, question: Question): FileColumns {
  const named = literalHits(columns, text)
  const rest = named.reduce((left, { at, written }) => blank(left, at, written), text)
  const told = mentionsIn(rest).mentions.map((mention) => ({ mention, column: columnOf(columns, mention) }))
  const hits = [
    ...named,
    ...told.flatMap(({ mention, column }) =>
      column && !named.some((hit) => hit.column === column)
        ? [{ column, at: mention.at, written: mention.written, key: mention.key }]
        : [],
    ),
    ...nearHits(columns, rest),
    ...looseHits(columns, rest),
  ]
    .filter((hit, index, all) => all.findIndex(({ column }) => column === hit.column) === index)
    .sort((a, b) => a.at - b.at)
  const numbers = hits.filter(({ column }) => column.kind === 'number')
  const measure = numbers.find(({ at }) => !groupCue.test(text.slice(Math.max(0, at - 12), at))) ?? numbers[0]
  const isGroup = (hit: Hit) =>
    hit !== measure && (hit.column.kind !== 'number' || groupCue.test(text.slice(Math.max(0, hit.at - 12), hit.at)))
  const key = measure ? undefined : hits.find((hit) => isCountedKey(hit, text))
  return {
    measure: (measure ?? key)?.column,
    groups: [...new Set(hits.filter((hit) => isGroup(hit) && hit !== key).map(({ column }) => column))].slice(0, 2),
    isKey: key !== undefined,
    missing: told.flatMap(({ mention, column }) => (column || !isAsked(mention.key, question) ? [] : [mention.key])),
    used: hits.map(({ written }) => written),
  }
}

const isAsked = (key: string, { measures, by }: Question): boolean =>
  measures.includes(key) || by.some((one) => 'concept' in one && one.concept === key)

/** 「有多少个用户」: different ones are counted, not grouped by. */
const isCountedKey = ({ column, at, key }: Hit, text: string): boolean =>
  (key !== undefined && conceptOf(key).keys.includes(column.name.toLowerCase())) ||
  /(?:多少|几)(?:个|种|家|款)?(?:不同的?)?\s*$|(?:how many|number of|count of|distinct|unique|different)\s+(?:different |distinct |unique )?$/i.test(
    text.slice(Math.max(0, at - 30), at),
  )

function literalHits(columns: readonly FileColumn[], text: string): Hit[] {
  let left = text.toLowerCase()
  const hits: Hit[] = []
  for (const column of columns.toSorted((a, b) => b.name.length - a.name.length)) {
    const spellings = [column.name, column.name.replaceAll('_', ' '), plainName(column.name)].map((name) =>
      name.toLowerCase(),
    )
    const found = spellings.flatMap((name) => placeOf(left, name) ?? [])[0]
    if (!found) continue
    hits.push({ column, at: found.at, written: text.slice(found.at, found.at + found.length) })
    left = blank(left, found.at, 'x'.repeat(found.length))
  }
  return hits
}

/** Without what stands in parentheses: 「金额（元）」. */
const plainName = (name: string): string => name.replace(/\s*[(（[].*$/, '')

function placeOf(text: string, name: string): { at: number; length: number } | undefined {
  if (name.length === 0) return undefined
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const isLatin = /^[\x20-\x7e]+$/.test(name)
  const match = text.match(new RegExp(isLatin ? `(?<![a-z0-9_])${escaped}s?(?![a-z0-9_])` : escaped))
  return match?.index === undefined ? undefined : { at: match.index, length: match[0].length }
}

function columnOf(columns: readonly FileColumn[], { key }: Mention): FileColumn | undefined {
  const concept = conceptOf(key)
  if (key === 'day') return columns.find(({ kind }) => kind === 'date')
  const fits = concept.role === 'dimension' ? columns.filter(({ kind }) => kind !== 'number') : columns
  const said = fits.find(({ name }) => name.search(concept.say) >= 0)
  const near = (list: readonly FileColumn[], pieces: Concept['pieces']) =>
    bestOf(
      list.map(({ name }) => ({ name, type: '', comment: '' })),
      pieces,
    )?.column.name
  const name =
    said?.name ??
    near(fits, concept.pieces) ??
    near(
      columns,
      concept.keys.filter((one) => one !== 'id'),
    )
  return columns.find((column) => column.name === name)
}

/** Words that any file may mean something of its own by: the only column of numbers that is called so. */
const loose: ReadonlyArray<readonly [RegExp, RegExp]> = [
  [/金额|多少钱|amounts?/i, /amount|amt|金额|价|额|price|money/i],
  [/数量|件数|qty|quantit(?:y|ies)/i, /qty|quantity|count|num|数量|件/i],
]

const looseHits = (columns: readonly FileColumn[], text: string): Hit[] =>
  loose.flatMap(([said, called]) => {
    const match = text.match(said)
    const fits = columns.filter(({ name, kind }) => kind === 'number' && called.test(name))
    return match?.index !== undefined && fits.length === 1 && fits[0]
      ? [{ column: fits[0], at: match.index, written: match[0] }]
      : []
  })

/** A long Latin word one slip away from a column's name. */
const nearHits = (columns: readonly FileColumn[], text: string): Hit[] =>
  [...text.matchAll(/[A-Za-z][A-Za-z_]{4,}/g)].flatMap((word) => {
    const column = columns.find(
      ({ name }) => name.length > 4 && distance(name.toLowerCase(), word[0].toLowerCase()) <= 1,
    )
    return column ? [{ column, at: word.index, written: word[0] }] : []
  })

const blank = (text: string, at: number, written: string): string =>
  text.slice(0, at) + ' '.repeat(written.length) + text.slice(at + written.length)
