import { findTable } from '@/lib/models/demo/find-objects'
import type { Intent, Question } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { attempt, type Plan, type PlanContext, use, type Walk } from '@/lib/models/demo/plan'
import { type ReadTable, readTable, readTables } from '@/lib/models/demo/read-results'
import { piecesFor } from '@/lib/models/demo/understand-question'
import { explainFailure } from './explain-failure'
import { pickColumns, type QuestionColumns, sqlFor } from './question-sql'
import { resultText } from './result-text'

/** Tables looked into before giving up on finding the asked columns. */
const tablesTried = 6

/** A question about data: finds the table if none is named, builds one SELECT, says what came out. */
export const query: Plan<Extract<Intent, { kind: 'query' }>> = function* (context, intent) {
  const { words } = context
  if (intent.table) {
    const table = yield* findTable(context, intent.table)
    if ('answer' in table) return table.answer
    const columns = yield* columnsOf(table.found, intent.question)
    return yield* run(context, sqlFor(table.found, columns, intent.question), table.note)
  }
  const match = yield* tableFor(intent.question)
  if (!match) {
    return say(words('我没有找到能回答这个问题的表。请说明表名，或先问「有哪些表」。', 'I found no table that answers this. Please name the table, or ask “list tables” first.'))
  }
  const note = words(`用 \`${match.table.name}\`（${match.table.comment}）回答。\n\n`, `Answered from \`${match.table.name}\` (${match.table.comment}).\n\n`)
  return yield* run(context, sqlFor(match.table, match.columns, intent.question), note)
}

export const typedSql: Plan<Extract<Intent, { kind: 'sql' }>> = function* (context, { sql }) {
  return yield* run(context, sql, '')
}

/** Pictures come with the analysis tools; until then the numbers are offered. */
export const chart: Plan<Extract<Intent, { kind: 'chart' }>> = function* (context, intent) {
  const note = context.words('画图还不支持（需要 Python 沙箱），我先把图要用的数据查出来。', 'Charts are not available yet (they need the Python sandbox), so here are the numbers for it.')
  const move = yield* query(context, { kind: 'query', table: intent.table, question: intent.question })
  return say(`${note}\n\n${move.text}`)
}

function* run(context: PlanContext, sql: string, note: string): Walk<Move> {
  const step = yield* attempt('execute_sql', { sql })
  return say(step.failed ? explainFailure(step, context.words) : note + resultText(step.result ?? '', sql, context.words))
}

/** A wide table keeps its columns in a file: the asked ones are looked up by name. */
function* columnsOf(table: ReadTable, question: Question): Walk<QuestionColumns> {
  if (table.columns.length > 0) return pickColumns(table.columns, question)
  const found = [...table.columns]
  for (const piece of [...question.by.flatMap((word) => piecesFor(word).slice(0, 1)), ...question.of.slice(0, 3)]) {
    const part = readTable(yield* use('getTable', { table: table.name, columnQuery: piece }))
    found.push(...(part?.columns ?? []))
  }
  return pickColumns(found, question)
}

/** The most aggregated table that has both the measure and the dimensions. */
function* tableFor(question: Question): Walk<{ table: ReadTable; columns: QuestionColumns } | undefined> {
  const layers = ['ADS', 'DWS', 'DWD', 'DIM', 'ODS']
  const seen = new Map<string, { layer: string; columns: number }>()
  const wanted = question.by.length > 0 ? question.by.flatMap((word) => (piecesFor(word).length > 0 ? piecesFor(word).slice(0, 1) : [word])) : question.of.slice(0, 2)
  for (const piece of [...new Set(wanted)]) {
    for (const table of readTables(yield* use('searchTables', { query: piece, limit: 50 }))) seen.set(table.name, table)
  }
  const ranked = [...seen].sort(([, a], [, b]) => layers.indexOf(a.layer) - layers.indexOf(b.layer) || a.columns - b.columns).slice(0, tablesTried)
  for (const [name] of ranked) {
    const table = readTable(yield* use('getTable', { table: name }))
    const columns = table && pickColumns(table.columns, question)
    if (table && columns && columns.dimensions.length >= question.by.length && (columns.measure || question.measure === 'rows')) return { table, columns }
  }
  return undefined
}
