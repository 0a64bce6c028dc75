import type { Comparison, Question, Range } from './intent'
import { readDays } from './understand-time'

type Unit = NonNullable<Question['change']>

/** The period before, seen from the one that was named: `the week before`, 「再上一周」. */
const before =
  /\b(?:the )?(?:week|month|day|period) (?:before|prior|earlier)\b(?! (?:last|yesterday)\b)(?: that| it)?|\b(?:the )?(?:previous|prior|preceding) (?:week|month|day|period|one)\b|\b(?:the )?one before\b|(?:再上|再前|再往前|更前)(?:面)?(?:的)?(?:一|1)?个?(?:周|星期|礼拜|月|天|日|期)|前(?:一|1)个?(?:周|星期|礼拜|月|天|日|期)|(?<=\b(?:vs\.?|versus|than|to|with) )(?:the )?(?:last|previous)(?: one)?(?=\s*[?.!]*$)|上(?:一|1)个?期|(?<=[和与跟同比])前(?:周|个?月)(?=\s*(?:对|相)?比)/i
/** From period to period, which names no period: 「环比」, `month over month`. */
const step =
  /[日周月]?环比(?:增长|变化|增速|涨幅)?率?|\b(?:month|week|day)[ -](?:over|on)[ -](?:month|week|day)\b|\b(?:mom|wow|dod)\b/i
const yearStep =
  /(?:和|与|跟|同|比)?去年同期(?:相?比)?|同比(?:增长|变化|增速|涨幅)?率?|\byear[ -](?:over|on)[ -]year\b|\byoy\b|\b(?:the )?same (?:period|week|month|days?) (?:of )?last year\b/i
const compared =
  /\bvs\b\.?|\bversus\b|\bcompar(?:e[ds]?|ing|ison)\b(?: (?:to|with|against))?|\bagainst\b|\bthan\b|(?:对|相)比|比较|比起来?|比一(?:比|下)|(?<![占环同百分])比(?=再?上|前|昨|去年|这|本|\d|[一二三四五六七八九十])|(?<=[和与跟同][^,，。]{1,10})比(?![例重])/i
const grown =
  /\b(?:grew|grown|growth|grow|increased?|decreased?|went up|gone up|go up|went down|go down|up or down)\b|涨|跌|增长|增加了|减少了|下降|上升了/i
const series = /趋势|走势|\btrends?\b/i
const joint = /^[\s,，、]*(?:和|与|跟|同|及|还是|and|&|or|from|to|vs\.?)?[\s,，、的]*(?:the|in|of|for)?\s*$/i

const units: ReadonlyArray<readonly [RegExp, Unit]> = [
  [/周|星期|礼拜|\bweek|\bwow\b/i, 'week'],
  [/[日天]|昨|\bday\b|\bdod\b|yesterday/i, 'day'],
]
const lengths: Record<Unit, number> = { day: 1, week: 7, month: 28 }

/** How a value went from one period to the next: the two periods, or each one of the history when that is asked for. */
export interface AskedPeriods {
  compare: Comparison
  unit: Unit
  /** The text without the words for periods. */
  rest: string
  isSeries: boolean
}

/** Asks for two periods beside each other. */
export function periodsAsked(text: string): AskedPeriods | undefined {
  const prior = text.match(before)?.[0]
  const stepped = text.match(step)?.[0]
  const yearly = text.match(yearStep)?.[0]
  const words = [prior, stepped, yearly].filter((word) => word !== undefined)
  const wordless = words.reduce(blanked, text)
  const named = namedOrRecent(wordless)
  const isGrowth = grown.test(wordless) && named.length > 0 && !series.test(wordless)
  const isAsked = words.length > 0 || isGrowth || (named.length > 0 && areCompared(named, wordless))
  if (!isAsked || (prior !== undefined && named.length === 0 && !compared.test(text))) return undefined
  const unit = unitOf(stepped ?? prior ?? named[0]?.written ?? '')
  const dayless = named.reduce((left, { written }) => blanked(left, written), wordless)
  const rest = dayless.replace(everyCompared, ' ').replace(everyGrown, ' ')
  return {
    compare: comparisonOf(named, wordless, { unit, isYearly: yearly !== undefined, isPrior: prior !== undefined }),
    unit,
    rest,
    isSeries: stepped !== undefined && named[0] !== undefined && isLonger(named[0].range, unit),
  }
}

const everyCompared = new RegExp(compared.source, 'gi')
const everyGrown = new RegExp(grown.source, 'gi')
const blanked = (text: string, written: string): string => text.replace(written, ' '.repeat(written.length))

interface Named {
  range: Range
  written: string
  at: number
}

/** 「最近涨了吗」 names no days: a week is meant. */
function namedOrRecent(text: string): Named[] {
  const named = daysIn(text)
  const recent =
    named.length === 0 && grown.test(text) ? text.match(/最近|近期|这段时间|\b(?:recently|lately)\b/i) : null
  return recent ? [{ range: { days: 7 }, written: recent[0], at: recent.index ?? 0 }] : named
}

/** Days in the order in which they stand, at most two. */
function daysIn(text: string): Named[] {
  const found: Named[] = []
  let rest = text
  for (let days = readDays(rest); days && found.length < 2; days = readDays(rest)) {
    found.push({ ...days, at: rest.indexOf(days.written) })
    rest = blanked(rest, days.written)
  }
  return found.sort((a, b) => a.at - b.at)
}

/** Two that are joined or compared; a single one only when it stands right after the word for it: `than last month`, 「比上周」. */
function areCompared([first, second]: readonly Named[], text: string): boolean {
  if (first && second) {
    const between = text.slice(first.at + first.written.length, second.at)
    return compared.test(text) || joint.test(between)
  }
  return first !== undefined && isMeasure(first, text)
}

/** What something is compared with, not what is compared. */
function isMeasure({ at, written }: Named, text: string): boolean {
  const head = text.slice(0, at)
  return (
    /(?:\bvs\.?|\bversus|\bcompared? (?:to|with|against)|\bagainst|\bthan)\s*(?:the\s*)?$|(?<![占环同百分])比$/i.test(
      head,
    ) ||
    (/[和与跟同]$/.test(head) && /^[^,，。]{0,4}比(?![例重])/.test(text.slice(at + written.length)))
  )
}

function comparisonOf(
  [first, second]: readonly Named[],
  text: string,
  { unit, isYearly, isPrior }: { unit: Unit; isYearly: boolean; isPrior: boolean },
): Comparison {
  const newest: Range = unit === 'day' ? { days: 1 } : { unit, back: 0 }
  if (!first) return { now: newest, ...(isYearly ? { before: 'year-ago' } : {}) }
  if (isYearly) return { now: first.range, before: 'year-ago' }
  if (second && !isPrior && JSON.stringify(first.range) !== JSON.stringify(second.range))
    return { now: first.range, before: second.range }
  const isBefore = !second && !isPrior && isMeasure(first, text)
  const later = isBefore ? following(first.range, newest) : undefined
  return later ? { now: later, before: first.range } : { now: first.range }
}

/** `than last month` is said of this one. */
function following(range: Range, newest: Range): Range | undefined {
  if ('month' in range) return newest
  if ('unit' in range && range.back > 0) return { unit: range.unit, back: range.back - 1 }
  if ('days' in range && range.days === 1) return range.skip ? { days: 1, skip: range.skip - 1 } : undefined
  return undefined
}

const unitOf = (written: string): Unit => units.find(([pattern]) => pattern.test(written))?.[1] ?? 'month'

function isLonger(range: Range, unit: Unit): boolean {
  if ('days' in range) return range.days > lengths[unit]
  if ('unit' in range) return range.unit === 'year' || lengths[range.unit] > lengths[unit]
  return 'since' in range || ('month' in range && unit !== 'month')
}

const isTime = (one: Question['by'][number]): boolean =>
  'concept' in one && ['day', 'week', 'month'].includes(one.concept)

/** Two periods beside each other; when the question goes by periods each of the history has the one before to be measured by. */
export function withPeriods(
  { days: _days, ...question }: Question,
  { compare, unit, isSeries }: AskedPeriods,
): Question {
  return isSeries || question.by.some(isTime) ? overPeriods(question, unit) : { ...question, compare }
}

/** Each period of the whole history, one below the other: also for a picture. */
export function overPeriods({ compare: _compare, top: _top, ...question }: Question, unit: Unit): Question {
  const others = question.by.filter((one) => !isTime(one))
  return { ...question, by: [{ concept: unit }, ...others.slice(0, 1)], change: unit, isRanking: false }
}
