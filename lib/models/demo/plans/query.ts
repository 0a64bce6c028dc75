import { findTable } from '@/lib/models/demo/find-objects'
import type { Intent, Question } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { attempt, type Plan, type PlanContext, useAll, type Walk } from '@/lib/models/demo/plan'
import { type Chosen, chooseColumns } from '@/lib/models/demo/question-columns'
import { type ReadTable, readTable } from '@/lib/models/demo/read-results'
import { explainFailure } from './explain-failure'
import { fittingTable, searchPieces } from './fitting-table'
import { sqlFor } from './question-sql'
import { askedText, missingText, unusedText } from './question-text'
import { resultText } from './result-text'

/** A question about data: finds the table if none is named, builds one SELECT, says what came out. */
export const query: Plan<Extract<Intent, { kind: 'query' }>> = function* (context, intent) {
  return yield* answer(context, intent, '')
}

/** Pictures come with the analysis tools; until then the numbers for it. */
export const chart: Plan<Extract<Intent, { kind: 'chart' }>> = function* (context, intent) {
  const { words } = context
  const { measures, by, columns } = intent.question
  if (measures.length + by.length + columns.length === 0) {
    return say(
      words(
        '画图还不支持。想看哪些数？比如「最近 7 天各渠道销售额」。',
        'Charts are not available yet. Which numbers do you want? For example “sales by channel for the last 7 days”.',
      ),
    )
  }
  return yield* answer(
    context,
    intent,
    words('画图还不支持，先给出图要用的数。\n\n', 'Charts are not available yet; here are the numbers for it.\n\n'),
  )
}

export const typedSql: Plan<Extract<Intent, { kind: 'sql' }>> = function* (context, { sql }) {
  const step = yield* attempt('execute_sql', { sql })
  return say(
    step.failed ? explainFailure(step, context.words) : resultText(step.result ?? '', { words: context.words }),
  )
}

function* answer(
  context: PlanContext,
  { table, question }: { table?: string; question: Question },
  note: string,
): Walk<Move> {
  const { words } = context
  if (table) {
    const found = yield* findTable(context, table)
    if ('answer' in found) return found.answer
    const wide = yield* withAskedColumns(found.found, question)
    const chosen = chooseColumns(wide, question)
    if (chosen.missing.length > 0) return say(found.note + missingText(words, wide, chosen))
    return yield* run(context, wide, chosen, question, note + found.note)
  }
  const fitting = yield* fittingTable(question)
  if (!fitting) {
    const asked = askedText(words, question)
    return say(
      words(
        `没有找到能回答「${asked}」的表。请说出表名，或先问「有哪些表」。`,
        `I found no table that answers “${asked}”. Name the table, or ask “list tables” first.`,
      ),
    )
  }
  return yield* run(context, fitting.table, fitting.chosen, question, note)
}

function* run(context: PlanContext, table: ReadTable, chosen: Chosen, question: Question, note: string): Walk<Move> {
  const { words } = context
  const sql = sqlFor(table, chosen, question)
  const step = yield* attempt('execute_sql', { sql, maxRows: Math.min(question.top ?? 100, 500) })
  if (step.failed) return say(explainFailure(step, words))
  const source = words(`来自 \`${table.name}\`（${table.comment}）。`, `From \`${table.name}\` (${table.comment}).`)
  const measure =
    chosen.measure && chosen.measure.column !== '*'
      ? words(`口径：\`${chosen.measure.sql}\`。`, ` Measure: \`${chosen.measure.sql}\`.`)
      : ''
  const ranked =
    chosen.dimensions.length > 0 && !chosen.dimensions.every(({ isTime }) => isTime) ? question.order : undefined
  return say(
    `${note}${resultText(step.result ?? '', { words, ranked })}\n\n${source}${measure}${unusedText(words, question)}`,
  )
}

/** A wide table keeps its columns in a file: the asked ones are looked up by name, in one step. */
function* withAskedColumns(table: ReadTable, question: Question): Walk<ReadTable> {
  if (table.columns.length > 0) return table
  const queries = [...new Set([...searchPieces(question).flat(), ...question.columns])].slice(0, 12)
  const texts = yield* useAll(
    queries.map((columnQuery) => ({ tool: 'getTable', input: { table: table.name, columnQuery } })),
  )
  const found = texts.flatMap((text) => readTable(text)?.columns ?? [])
  const keys = table.partitionColumns.map((name) => ({ name, type: 'DATE', comment: '' }))
  const columns = new Map([...found, ...keys].map((column) => [column.name, column]))
  return { ...table, columns: [...columns.values()] }
}
