import type { Range } from './intent'

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ordinals: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  last: 4,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
  一: 1,
  二: 2,
  三: 3,
  四: 4,
}
const year = '(?:,?\\s*(?:of\\s+|in\\s+)?(20\\d\\d)(?!\\d))?'
const yearBefore = '(?:(?<!\\d)(20\\d\\d)\\s*年?\\s*的?\\s*)?'

type Reading = readonly [RegExp, (match: RegExpMatchArray) => Range | undefined]

const readings: readonly Reading[] = [
  [new RegExp(`${yearBefore}\\bq([1-4])\\b${year}`, 'i'), ([, a, q, b]) => quarter(Number(q), a ?? b)],
  [
    new RegExp(`\\b(?:the\\s+)?(first|second|third|fourth|1st|2nd|3rd|4th)\\s+quarter\\b${year}`, 'i'),
    ([, word = '', y]) => quarter(ordinals[word.toLowerCase()] ?? 0, y),
  ],
  [new RegExp(`${yearBefore}第?([一二三四1-4])季度?`), ([, y, q = '']) => quarter(ordinals[q] ?? Number(q), y)],
  [
    new RegExp(`\\b(?:the\\s+)?(first|second)\\s+half\\s+of\\s+(${months})\\b\\.?${year}`, 'i'),
    ([, half = '', month = '', y]) => halfMonth(placeOf(month), half.toLowerCase() === 'first', y),
  ],
  [
    new RegExp(`${yearBefore}(1[0-2]|0?[1-9])月份?的?([上下])半(?:个)?月`),
    ([, y, month, half]) => halfMonth(Number(month), half === '上', y),
  ],
  [
    new RegExp(`${yearBefore}(1[0-2]|0?[1-9])月份?的?([上中下])旬`),
    ([, y, month, third = '']) => thirdOf(Number(month), third, y),
  ],
  [
    /\b(?:the\s+)?(first|second)\s+half\s+of\s+(?:the\s+year|(20\d\d))\b/i,
    ([, half = '', y]) => halfYear(half.toLowerCase() === 'first', y),
  ],
  [new RegExp(`\\bh([12])\\b${year}`, 'i'), ([, half, y]) => halfYear(half === '1', y)],
  [new RegExp(`${yearBefore}([上下])半年`), ([, y, half]) => halfYear(half === '上', y)],
]

/** Quarters and halves by name: `Q3 2026`, 「第三季度」, `first half of November`, 「11月上旬」. Without a year the last such days. */
export function partsOfYear(text: string): { range: Range; written: string } | undefined {
  for (const [pattern, meaning] of readings) {
    const match = text.match(pattern)
    const range = match ? meaning(match) : undefined
    if (match && range) return { range, written: match[0] }
  }
  return undefined
}

const placeOf = (month: string): number => names.indexOf(month.slice(0, 3).toLowerCase()) + 1

const two = (part: number): string => String(part).padStart(2, '0')

/** The end of a February without a year is its 28th. */
const lastOf = (month: number, y: string | undefined): number =>
  new Date(Date.UTC(Number(y ?? 2026), month, 0)).getUTCDate()

const ranged = (from: string, to: string, y: string | undefined): Range =>
  y === undefined ? { fromDay: from, toDay: to } : { from: `${y}-${from}`, to: `${y}-${to}` }

function quarter(place: number, y: string | undefined): Range | undefined {
  const last = place * 3
  return place < 1 || place > 4 ? undefined : ranged(`${two(last - 2)}-01`, `${two(last)}-${two(lastOf(last, y))}`, y)
}

const halfYear = (isFirst: boolean, y: string | undefined): Range =>
  isFirst ? ranged('01-01', '06-30', y) : ranged('07-01', '12-31', y)

const within = (month: number, from: number, to: number, y: string | undefined): Range =>
  ranged(`${two(month)}-${two(from)}`, `${two(month)}-${two(to)}`, y)

const halfMonth = (month: number, isFirst: boolean, y: string | undefined): Range =>
  isFirst ? within(month, 1, 15, y) : within(month, 16, lastOf(month, y), y)

function thirdOf(month: number, third: string, y: string | undefined): Range {
  if (third === '上') return within(month, 1, 10, y)
  return third === '中' ? within(month, 11, 20, y) : within(month, 21, lastOf(month, y), y)
}
