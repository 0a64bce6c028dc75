import type { Comparison } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { attempt, type PlanContext, type Walk } from '@/lib/models/demo/plan'
import { compareSql } from './compare-sql'
import { compareText } from './compare-text'
import { coverCall, lateText, noDaysText, readCover } from './day-cover'
import { explainFailure } from './explain-failure'
import { originText } from './origin-text'
import type { Ready } from './question-source'
import { measureName, unusedText } from './question-text'
import { twoPeriods } from './two-periods'

/** Asks which days there are, then for both periods in one query. */
export function* comparePeriods(context: PlanContext, source: Ready, compare: Comparison): Walk<Move> {
  const { words } = context
  const { table, chosen, question } = source
  const days = yield* attempt('execute_sql', coverCall(table.name, chosen.date?.name ?? '').input)
  const cover = readCover(days)
  if (!cover) return say(source.note + explainFailure({ ...days, failed: true }, words))
  const periods = twoPeriods(compare, cover.newest)
  const nothing = noDaysText(words, periods.now, cover)
  if (nothing) return say(source.note + nothing)
  const step = yield* attempt('execute_sql', { sql: compareSql(table.name, chosen, question, periods), maxRows: 100 })
  if (step.failed) return say(source.note + explainFailure(step, words))
  const moved = periods.isMovedBack
    ? words(
        `这一期还没有数据（最新是 ${cover.newest}），所以比的是之前的两期。\n\n`,
        `The running period has no data yet (the newest is of ${cover.newest}), so these are the two before it.\n\n`,
      )
    : ''
  const told = compareText(words, step.result ?? '', { chosen, question, periods, cover })
  const unused = [...question.unused, ...chosen.unmeasured.map((key) => measureName(words, { measures: [key] }) ?? key)]
  return say(
    `${source.note}${moved}${told}\n\n${originText(context, table, chosen)}${lateText(words, compare.now, cover)}${unusedText(words, unused)}`,
  )
}
