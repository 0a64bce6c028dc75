import type { CatalogMemory, CatalogTable } from './catalog-memory'

interface Match {
  table: CatalogTable
  score: number
  matchedColumns: string[]
}

const cjkRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu
const otherRun = /[^\s\p{P}\p{S}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu
/** Most matched columns that a result names. */
const columnLimit = 8

/** Tables whose name, comment or columns, saved or in effect, contain the words of the query, best first; every table when it is empty. */
export function searchTables(catalog: CatalogMemory, query: string, limit = 20) {
  const terms = termsOf(query)
  const matches = [...catalog.tables().values()].flatMap((table) => scoreTable(table, terms) ?? [])
  matches.sort((a, b) => b.score - a.score || (a.table.name < b.table.name ? -1 : 1))
  const items = matches.slice(0, limit).map(({ table, matchedColumns }) => ({
    id: table.id,
    name: table.name,
    layer: table.layer,
    comment: table.comment,
    owner: table.owner,
    columnCount: table.columns.length,
    matchedColumns,
  }))
  return { total: matches.length, returned: items.length, items }
}

interface Term {
  /** Any of these counts; later ones count less (a part of a Chinese word, a word without its plural). */
  forms: { text: string; weight: number }[]
}

/** Words of other scripts as they are; a Chinese run as a whole or by its pairs, since it has no spaces. */
function termsOf(query: string): Term[] {
  const text = query.toLowerCase()
  const words = (text.match(otherRun) ?? []).map((word): Term => ({ forms: wordForms(word) }))
  const runs = (text.match(cjkRun) ?? []).map((run): Term => ({ forms: runForms(run) }))
  return [...words, ...runs]
}

function wordForms(word: string): Term['forms'] {
  const forms = [{ text: word, weight: 1 }]
  if (word.length > 3 && word.endsWith('s')) forms.push({ text: word.slice(0, -1), weight: 0.8 })
  return forms
}

function runForms(run: string): Term['forms'] {
  const characters = [...run]
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`)
  return [
    { text: run, weight: 1 },
    ...(pairs.length > 1 ? pairs.map((text) => ({ text, weight: 0.5 / pairs.length })) : []),
  ]
}

function scoreTable(table: CatalogTable, terms: Term[]): Match[] | undefined {
  const matchedColumns = new Set<string>()
  let score = 0
  for (const term of terms) score += scoreTerm(table, term, matchedColumns)
  if (terms.length > 0 && score === 0) return undefined
  return [{ table, score, matchedColumns: [...matchedColumns].slice(0, columnLimit) }]
}

/** The whole form decides; only when it is nowhere do the parts add up. */
function scoreTerm(table: CatalogTable, term: Term, matchedColumns: Set<string>): number {
  let score = 0
  for (const [index, form] of term.forms.entries()) {
    score += form.weight * scoreForm(table, form.text, matchedColumns)
    if (index === 0 && score > 0) return score
  }
  return score
}

function scoreForm(table: CatalogTable, text: string, matchedColumns: Set<string>): number {
  const name = table.name.toLowerCase()
  const saved = new Set(table.columns.map((column) => column.name))
  const onlyInEffect = (table.published ?? []).filter((column) => !saved.has(column.name))
  const columns = [...table.columns, ...onlyInEffect].filter(
    (column) => column.name.toLowerCase().includes(text) || column.comment.toLowerCase().includes(text),
  )
  for (const column of columns) matchedColumns.add(column.name)
  return scoreName(name, text) + (table.comment.toLowerCase().includes(text) ? 20 : 0) + Math.min(columns.length, 5) * 2
}

function scoreName(name: string, text: string): number {
  if (name === text) return 200
  if (name.split('_').includes(text)) return 50
  return name.includes(text) ? 30 : 0
}
