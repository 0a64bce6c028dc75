import { looksLikeTable } from './identifiers'
import type { Intent, Question } from './intent'
import { isAnalytic } from './is-analytic'
import { placeOf } from './places'
import type { Rule } from './rule'

/** Signs that a request goes on from the one before. */
const goesOn =
  /^(?:那么?|再|还有|以及|另外|同样|也|和|换成?|改成|改为|只看|只要|如果)|呢\s*[?？]?$|也(?:一样|是|要|这样|同样)|一样|同样|照(?:此|样)|^(?:and|what about|how about|now|then|also|same|only|just|instead|but|the same|likewise|ditto|again|as well)\b|\b(?:instead|too|as well|likewise)[.?!]*$|\bsame\b|\bdo (?:the same|that|it|this) (?:for|with|to)\b/i
/** Words that ask for something else about the same thing; then the other rules answer. */
const asksAnew =
  /上游|下游|血缘|字段|结构|脚本|代码|日志|实例|发布|草稿|回滚|冻结|补数|重跑|删|加|改名|类型|ddl|upstream|downstream|lineage|column|field|schema|script|log\b|logs|instance|publish|draft|roll|freeze|backfill|rerun|drop|add\b|rename|type|code|owner|负责人|画|图|chart|plot|graph/i

/** `And ads_price_band?`, 「那 dwd_order 呢」, `now by category`: the last request, about something else. */
export const followUp: Rule = (request) => {
  const { memory, verbs, tables } = request
  const last = memory.intent
  if (!last || [...verbs].length > 60) return undefined
  const [table] = tables
  const others = verbs.replace(/¤/g, ' ').trim()
  const isShort = (others.match(/[A-Za-z]{2,}|[\u3400-\u9fff]/g) ?? []).length <= 8
  const isAnswer = table !== undefined && memory.asked === true && !/[A-Za-z]{3,}|[\u3400-\u9fff]{4,}/.test(others)
  if (isAnswer) return aboutAnother(last, table)
  if (table && goesOn.test(verbs) && isShort && !asksAnew.test(others)) return aboutAnother(last, table)
  if (table || (last.kind !== 'query' && last.kind !== 'chart')) return undefined
  const question = request.question()
  if (!isChange(question, verbs) || asksAnew.test(others)) return undefined
  return { ...last, question: merged(last.question, question) }
}

function aboutAnother(last: Intent, table: string): Intent | undefined {
  // the name before was a column of several tables
  if (last.kind === 'lineage' && !last.column && !looksLikeTable(last.table) && /^\w+$/.test(last.table)) {
    return { ...last, table, column: last.table }
  }
  if (last.kind === 'query' || last.kind === 'chart') return { ...last, table }
  if ('names' in last) return { ...last, names: [table] }
  if ('table' in last) return { ...last, table }
  if ('name' in last) return { ...last, name: table }
  return undefined
}

/** Something to put into the last question, and nothing that makes a question of its own. */
function isChange(question: Question, verbs: string): boolean {
  const changes =
    question.by.length > 0 ||
    question.days !== undefined ||
    question.compare !== undefined ||
    question.top !== undefined ||
    question.filters.length > 0 ||
    question.valuesOf.length > 0 ||
    question.excluded !== undefined ||
    (question.narrows && question.values.length > 0)
  const isOwn =
    question.measures.length > 0 &&
    !question.isImplied &&
    (question.by.length > 0 || question.days !== undefined || question.compare !== undefined)
  if (goesOn.test(verbs)) return changes || isAnalytic(question)
  return (
    changes &&
    !isOwn &&
    (question.measures.length === 0 || question.isImplied === true) &&
    [...verbs].length <= (question.change || question.compare ? 60 : 24)
  )
}

/** `top 3` was meant for what was grouped by then. */
function withoutTop(before: Question, now: Question): Question {
  const { top: _dropped, ...rest } = before
  return now.by.some((dimension) => 'concept' in dimension && dimension.concept === 'day') ? rest : before
}

function merged(earlier: Question, now: Question): Question {
  const before = now.change || now.compare || now.days ? withoutDays(earlier, now) : earlier
  const { excluded: _excluded, ...kept } = withoutTop(before, now)
  return {
    ...kept,
    ...measured(before, now),
    by: groupsOf(before, now),
    order: now.order === 'least' || now.top !== undefined ? now.order : before.order,
    isRanking: now.isRanking || (before.isRanking && now.by.length === 0),
    share: now.share || before.share,
    filters: [...before.filters.filter((old) => !now.filters.some((filter) => filter.of === old.of)), ...now.filters],
    limits: now.limits,
    unused: now.unused,
    values: [...new Set([...valuesKept(before, now), ...now.values])],
    valuesOf: [...new Set([...before.valuesOf, ...now.valuesOf])],
    narrows: before.narrows || now.narrows,
    ...excludedOf(before, now),
    ...(now.days ? { days: now.days } : {}),
    ...(now.change ? { change: now.change } : {}),
    ...(now.compare ? { compare: now.compare } : {}),
    ...(now.top ? { top: now.top } : {}),
  }
}

/** Other places take the place of those before: 「上海呢」. */
const valuesKept = ({ values }: Question, now: Question): string[] =>
  now.valuesOf.length > 0 ? values.filter((word) => placeOf(word) === undefined) : values

/** What is left out stays out, until it is asked for. */
function excludedOf(before: Question, now: Question): Pick<Question, 'excluded'> {
  const excluded = [...new Set([...(before.excluded ?? []), ...(now.excluded ?? [])])]
  const left = excluded.filter((word) => !now.values.includes(word))
  return left.length > 0 ? { excluded: left } : {}
}

/** Periods are put beside each other for what was grouped by before. */
function groupsOf(before: Question, now: Question): Question['by'] {
  if (now.change && now.by.length === 1) {
    const others = before.by.filter((one) => !('concept' in one && /^(?:day|week|month)$/.test(one.concept)))
    return [...now.by, ...others.slice(0, 1)]
  }
  return now.by.length > 0 ? now.by : before.by
}

/** Periods beside each other have their own days, and other days are compared with nothing. */
function withoutDays({ days: _days, compare: _compare, ...before }: Question, now: Question): Question {
  const { top: _top, ...topless } = before
  const { change: _change, ...single } = before
  const isTime = (one: Question['by'][number]) => 'concept' in one && /^(?:day|week|month)$/.test(one.concept)
  if (now.compare) return { ...single, by: single.by.filter((one) => !isTime(one)) }
  return now.change ? topless : before
}

/** Another measure replaces the old one; `top 3` alone measures nothing new. */
function measured(before: Question, now: Question): Pick<Question, 'measures' | 'columns' | 'value' | 'aggregates'> {
  const isImplied =
    (now.isImplied === true || (now.measures[0] === 'sales' && now.top !== undefined)) && before.measures.length > 0
  if (now.columns.length > 0 || (now.measures.length > 0 && !isImplied)) return now
  return {
    measures: before.measures,
    columns: before.columns,
    aggregates: before.aggregates || now.aggregates,
    value: now.value === 'average' || now.value === 'rows' ? now.value : before.value,
  }
}
