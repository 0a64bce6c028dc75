import { findTable } from '@/lib/models/demo/find-objects'
import type { Intent, Question } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { all, attempt, type Plan, type PlanContext, type Walk } from '@/lib/models/demo/plan'
import type { Chosen } from '@/lib/models/demo/question-columns'
import { type ReadTable, readData } from '@/lib/models/demo/read-results'
import { changeText } from './change-text'
import { comparePeriods } from './compare-periods'
import { coverCalls, coverText, noDaysText, readCover, wholeCoverCalls } from './day-cover'
import { explainFailure } from './explain-failure'
import { originText } from './origin-text'
import { type Ready, type Source, sourceIn, sourceOf } from './question-source'
import { rankedShown, sqlFor } from './question-sql'
import { limitText, measureName, unusedText } from './question-text'
import { resultText } from './result-text'

/** Groups and rows that a query gives when the question names no number; how many there are in all is told. */
const groupsShown = 100
const rowsShown = 20

/** A question about data: finds the table if none is named, builds one SELECT, says what came out. */
export const query: Plan<Extract<Intent, { kind: 'query' }>> = function* (context, { table, question }) {
  if (question.limits.length > 0 && !question.bound) return say(limitText(context.words, question))
  if (table === undefined) return yield* answerIn(context, yield* sourceOf(context, table, question))
  const found = yield* findTable(context, table)
  if ('answer' in found) return found.answer
  if (isPreview(question)) return yield* preview(context, found.found, question, found.note)
  return yield* answerIn(context, yield* sourceIn(context, found, question))
}

export const typedSql: Plan<Extract<Intent, { kind: 'sql' }>> = function* (context, { sql }) {
  const step = yield* attempt('execute_sql', { sql })
  return say(
    step.failed ? explainFailure(step, context.words) : resultText(step.result ?? '', { words: context.words }),
  )
}

/** Queries a table that was found, and says what came out and which days it is of. */
export function* answerIn(context: PlanContext, source: Source, note = ''): Walk<Move> {
  if ('answer' in source) return source.answer
  const { compare } = source.question
  return yield* compare ? comparePeriods(context, source, compare) : answerOne(context, source, note)
}

function* answerOne(context: PlanContext, source: Ready, note: string): Walk<Move> {
  const { words } = context
  const { table, chosen, question } = source
  const input = { sql: sqlFor(table, chosen, question), maxRows: maxRows(chosen, question) }
  const covers = [...coverCalls(table, chosen, question), ...wholeCoverCalls(table, chosen, question)]
  const [step, days] = yield* all([{ tool: 'execute_sql', input }, ...covers])
  if (!step || step.failed) return say(step ? explainFailure(step, words) : '')
  const cover = readCover(days)
  const isEmpty = isWithoutRows(step.result ?? '')
  const nothing = isEmpty ? noDaysText(words, question.days, cover) : undefined
  const told =
    nothing ??
    changeText(words, step.result ?? '', question) + resultText(step.result ?? '', shownAs(context, chosen, question))
  const unused = [...question.unused, ...chosen.unmeasured.map((key) => measureName(words, { measures: [key] }) ?? key)]
  const covered = nothing ? '' : coverText(words, question.days, cover, question.unreadTime)
  const isOneFigure = chosen.dimensions.length === 0 && !nothing
  const body = `${told}\n\n${originText(context, table, chosen)}${covered}`
  return say(`${note}${source.note}${withLeftOut(body, unusedText(words, unused), isOneFigure)}`)
}

/** One figure of everything is read as the answer, so what it leaves out stands before it. */
export const withLeftOut = (body: string, left: string, isFirst: boolean): string =>
  isFirst && left !== '' ? `${left.trim()}\n\n${body}` : body + left

const maxRows = (chosen: Chosen, { top }: Question): number =>
  Math.min(top ?? (chosen.measure ? groupsShown : rowsShown), 500)

/** No row, or one sum of none. */
function isWithoutRows(result: string): boolean {
  const [, ...rows] = readData(result).filter((line) => line !== '')
  return rows.every((row) => /^(?:(?:NULL|0)(?: \| )?)+$/.test(row))
}

function shownAs({ words }: PlanContext, { dimensions }: Chosen, question: Question) {
  const isRanked = dimensions.length > 0 && (question.isRanking || !dimensions.every(({ isTime }) => isTime))
  return {
    words,
    ...(isRanked ? { ranked: question.order } : {}),
    label: measureName(words, question),
    limit: question.top ?? (question.isRanking ? rankedShown : undefined),
  }
}

/** Rows without any condition. */
const isPreview = ({ measures, by, days, compare, filters, value, aggregates, excluded }: Question): boolean =>
  excluded === undefined &&
  measures.length + by.length + filters.length === 0 &&
  (days ?? compare) === undefined &&
  value === 'sum' &&
  !aggregates

function* preview(context: PlanContext, table: ReadTable, question: Question, note: string): Walk<Move> {
  const { words } = context
  const columns = question.columns.length > 0 ? { columns: question.columns } : {}
  const step = yield* attempt('previewTable', {
    table: table.name,
    ...columns,
    limit: Math.min(question.top ?? 10, 50),
  })
  if (step.failed) return say(explainFailure(step, words))
  const [, shown, total] = step.result?.match(/: (\d+) of (\d+) columns\./) ?? []
  const some = shown === total ? '' : words(`，${total} 个字段中的 ${shown} 个`, `, ${shown} of ${total} columns`)
  const source = words(
    `来自 \`${table.name}\`（${table.comment}）${some}。`,
    `From \`${table.name}\` (${table.comment})${some}.`,
  )
  return say(`${note}${resultText(step.result ?? '', { words })}\n\n${source}${unusedText(words, question.unused)}`)
}
