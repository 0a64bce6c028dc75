import type { Intent, Question, Range } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { all, type Plan, type PlanContext, type Walk } from '@/lib/models/demo/plan'
import type { Chosen } from '@/lib/models/demo/question-columns'
import { overPeriods } from '@/lib/models/demo/understand-periods'
import { type Chart, type ChartData, chartScript, fittingKind } from './chart-script'
import { chartText, noPictureText } from './chart-text'
import { chartName, chartTitle, groupLabel, valueLabel } from './chart-title'
import { coverCalls, readCover } from './day-cover'
import { answerIn } from './query'
import { type Ready, sourceOf } from './question-source'
import { sqlFor } from './question-sql'
import { limitText } from './question-text'

type Wanted = Extract<Intent, { kind: 'chart' }>

/** Draws what the question measures by a script of its own, and says what is in the picture. */
export const chart: Plan<Wanted> = function* (context, intent) {
  const { words } = context
  const question = grouped(intent.question)
  if (question.limits.length > 0 && !question.bound) return say(limitText(words, question))
  if (!asksForValues(question)) {
    return say(
      words(
        '画哪些数？比如「画一下最近 7 天各渠道的销售额」。',
        'A chart of which numbers? For example “chart of sales by channel for the last 7 days”.',
      ),
    )
  }
  const source = yield* sourceOf(context, intent.table, question)
  if ('answer' in source) return source.answer
  if (!source.chosen.measure || source.chosen.dimensions.length === 0)
    return yield* answerIn(context, source, noPictureText(words, 'no-groups'))
  const history = intent.question.compare
    ? words(
        '图里是全部历史的各个周期，不只是这两期。\n\n',
        'The picture shows every period of the history, not only these two.\n\n',
      )
    : ''
  return yield* draw(context, intent, { ...source, note: source.note + history })
}

const asksForValues = ({ measures, by, columns, value }: Question): boolean =>
  measures.length + columns.length > 0 ||
  by.some((one) => !('concept' in one) || one.concept !== 'day') ||
  value === 'rows'

/** Two periods are drawn among all the others of their length. */
const unitOf = (range: Range): 'day' | 'week' | 'month' => {
  if ('unit' in range) return range.unit === 'week' ? 'week' : 'month'
  if ('days' in range) return range.days === 1 ? 'day' : range.days <= 14 ? 'week' : 'month'
  return 'month' in range ? 'month' : 'day'
}

/** Without a group a picture is over time. A share needs no column of its own: the picture shows it. */
function grouped(asked: Question): Question {
  const question = asked.compare ? overPeriods(asked, unitOf(asked.compare.now)) : asked
  const by = question.by.length > 0 ? question.by.slice(0, 2) : [{ concept: 'day' }]
  const isOverTime = by.length === 1 && by[0] !== undefined && 'concept' in by[0] && by[0].concept === 'day'
  return { ...question, by, share: false, isRanking: question.isRanking && !isOverTime }
}

function* draw(context: PlanContext, { style }: Wanted, source: Ready): Walk<Move> {
  const { words } = context
  const { table, chosen, question, note } = source
  const data = dataOf(context, question, chosen)
  const name = chartName(question)
  const picture: Chart = {
    ...data,
    kind: fittingKind(style, data),
    stacked: style.stacked === true,
    title: chartTitle(words, question, data),
    csv: `${name}.csv`,
    png: `${name}.png`,
  }
  const [drawn, days] = yield* all([
    {
      tool: 'run_python',
      input: {
        code: chartScript(picture),
        inputs: [{ sql: sqlFor(table, timeFirst(chosen), question), path: picture.csv }],
      },
    },
    ...coverCalls(table, chosen, question),
  ])
  const cover = readCover(days)
  const text =
    drawn && !drawn.failed
      ? chartText(context, { picture, style, source, cover, result: drawn.result ?? '' })
      : undefined
  if (text) return say(note + text)
  const reason = /sandbox-unavailable/.test(drawn?.result ?? '') ? 'no-sandbox' : 'failed'
  return yield* answerIn(context, source, noPictureText(words, reason))
}

/** Time stands before what is compared over it, however it was said. */
const timeFirst = (chosen: Chosen): Chosen => ({
  ...chosen,
  dimensions: chosen.dimensions.toSorted((a, b) => Number(b.isTime) - Number(a.isTime)),
})

function dataOf({ words }: PlanContext, question: Question, chosen: Chosen): ChartData {
  const { dimensions, measure, more } = timeFirst(chosen)
  const values = [measure, ...more].flatMap((value) => value ?? [])
  return {
    groups: dimensions
      .slice(0, 2)
      .map(({ name, isTime }) => ({ name, isTime, label: groupLabel(words, name, question) })),
    values: values.map(({ name }, index) => ({ name, label: valueLabel(words, question, index) ?? name })),
  }
}
