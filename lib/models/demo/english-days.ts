import type { Range } from './intent'

const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month =
  '(jan(?:uary)?|febr?(?:uary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const day = '(3[01]|[12]\\d|0?[1-9])(?:st|nd|rd|th)?(?![\\d:%])'
const year = '(?:,?\\s*(?:of\\s+)?(20\\d\\d)(?!\\d))?'
const to = '\\s*(?:to|until|till|through|thru|and|[-–—~])\\s*'

/** `may` is mostly no month: only with a day, a year or a word for time before it. */
const inMonth = new RegExp(
  `\\b(?:(?:in|of|for|during|since|from|this|last)\\s+${month}${year}(?!\\s*\\d)|${month},?\\s+(20\\d\\d)|(?!may)${month}(?!\\s*\\d))(?![a-z])`,
  'i',
)
const monthDay = `${month}\\s+(?:the\\s+)?${day}${year}`
const dayMonth = `${day}\\s+(?:of\\s+)?${month}${year}`
const since = /\b(?:since|after|from|starting(?: from| on)?|as of)\s+(?:the\s+)?$/i

/** Days by English names of months: `in August`, `since March 3`, `Aug 2026`, `from 1 Sep to 5 Sep`. */
export function englishDays(text: string): { range: Range; written: string } | undefined {
  return (
    spanIn(text, monthDay, ([m, d, y]) => ({ m, d, y })) ??
    spanIn(text, dayMonth, ([d, m, y]) => ({ m, d, y })) ??
    monthIn(text)
  )
}

interface Parts {
  m: string | undefined
  d: string | undefined
  y: string | undefined
}

function spanIn(text: string, pattern: string, read: (groups: Array<string | undefined>) => Parts) {
  const match =
    text.match(new RegExp(`\\b${pattern}${to}${pattern}(?![a-z])`, 'i')) ??
    text.match(new RegExp(`\\b${pattern}(?:${to}${day})?(?![a-z])`, 'i'))
  if (!match) return undefined
  const groups = match.slice(1)
  const first = read(groups.slice(0, 3))
  const second = groups.length > 4 ? read(groups.slice(3)) : { ...first, d: groups[3] ?? first.d }
  const range = between(first, second, since.test(text.slice(0, match.index)) && groups[3] === undefined)
  return range && { range, written: match[0] }
}

function between(first: Parts, second: Parts, isOpen: boolean): Range | undefined {
  const [from, to] = [dayOf(first), dayOf(second)]
  if (!from || !to) return undefined
  const y = first.y ?? second.y
  if (isOpen) return { since: y ? `${y}-${from}` : from }
  if (y === undefined) return { fromDay: from, toDay: to }
  const [a = '', b = ''] = [`${y}-${from}`, `${second.y ?? y}-${to}`].sort()
  return { from: a, to: b }
}

function dayOf({ m, d }: Parts): string | undefined {
  const place = placeOf(m)
  if (place === 0 || d === undefined) return undefined
  const written = `${two(place)}-${two(Number(d))}`
  const time = Date.parse(`2024-${written}T00:00:00Z`)
  return Number.isNaN(time) || !new Date(time).toISOString().includes(written) ? undefined : written
}

function monthIn(text: string) {
  const match = text.match(inMonth)
  const place = placeOf(match?.[1] ?? match?.[3] ?? match?.[5])
  if (!match || place === 0) return undefined
  const y = match[2] ?? match[4]
  const isOpen = /^(?:since|from)\b/i.test(match[0])
  const range: Range = isOpen
    ? { since: `${y ? `${y}-` : ''}${two(place)}-01` }
    : y
      ? { from: `${y}-${two(place)}-01`, to: new Date(Date.UTC(Number(y), place, 0)).toISOString().slice(0, 10) }
      : { month: place }
  return { range, written: match[0] }
}

const placeOf = (name: string | undefined): number => (name ? names.indexOf(name.slice(0, 3).toLowerCase()) + 1 : 0)
const two = (part: number): string => String(part).padStart(2, '0')
