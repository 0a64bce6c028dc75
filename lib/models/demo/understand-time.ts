import { englishDays } from './english-days'
import type { Range } from './intent'
import { numberOf, numberPattern } from './numerals'
import { partsOfYear } from './parts-of-year'

const number = numberPattern
const unit = '(?:天|日|周|星期|礼拜|个?月|季度?|年|days?|weeks?|fortnights?|months?|quarters?|years?)'

const unitDays: ReadonlyArray<readonly [RegExp, number]> = [
  [/天|日|days?/i, 1],
  [/周|星期|礼拜|weeks?/i, 7],
  [/fortnight/i, 14],
  [/季|quarter/i, 90],
  [/年|years?/i, 365],
  [/月|months?/i, 30],
]

/** One way to name days: where it stands and what it means. */
type Reading = readonly [RegExp, (match: RegExpMatchArray) => Range | undefined]

const readings: readonly Reading[] = [
  [
    /(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s*(?:到|至|[-~—–]+|to|until|till|through|and)\s*(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?)?/i,
    isoDays,
  ],
  [/(?<!\d)(\d{8})(?:\s*(?:到|至|[-~—–]+|to|until|through)\s*(\d{8}))?(?!\d)/i, compactDays],
  [/(?<![\d.])(\d{1,2})月(\d{1,2})[日号]?(?:\s*(?:到|至|[-~—–]+)\s*(?:(\d{1,2})月)?(\d{1,2})[日号]?)?/, namedDays],
  [
    /(?<![\d/.-])(1[0-2]|0?[1-9])[-/](3[01]|[12]\d|0?[1-9])(?![\d/-])(?:\s*(?:到|至|~|to|until|through)\s*(1[0-2]|0?[1-9])[-/](3[01]|[12]\d|0?[1-9]))?/i,
    namedDays,
  ],
  [/(?<!\d)(20\d\d)年(1[0-2]|0?[1-9])月(?:份)?(?!\s*\d)/, ([, y, m]) => monthOf(Number(y), Number(m))],
  [
    /(?<!\d)(20\d\d)年(?!\s*\d)|\b(?:in|of|for|during) (20\d\d)\b(?!-)/i,
    ([, zh, en]) => ({ from: `${zh ?? en}-01-01`, to: `${zh ?? en}-12-31` }),
  ],
  [/(?<![\d年.])(1[0-2]|0?[1-9])月(?:份|(?!\s*\d))(?!前)/, ([, m]) => ({ month: Number(m) })],
  [/大前天/, () => ({ days: 1, skip: 2 })],
  [/前天|前日|(?:the )?day before yesterday/i, () => ({ days: 1, skip: 1 })],
  [/昨[天日晚儿]?个?|yesterday|last night/i, () => ({ days: 1 })],
  [/(?:上上|前)(?:一|1)?个?月/, (match) => (match[0].startsWith('前') ? { days: 30 } : { unit: 'month', back: 2 })],
  [/\bweek before last\b|上上(?:个)?(?:周|星期|礼拜)/i, () => ({ unit: 'week', back: 2 })],
  [/上(?:一|1)?个?(?:周|星期|礼拜)/, () => ({ unit: 'week', back: 1 })],
  [/上(?:一|1)?个?月/, () => ({ unit: 'month', back: 1 })],
  [/(?:本|这|这个|当)(?:周|星期|礼拜)|this week/i, () => ({ unit: 'week', back: 0 })],
  [/(?:本|这|这个|当)月|this month|month to date|\bmtd\b/i, () => ({ unit: 'month', back: 0 })],
  [/今年|本年|this year|year to date|\bytd\b/i, () => ({ unit: 'year', back: 0 })],
  [/去年|上一年|\blast year\b|\bprevious year\b/i, () => ({ unit: 'year', back: 1 })],
  [/\bmonth before last\b/i, () => ({ unit: 'month', back: 2 })],
  [/\blast week\b|\bprevious week\b/i, () => ({ unit: 'week', back: 1 })],
  [/\blast month\b|\bprevious month\b/i, () => ({ unit: 'month', back: 1 })],
  [new RegExp(`(?<!\\b(?:since|from) )\\b(${number})\\s+(days?|weeks?|months?|years?)\\s+ago\\b`, 'i'), ago],
  [new RegExp(`(?<![最从近])(${number})\\s*(天|日|周|星期|个月|年)(?:之|以)?前(?!\\s*\\d)`), ago],
  [
    new RegExp(
      `(?:最近|过去|近|前|之前|last|past|previous|recent|latest|trailing)\\s*(?:the\\s+)?(${number})?\\s*(?:of\\s+)?(半)?(${unit})`,
      'i',
    ),
    counted,
  ],
  [
    new RegExp(
      `(${number})\\s*(半)?(天|日|周|星期|个月|days?|weeks?|months?)(?:以?内|之内|以来|back|\\s+(?:of|worth|back|ago))?`,
      'i',
    ),
    counted,
  ],
  [/半年|half (?:a )?year/i, () => ({ days: 180 })],
  [/最新(?:一天|日期)|最后一天|latest day|newest day|most recent day/i, () => ({ days: 1 })],
]

/** Days named in a request, with the words that named them; undefined when none is named. */
export function readDays(text: string): { range: Range; written: string } | undefined {
  const named = partsOfYear(text) ?? englishDays(text)
  if (named) return named
  for (const [pattern, meaning] of readings) {
    const match = text.match(pattern)
    const range = match ? meaning(match) : undefined
    if (match && range) return { range, written: match[0] }
  }
  return undefined
}

export const rangeIn = (text: string): Range | undefined => readDays(text)?.range

const two = (part: string | undefined): string => (part ?? '').padStart(2, '0')

function isoDays([, y = '', m, d, y2, m2, d2]: RegExpMatchArray): Range | undefined {
  const from = `${y}-${two(m)}-${two(d)}`
  const to = m2 ? `${y2 ?? y}-${two(m2)}-${two(d2)}` : from
  return isDay(from) && isDay(to) ? ordered(from, to) : undefined
}

function compactDays([, from = '', to = from]: RegExpMatchArray): Range | undefined {
  const [a, b] = [from, to].map((day) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`)
  return a && b && isDay(a) && isDay(b) ? ordered(a, b) : undefined
}

function namedDays([, m, d, m2, d2]: RegExpMatchArray): Range | undefined {
  const fromDay = `${two(m)}-${two(d)}`
  const toDay = d2 ? `${two(m2 ?? m)}-${two(d2)}` : fromDay
  return isDay(`2024-${fromDay}`) && isDay(`2024-${toDay}`) ? { fromDay, toDay } : undefined
}

/** A single day, or the week or month in which it was; today is the day after the newest one. */
function ago([, count = '', unitWord = '']: RegExpMatchArray): Range | undefined {
  const value = numberOf(count)
  if (value === undefined || value === 0) return undefined
  if (/天|日|day/i.test(unitWord)) return { days: 1, skip: value - 1 }
  const unit = /周|星期|week/i.test(unitWord) ? 'week' : /月|month/i.test(unitWord) ? 'month' : 'year'
  return { unit, back: value }
}

function counted([, count, half, unitWord = '']: RegExpMatchArray): Range | undefined {
  const days = unitDays.find(([pattern]) => pattern.test(unitWord))?.[1] ?? 1
  const value = count === undefined ? 1 : numberOf(count)
  if (value === undefined || value === 0) return undefined
  return { days: Math.min(Math.round((value + (half && count ? 0.5 : 0)) * (half && !count ? 0.5 : 1) * days), 3660) }
}

const monthOf = (year: number, month: number): Range => ({
  from: `${year}-${two(String(month))}-01`,
  to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
})

const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

const ordered = (a: string, b: string): Range => (a <= b ? { from: a, to: b } : { from: b, to: a })

/** How many: `top 10`, `前十名`, `5 best`; undefined when the request does not say. */
export function readTop(text: string): { top: number; written: string } | undefined {
  const notDays = '(?!\\s*(?:天|日|周|星期|个?月|年|days?|weeks?|months?))'
  const patterns = [
    new RegExp(
      `(?:\\btop|\\bfirst|\\bbottom|\\bbest|\\bworst|\\blast|前|后|最后|倒数)\\s*(?:the\\s+)?(${number})${notDays}(?:\\s*[个名条行家款位]|\\s+rows?)?`,
      'i',
    ),
    new RegExp(
      `(?:\\bwhich|\\bwhat(?: are)?(?: the)?|\\bname(?: the)?|哪)\\s*(?!an?\\b)(${number})${notDays}(?:\\s*[个名条家款位]|\\s+(?=[a-z]))`,
      'i',
    ),
    new RegExp(`\\b(${number})\\s+(?:best|biggest|largest|highest|top|worst|smallest|lowest|most)`, 'i'),
    new RegExp(`(?:最[高多大好低少小差][的]?)\\s*(${number})\\s*[个名条家款位]`),
    new RegExp(`(?:limit|给我|显示|show(?: me)?|only)\\s*(${number})\\s*(?:条|行|个|rows?|records?)`, 'i'),
  ]
  for (const pattern of patterns) {
    const match = text.match(pattern)
    const top = match?.[1] === undefined ? undefined : numberOf(match[1])
    if (match && top) return { top: Math.min(top, 500), written: match[0] }
  }
  return undefined
}
