import { findTable } from '@/lib/models/demo/find-objects'
import type { Intent, Question } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { attempt, type Plan, type PlanContext, use, useAll, type Walk } from '@/lib/models/demo/plan'
import { type Chosen, chooseColumns } from '@/lib/models/demo/question-columns'
import { type ReadTable, readData, readTable } from '@/lib/models/demo/read-results'
import { explainFailure } from './explain-failure'
import { fittingTable, searchPieces } from './fitting-table'
import { rankedShown, sqlFor } from './question-sql'
import { askedText, limitText, measureName, missingText, unusedText } from './question-text'
import { resultText } from './result-text'

/** Groups and rows that a query gives when the question names no number; how many there are in all is told. */
const groupsShown = 100
const rowsShown = 20

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
  if (question.limits.length > 0) return say(limitText(words, question))
  if (table) {
    const found = yield* findTable(context, table)
    if ('answer' in found) return found.answer
    if (isPreview(question)) return yield* preview(context, found.found, question, note + found.note)
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
  const maxRows = Math.min(question.top ?? (chosen.measure ? groupsShown : rowsShown), 500)
  const step = yield* attempt('execute_sql', { sql, maxRows })
  if (step.failed) return say(explainFailure(step, words))
  const source = words(`来自 \`${table.name}\`（${table.comment}）。`, `From \`${table.name}\` (${table.comment}).`)
  const sums = [chosen.measure, ...chosen.more].flatMap((value) =>
    value && value.column !== '*' ? [`\`${value.sql}\``] : [],
  )
  const measure = sums.length > 0 ? words(`口径：${sums.join('、')}。`, ` Measured by ${sums.join(', ')}.`) : ''
  const isSeries = chosen.dimensions.every(({ isTime }) => isTime)
  const isRanked = chosen.dimensions.length > 0 && (question.isRanking || !isSeries)
  const shown = {
    words,
    ...(isRanked ? { ranked: question.order } : {}),
    label: measureName(words, question),
    limit: question.top ?? (question.isRanking ? rankedShown : undefined),
  }
  const unused = [...question.unused, ...chosen.unmeasured.map((key) => measureName(words, { measures: [key] }) ?? key)]
  return say(`${note}${resultText(step.result ?? '', shown)}\n\n${source}${measure}${unusedText(words, unused)}`)
}

/** A wide table keeps its columns in a file: the asked ones are looked up by name, in one step. */
function* withAskedColumns(table: ReadTable, question: Question): Walk<ReadTable> {
  if (table.columns.length > 0) return table
  const queries = [...new Set([...searchPieces(question).flat(), ...question.columns])].slice(0, 12)
  if (queries.length === 0 && question.value !== 'rows' && question.value !== 'newest')
    return yield* withFirstColumns(table)
  const texts = yield* useAll(
    queries.map((columnQuery) => ({ tool: 'getTable', input: { table: table.name, columnQuery } })),
  )
  const found = texts.flatMap((text) => readTable(text)?.columns ?? [])
  const keys = table.partitionColumns.map((name) => ({ name, type: 'DATE', comment: '' }))
  const columns = new Map([...found, ...keys].map((column) => [column.name, column]))
  return { ...table, columns: [...columns.values()] }
}

/** Rows without any condition. */
const isPreview = ({ measures, by, days, filters, value, aggregates }: Question): boolean =>
  measures.length + by.length + filters.length === 0 && days === undefined && value === 'sum' && !aggregates

function* preview(context: PlanContext, table: ReadTable, question: Question, note: string): Walk<Move> {
  const { words } = context
  const columns = question.columns.length > 0 ? { columns: question.columns } : {}
  const step = yield* attempt('previewTable', {
    table: table.name,
    ...columns,
    limit: Math.min(question.top ?? 10, 50),
  })
  if (step.failed) return say(explainFailure(step, words))
  const [, shown, all] = step.result?.match(/: (\d+) of (\d+) columns\./) ?? []
  const some = shown === all ? '' : words(`，${all} 个字段中的 ${shown} 个`, `, ${shown} of ${all} columns`)
  const source = words(
    `来自 \`${table.name}\`（${table.comment}）${some}。`,
    `From \`${table.name}\` (${table.comment})${some}.`,
  )
  return say(`${note}${resultText(step.result ?? '', { words })}\n\n${source}${unusedText(words, question.unused)}`)
}

/** A preview's header names the first columns of a wide table. */
function* withFirstColumns(table: ReadTable): Walk<ReadTable> {
  const text = yield* use('previewTable', { table: table.name, limit: 1 })
  const [header = ''] = readData(text)
  const columns = header.split(' | ').flatMap((cell) => {
    const [, name, type] = cell.match(/^(\w+) (.+)$/) ?? []
    return name && type ? [{ name, type, comment: '' }] : []
  })
  const keys = table.partitionColumns.map((name) => ({ name, type: 'DATE', comment: '' }))
  return { ...table, columns: [...columns, ...keys] }
}
