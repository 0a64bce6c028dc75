import type { Range } from './intent'

const numerals: Record<string, number> = { 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, ten: 10 }
const unitDays: Array<[RegExp, number]> = [[/天|日|days?/i, 1], [/周|星期|礼拜|weeks?/i, 7], [/个?月|months?/i, 30]]

const isoDay = /\b(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/g

/** Days named in a request: dates, `last 3 days`, `最近一周`, `昨天`; undefined when none is named. */
export function rangeIn(text: string): Range | undefined {
  const days = [...text.matchAll(isoDay)].map(([, y, m, d]) => `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`)
  const [from, to] = days
  if (from) return { from, to: to ?? from }
  const counted = text.match(/(?:最近|过去|近|前|last|past|previous|recent)\s*(?:the\s+)?(\d+|[一两二三四五六七八九十]|one|two|three|four|five|six|seven|ten)?\s*(天|日|周|星期|礼拜|个?月|days?|weeks?|months?)/i)
  if (counted) return { days: countOf(counted[1]) * unitOf(counted[2] ?? '') }
  if (/昨天|昨日|yesterday/i.test(text)) return { days: 1 }
  if (/上周|上个?星期|last week/i.test(text)) return { days: 7 }
  return undefined
}

const countOf = (word: string | undefined): number => (word === undefined ? 1 : (numerals[word.toLowerCase()] ?? Number(word)))
const unitOf = (word: string): number => unitDays.find(([pattern]) => pattern.test(word))?.[1] ?? 1

/** How many: `top 10`, `前十名`; undefined when the request does not say. */
export function topIn(text: string): number | undefined {
  const found = text.match(/(?:top|前)\s*(\d+|[一两二三四五六七八九十])(?!\s*(?:天|日|周|个?月|days?))/i)
  return found ? countOf(found[1]) : undefined
}
