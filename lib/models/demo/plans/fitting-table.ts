import { asInEffect } from '@/lib/models/demo/as-in-effect'
import { conceptOf, concepts } from '@/lib/models/demo/concepts'
import type { Question } from '@/lib/models/demo/intent'
import { use, useAll, type Walk } from '@/lib/models/demo/plan'
import { type Chosen, chooseColumns } from '@/lib/models/demo/question-columns'
import { type FoundTable, type ReadTable, readTable, readTables } from '@/lib/models/demo/read-results'
import { withAskedColumns } from './asked-columns'
import { searchPieces } from './search-pieces'

/** Tables looked into at first and, when none of them fits, after that; each time in one step. */
const tablesRead = [3, 6] as const
/** Columns from which a table is wide. */
const wideFrom = 60
const layers = ['ADS', 'DWS', 'DIM', 'DWD', 'ODS']

export interface Fitting {
  table: ReadTable
  chosen: Chosen
}

/** The word in a name that tells it from others: endings such as `_code` are everywhere. */
const stem = (piece: string): string => piece.replace(/_(?:code|name|id|amount|count|cnt|num|type|method)$/, '')

/** Tables that fit, the best one first; and when none does, which tables have each part of the question. */
export interface Fits {
  fitting: Fitting[]
  /** Names by what was looked for: the measure, then each thing. */
  having: string[][]
  /** Tables that may fit, too, and were not looked into. */
  others: FoundTable[]
}

/** Tables that fit, the best one first: its measure first, then how near it is to what was asked, then its layer. */
export function* fittingTables(question: Question): Walk<Fits> {
  const first = yield* fittingBy(question, searchPieces(question))
  if (first.fitting.length > 0) return first
  return yield* fittingBy(question, searchPieces(question, true))
}

function* fittingBy(question: Question, pieces: readonly string[][]): Walk<Fits> {
  const queries = pieces.map((piece) => [...new Set(piece.map(stem))].join(' '))
  const results = yield* useAll(queries.map((query) => ({ tool: 'searchTables', input: { query, limit: 100 } })))
  const hits = results.map((text) => readTables(text))
  const [first = [], ...others] = hits
  const everywhere = first.filter((table) => others.every((found) => found.some(({ name }) => name === table.name)))
  const ranked = everywhere.sort(
    (a, b) => promise(b, pieces[0] ?? [], question) - promise(a, pieces[0] ?? [], question),
  )
  const [few, more] = tablesRead
  const near = yield* fittingAmong(ranked.slice(0, few), question)
  const next = ranked.slice(few, few + more)
  const fitting = near.length > 0 ? near : yield* fittingAmong(next, question)
  return {
    others: near.length > 0 ? next : [],
    fitting: fitting.length > 0 ? fitting : yield* fittingWide(ranked, question),
    having: hits.map((found, index) =>
      found
        .filter((table) => hasAll(table, pieces[index] ?? [], index === 0 ? question.measures[0] : undefined))
        .map(({ name }) => name),
    ),
  }
}

/** A column is named so: a search finds parts of words, too. A ratio needs both of its parts. */
function hasAll({ matched }: FoundTable, pieces: readonly string[], measure: string | undefined): boolean {
  const isNamed = (piece: string) => matched.some((column) => column.toLowerCase().includes(piece.toLowerCase()))
  const parts = measure === undefined ? [] : conceptOf(measure).ratio
  return pieces.some(isNamed) && parts.every((part) => conceptOf(part).pieces.some(isNamed))
}

/** A wide table keeps its columns in a file: looked into when no other one answers. */
function* fittingWide(candidates: readonly FoundTable[], question: Question): Walk<Fitting[]> {
  const wide = candidates.find(({ columns }) => columns > wideFrom)
  const read = wide && readTable(yield* use('getTable', { table: wide.name }))
  const table = read && (yield* withAskedColumns(read, question))
  const chosen = table && chooseColumns(table, question)
  return table && chosen && chosen.missing.length === 0 && chosen.measure ? [{ table, chosen }] : []
}

/** Those among some tables that fit, the best one first. */
export function* fittingAmong(candidates: readonly FoundTable[], question: Question): Walk<Fitting[]> {
  const texts = yield* useAll(candidates.map(({ name }) => ({ tool: 'getTable', input: { table: name } })))
  const fitting = texts.flatMap((text) => {
    const read = readTable(text)
    const table = read && asInEffect(read)
    const chosen = table && chooseColumns(table, question)
    return table && chosen && chosen.missing.length === 0 && chosen.measure ? [{ table, chosen }] : []
  })
  return fitting.sort((a, b) => strangeness(a, question) - strangeness(b, question))
}

/** From the search alone: columns named like the measure, a high layer, a name about the matter, not too wide. */
function promise({ name, layer, matched, columns }: FoundTable, pieces: readonly string[], question: Question): number {
  const exact = pieces.findIndex((piece) =>
    matched.some((column) => column === piece || column === `${piece}_amount` || column === `${piece}_count`),
  )
  return (
    (exact >= 0 ? 10 - exact * 2 : 0) -
    layers.indexOf(layer) -
    foreign(name, question) * 3 -
    (columns > wideFrom ? 4 : 0)
  )
}

/** How far a table is from what was asked; 0 is a report of just that. */
function strangeness({ table, chosen }: Fitting, question: Question): number {
  const used = new Set([
    ...chosen.dimensions.map(({ sql }) => sql),
    ...chosen.filters.map((filter) => filter.split(' ')[0]),
  ])
  const isText = (type: string) => /varchar|text|char/i.test(type)
  const extra = table.columns.filter((column) => isText(column.type) && !used.has(column.name)).length
  const layer = question.value === 'entities' || question.bound ? ['DIM', 'DWD', 'DWS', 'ADS', 'ODS'] : layers
  const misfits = chosen.misfit * 3 + chosen.unmeasured.length * 5 + foreign(table.name, question) * 4
  return misfits + layer.indexOf(table.layer) * 2 + Math.min(extra, 6) * 0.5 - isNamedFor(table.name, question)
}

/** 1 when the table is named for what is measured: `ads_gmv_daily`. */
function isNamedFor(name: string, { measures: [measure] }: Question): number {
  const piece = measure === undefined ? undefined : conceptOf(measure).pieces[0]
  return piece &&
    name
      .toLowerCase()
      .split('_')
      .includes(piece.split('_')[0] ?? '')
    ? 1
    : 0
}

/** 1 when the table's name says that it is about something that was not asked for. */
function foreign(name: string, question: Question): number {
  const asked = new Set([
    ...question.measures.flatMap((key) => [
      ...conceptOf(key).subject,
      ...conceptOf(key).ratio.flatMap((part) => conceptOf(part).subject),
    ]),
    ...question.by.flatMap((dimension) => ('concept' in dimension ? conceptOf(dimension.concept).subject : [])),
  ])
  const subjects = new Set(concepts.flatMap(({ subject }) => subject))
  const words = name.toLowerCase().split('_')
  return words.some((word) => subjects.has(word) && !asked.has(word) && !trade.has(word)) ? 1 : 0
}

const trade = new Set(conceptOf('sales').subject)
