import { conceptOf, type Mention, mentionsIn } from './concepts'
import { takeExclusions, unreadExclusion } from './exclusions'
import type { Dimension, Question } from './intent'
import { boundOf } from './row-bound'
import { readFilters } from './understand-filters'
import { periodsAsked, withPeriods } from './understand-periods'
import { readDays, readTop } from './understand-time'
import { unreadTimeIn } from './unread-time'
import { unusedWords } from './unused-words'
import { takeValueWords } from './value-words'

const rowWords =
  /多少(?:行|条|数据|记录)|(?<![抽取来给看拿出头前后这那十])几(?:行|条)(?:数据|记录)?|(?:总)?行数|记录数|条数(?!据)|数据量|how many (?:rows|records|lines|entries)|how (?:big|large)|row ?counts?|number of (?:rows|records)|(?:count|total) (?:of )?(?:all )?(?:the )?(?:rows|records)/i
const newestWords =
  /最新(?:的)?(?:数据|日期|分区)?(?:是|到)?(?:哪|什么|多少|几)|最新(?:的)?(?:日期|分区)|数据(?:更新)?到(?:哪|什么|几)|更新到(?:哪|什么|几)|\b(?:latest|newest|most recent|last) (?:date|day|partition)\b|\bhow (?:fresh|recent|up.to.date)\b/i
const averageWords = /平均|均值|人均|\baverage\b|\bmean\b(?! by)|\bavg\b/i
const sumWords = /总和|总计|总额|合计|求和|汇总|统计|一共|加起来|\bsum\b|\btotals?\b|\badd up\b/i
const countWords = /多少[个笔单家人位次]|几[个笔单家人位次]|笔数|次数|个数|数量|总数|how many|number of|count/i
const mostWords =
  /最[高多大好火强热畅]|第一|冠军|排名|排行|榜|highest|\bmost\b|\bbest\b|biggest|largest|\btop\b|\bmax(?:imum)?\b|\brank/i
const leastWords =
  /最[低少小差弱冷]|倒数|垫底|末位|最快|\blowest|\bfastest|\bshortest|\bleast\b|fewest|smallest|\bworst\b|\bbottom\b|\bmin(?:imum)?\b/i
const shareWords = /占比|比重|份额|百分比|构成|比例|\bshares?\b|percent|proportion|breakdown/i
const distinctWords =
  /去重|取值|有哪些(?:值|取值)?\s*[?？]?$|哪几种|有几种|\bdistinct\b|\bunique\b(?! visitors)|\bdifferent\b|\bpossible values/i
/** What stands before a word that is grouped by. */
const groupCue =
  /(?:各个?|每一?[个家款位种]?|按照?|依|分|不同的?|哪[个些家款种位]?|哪几[个家款种位]|什么|最[高低多少好差大小]的|\bby|\bper|\beach|\bevery|\bwhich|\bwhat|\bacross|\btop|\bbest|\bworst|\bbetween|\bamong|\b(?:share|breakdown|distribution|mix) (?:of|by|across))\s*(?:the\s+|different\s+|various\s+|各)?$/i
const groupTail =
  /^(?:维度|分布|结构|排名|排行|榜|构成|占比|比例|比重|份额|对比|分组|s?\s+(?:ranking|breakdown|distribution|split|mix|share))/i
const joined = /^\s*(?:,|、|和|与|及|and|&|\+|×|x)\s*(?:by\s+|按|各|每个?)?$/i

/** A question about data: what to measure, by what, over which days. `columns` are names that stand in the request. */
export function understandQuestion(whole: string, columns: readonly string[] = []): Question {
  const { excluded, rest: wanted } = takeExclusions(whole)
  const { values, of, rest } = takeValueWords(wanted)
  const periods = periodsAsked(rest)
  const plain = plainQuestion(periods?.rest ?? rest, columns, values)
  const left = excluded.length > 0 || plain.filters.length > 0 ? excluded : unreadExclusion(rest)
  const kinds = [...new Set([...of, ...left.flatMap((word) => takeValueWords(word).of)])]
  const question = { ...plain, valuesOf: kinds, ...(left.length > 0 ? { excluded: left } : {}) }
  return periods ? withMeasure(withPeriods(question, periods)) : question
}

/** Periods beside each other need something to compare. */
const withMeasure = (question: Question): Question =>
  question.measures.length + question.columns.length > 0 || question.value === 'rows'
    ? question
    : { ...question, measures: ['sales'], isImplied: true }

function plainQuestion(
  text: string,
  columns: readonly string[],
  values: readonly string[],
): Omit<Question, 'valuesOf'> {
  const { filters, days, top, dayless, cleaned, cued, named, isDistinct } = readWords(text, columns)
  const { mentions, rest } = mentionsIn(cleaned)
  const { by, measures, subject, dropped } = rolesOf(mentions, cleaned, { named, isDistinct })
  const unknownBy = wordsAfterBy(rest, named)
  const dimensions = [...by, ...cued.map((word) => ({ word })), ...unknownBy]
  const hasGroups = dimensions.length > 0
  const isRanked = mostWords.test(dayless) || leastWords.test(dayless)
  const isRanking = isRanked || top !== undefined
  const limits = limitsIn(dayless)
  const bound = boundOf(limits, measures, dayless)
  const used = [...unknownBy.map(({ word }) => word), ...named, ...limits]
  const value = valueAsked(dayless, { subject, measures, named, hasGroups, isRanking })
  return {
    ...(bound ? { bound } : {}),
    measures: bound
      ? ['orders']
      : measuredBy(dayless, { subject, measures, hasGroups }, () => implied(dayless, by, isRanking)),
    by: value === 'newest' ? [] : dimensions,
    columns: named,
    value,
    aggregates: sumWords.test(dayless) || averageWords.test(dayless) || isRanked,
    ...(days ? { days: days.range } : {}),
    ...(top ? { top: top.top } : {}),
    order: leastWords.test(dayless) ? 'least' : 'most',
    isRanking: isRanking && (hasGroups || measures.length > 0),
    share: shareWords.test(dayless) && hasGroups,
    filters,
    limits,
    ...wordsLeft(
      value,
      [...secondDays(dayless), ...dropped, ...shareLeft(rest, hasGroups), ...unusedWords(rest, used)],
      limits,
      values,
    ),
    ...unreadTimeIn(rest, days),
    narrows: /只(?:看|要|算|统计)|仅|\bonly\b|\bjust\b/i.test(text),
  }
}

/** What nothing was made of: it may be a value of some column. */
function wordsLeft(
  value: Question['value'],
  words: readonly string[],
  limits: readonly string[],
  values: readonly string[],
) {
  if (value === 'newest') return { unused: [], values: [] }
  const unused = distinctOnly(words).filter((word) => !limits.some((limit) => limit.includes(word)))
  return { unused, values: [...new Set([...values, ...unused])] }
}

/** Takes conditions, days and numbers out of the text, so that what is left are words for things. */
function readWords(text: string, columns: readonly string[]) {
  const { filters, rest } = readFilters(text, columns)
  const isDistinct = distinctWords.test(text)
  const isCuedName = (name: string) =>
    isDistinct || new RegExp(`(?:\\b(?:by|per|each)|按照?|各个?|每个?|分)\\s*${name}(?!\\w)`, 'i').test(text)
  const nameless = columns.reduce((left, name) => left.replaceAll(name, ' '), rest)
  const days = readDays(nameless)
  const dayless = blank(nameless, days?.written)
  const top = readTop(dayless)
  const cleaned = blank(dayless, top?.written, top ? '\u2191' : ' ').replace(rowWords, ' ')
  const cued = columns.filter(isCuedName)
  const named = columns.filter((name) => !cued.includes(name) && !filters.some((filter) => filter.of === name))
  return { filters, days, top, dayless, cleaned, cued, named, isDistinct }
}

/** Rows need no measure; a mean of things themselves is none. */
function measuredBy(
  text: string,
  { subject, measures, hasGroups }: { subject: string | undefined; measures: readonly string[]; hasGroups: boolean },
  otherwise: () => string[],
): string[] {
  if (newestWords.test(text) || rowWords.test(text) || (subject && averageWords.test(text))) return []
  if (subject) return [subject]
  return measures.length === 0 && hasGroups ? otherwise() : [...measures]
}

/** A word within a longer one is told once. */
const distinctOnly = (words: readonly string[]): string[] =>
  unique(words).filter((word, index, all) => !all.some((other, at) => at !== index && other.includes(word)))

/** A limit on a value belongs to single rows, which sums no longer show. */
const limitsIn = (text: string): string[] => [...(text.match(none) ?? []), ...(text.match(bounds) ?? [])]

/** Things that have none of something are in no sum. */
const none =
  /\b(?:with|having|had|have|has|that got) (?:no|zero|0)\s+[a-z]+|\bwithout (?:any )?[a-z]+|\b(?:did ?n[o'’]?t|have ?n[o'’]?t|has ?n[o'’]?t|never) (?:sell|sold|order|ordered|buy|bought)\b|没(?:有)?(?:卖|销售|订单|下单|下过单|成交|出单|销量|退款)(?:过|出去?|额|量|的)*|零(?:销售|订单|成交|销量)/gi
const bounds =
  /(?:大于等于|小于等于|大于|小于|超过|高于|低于|少于|不少于|不超过|[<>]=?|\b(?:above|below|over|under|more than|less than|greater than|at least|at most))\s*\d[\d,.]*(?:\s*元)?|\d[\d,.]*\s*(?:元|块钱?)?(?:及以上|以上|以下|以内)/gi

/** A part of a whole needs groups: without them it is not told. */
const shareLeft = (rest: string, hasGroups: boolean): string[] =>
  hasGroups ? [] : (rest.match(shareWords) ?? []).slice(0, 1)

/** One answer is about one range of days; a second one is not compared with it. */
const secondDays = (dayless: string): string[] => {
  const second = /\d|week|month|[周月天]/i.test(dayless) ? readDays(dayless) : undefined
  return second ? [second.written] : []
}

/** What is meant when only groups are named: a ranking is by sales, a share or a distribution by heads or orders. */
function implied(text: string, by: readonly Dimension[], isRanking: boolean): string[] {
  if (isRanking) return ['sales']
  if (!shareWords.test(text) && !/分布|结构|distribution|split|\bmix\b/i.test(text)) return []
  const isBy = (key: string) => by.some((dimension) => 'concept' in dimension && dimension.concept === key)
  if (isBy('reason')) return ['refund-orders']
  if (isBy('carrier') || isBy('warehouse')) return ['shipments']
  const ofPeople = new Set(['gender', 'age', 'user-level', 'level', 'city', 'province', 'value-band'])
  return by.some((dimension) => 'concept' in dimension && ofPeople.has(dimension.concept)) ? ['user'] : ['orders']
}

const blank = (text: string, written: string | undefined, mark = ' '): string =>
  written === undefined ? text : text.replace(written, mark.padEnd(written.length, ' '))

interface Roles {
  by: Dimension[]
  measures: string[]
  /** What is counted when nothing is measured: `how many shops`. */
  subject: string | undefined
  /** Things that play no part. */
  dropped: string[]
}

/** A word for things is grouped by, unless nothing else is measured and no cue says so: then the things are counted. */
function rolesOf(
  mentions: readonly Mention[],
  text: string,
  { named, isDistinct }: { named: readonly string[]; isDistinct: boolean },
): Roles {
  const measures = unique(mentions.filter(({ key }) => conceptOf(key).role !== 'dimension').map(({ key }) => key))
  const things = mentions.filter(({ key }) => conceptOf(key).role === 'dimension')
  const cued = things.filter((thing, index) => isDistinct || isCued(thing, text, things[index - 1]))
  const isTime = ({ key }: Mention) => key === 'day' || key === 'week' || key === 'month'
  const bare = things.filter((thing) => !cued.includes(thing) && !isTime(thing))
  const counted =
    measures.length === 0 && named.length === 0 ? bare.find(({ key }) => conceptOf(key).keys.length > 0) : undefined
  const grouped = things.filter((thing) => cued.includes(thing) || isTime(thing))
  const implied = grouped.some((thing) => !isTime(thing)) || counted ? [] : bare.filter(({ key }) => key !== 'user')
  const by = unique(
    [...grouped, ...(measures.length > 0 ? implied : [])].sort((a, b) => a.at - b.at).map(({ key }) => key),
  )
  const used = new Set<string>([...by, ...(counted ? [counted.key] : [])])
  const dropped = bare
    .filter(({ key }) => !used.has(key) && (counted || key === 'reason'))
    .map(({ written }) => written)
  return { by: by.map((concept) => ({ concept })), measures, subject: counted?.key, dropped }
}

function isCued({ at, written }: Mention, text: string, before: Mention | undefined): boolean {
  const head = text.slice(Math.max(0, at - 16), at)
  if (
    groupCue.test(head) ||
    /\u2191\s*(?:个|家|名|款|位|的)?\s*$/.test(head) ||
    groupTail.test(text.slice(at + written.length))
  )
    return true
  if (!before) return false
  const between = text.slice(before.at + before.written.length, at)
  return joined.test(between) && isCued(before, text, undefined)
}

/** `by country`: a word that no concept knows is looked up as a column. */
const wordsAfterBy = (rest: string, named: readonly string[]): Array<{ word: string }> => {
  const found = [...rest.matchAll(/\b(?:by|per|for each|grouped by)\s+(?:the\s+)?([a-z][a-z_]{2,})/gi)].map(
    (match) => match[1] ?? '',
  )
  const words = found.filter(
    (word) => !/^(?:the|and|for|with|each|any|using|now|please|default)$/i.test(word) && !named.includes(word),
  )
  return words.map((word) => ({ word: word.toLowerCase() }))
}

interface Asked {
  subject: string | undefined
  measures: readonly string[]
  named: readonly string[]
  hasGroups: boolean
  isRanking: boolean
}

function valueAsked(text: string, { subject, measures, named, hasGroups, isRanking }: Asked): Question['value'] {
  if (newestWords.test(text)) return 'newest'
  if (rowWords.test(text)) return 'rows'
  if (subject) return 'entities'
  if (averageWords.test(text)) return 'average'
  const first = measures[0]
  if (first && countWords.test(text) && conceptOf(first).keys.length > 0 && first !== 'orders') return 'entities'
  if ((first || named.length > 0) && isRanking && !hasGroups && !/总|total|sum/i.test(text))
    return leastWords.test(text) ? 'min' : 'max'
  return 'sum'
}

const unique = (keys: readonly string[]): string[] => [...new Set(keys)]
