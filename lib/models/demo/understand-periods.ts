import type { Question } from './intent'
import { readDays } from './understand-time'

type Unit = NonNullable<Question['change']>

const asked =
  /(?:compared? (?:to|with|against)|vs\.?|versus|against|and|than|from) (?:the )?(?:(?:week|month|day) before(?: (?:last|that))?|(?:previous|prior|preceding) (?:week|month|day))\b|(?:[和与跟同]|对比|相比|比)(?:上上|前一?|上一?)个?(?:周|星期|礼拜|月|天)(?:[^,，。]{0,3}(?:对?比|相比|比较))?|[周月日]?环比(?:增长|变化)?率?|(?:比|跟|和|与|同)(?:上|前)(?:一|个)*[月周天日](?:[^,，。]{0,2}(?:比|相比|对比))?|比起来|\b(?:month|week|day)[ -](?:over|on)[ -](?:month|week|day)\b|\b(?:mom|wow|dod)\b|\b(?:compared? (?:to|with)|vs\.?|versus|than) (?:the )?(?:last|previous|prior) (?:month|week|day)\b/gi
const units: ReadonlyArray<readonly [RegExp, Unit]> = [
  [/[周]|星期|\bweek|\bwow\b/i, 'week'],
  [/[日天]环比|前一天|昨天|\bday\b|\bdod\b/i, 'day'],
]

/** Asks how a value went from one period to the next: the unit, and the text without these words and days. */
export function changeAsked(text: string): { unit: Unit; rest: string } | undefined {
  if (text.search(asked) < 0) return undefined
  const unit = units.find(([pattern]) => pattern.test(text))?.[1] ?? 'month'
  let rest = text.replace(asked, ' ')
  for (let days = readDays(rest); days; days = readDays(rest)) rest = rest.replace(days.written, ' ')
  return { unit, rest }
}

/** The question by periods, whole history: each row has the one before to be measured by. */
export function overPeriods({ days: _days, top: _top, ...question }: Question, unit: Unit): Question {
  const others = question.by.filter((one) => !('concept' in one) || !['day', 'week', 'month'].includes(one.concept))
  return { ...question, by: [{ concept: unit }, ...others.slice(0, 1)], change: unit, isRanking: false }
}
