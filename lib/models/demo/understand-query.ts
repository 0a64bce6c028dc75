import { describedTable } from './described-table'
import type { Intent, Question } from './intent'
import { isAnalytic } from './is-analytic'
import type { Request } from './request'
import type { Rule } from './rule'

const asks =
  /查|看|给我|展示|显示|预览|数据|多少|统计|取|列出|样例|\bshow|\bgive|\bquery|\bpreview|\bsample|\bselect\b|\bwhat|\bhow|\bwhich|\brows?\b|\bdata\b|\bfetch|\bget\b|\btop\b|\bcount|\bdisplay|\bsum\b|\btotal|\bsee\b|\blook\b|\bfirst\b|\blast\b|\blatest\b|\bpeek|\bdistinct\b|\bunique\b|\bdifferent\b|取值|有哪些|哪几种/i
/** What the numbers come from: a table named or pointed to; else one that fits is looked for. */
const source = (tables: readonly string[], pointsBack: boolean, remembered: string | undefined): string | undefined =>
  tables[0] ?? (pointsBack ? remembered : undefined)

/** What no query of the past answers, and what is no question about data. */
const beyond =
  /订单号|\border (?:ids?|no\.?|number)\b|\border #?\d{4,}|预测|预估|预计|明[天日年]|下[周月个]|未来|诗|故事|笑话|作文|邮件|翻译|天气|股票|股价|新闻|\bforecast|\bpredict|\btomorrow\b|\bnext (?:week|month|year|quarter)\b|\bpoem|\bstory\b|\bjoke|\bessay|\bemail\b|\btranslate|\bweather|\bsong\b|\bnews\b|\bstock price/i

const query: Rule = (request): Intent | undefined => {
  if (beyond.test(request.verbs)) return undefined
  const isPreview = /预览|样例|样本|[抽取来给看拿出]几[行条]|\bpreview\b|\bsample\b|\bpeek\b/i.test(request.verbs)
  const question = isPreview ? { ...request.question(), measures: [], by: [] } : request.question()
  const table = tableAsked(request, question) ?? (isPreview ? request.target : undefined)
  if (table && asksForData(request, question)) {
    const isDescribed = table === request.target && request.tables.length === 0 // the words left over describe the table
    return { kind: 'query', table, question: isDescribed ? { ...question, unused: [] } : question }
  }
  return isUnderstood(question, request.verbs) ? { kind: 'query', question } : undefined
}

const asksForData = ({ verbs, columns }: Request, question: Question): boolean =>
  asks.test(verbs) ||
  question.days !== undefined ||
  question.top !== undefined ||
  isAnalytic(question) ||
  columns.length > 0

function tableAsked(
  { tables, columns, pointsBack, memory, target, verbs }: Request,
  question: Question,
): string | undefined {
  const named = source(tables, pointsBack, memory.table) ?? describedTable(verbs)
  if (named) return named
  if (question.value === 'rows' || question.value === 'newest') return target
  return columns.length > 0 && question.measures.length === 0 ? memory.table : undefined
}

/** More words without a meaning than with one are no question about data. */
function isUnderstood({ measures, by, days, top, unused }: Question, verbs: string): boolean {
  const counts = /统计|汇总|分布|count|number|how many|多少/i.test(verbs)
  if (measures.length === 0 && (by.length === 0 || !counts)) return false
  // a story around a whole question is heard to its end
  if (measures.length > 0 && (by.length > 0 || days !== undefined) && asks.test(verbs) && unused.length <= 6)
    return true
  return unused.length <= measures.length + by.length + [days, top].filter((part) => part !== undefined).length
}

/** 「各渠道的复购率」, `churn rate by channel`: a ratio that has no meaning here is looked for by its name. */
const ratio: Rule = ({ verbs, tables }): Intent | undefined => {
  if (beyond.test(verbs) || tables.length > 0) return undefined
  const zh = verbs.match(/([\u3400-\u9fff]{2,4}率)/)?.[1]?.replace(/^.*[的各按看]/, '')
  const name = zh ?? verbs.match(/\b([a-z]{4,} (?:rate|ratio))\b/i)?.[1]
  return name && name.length > 2 ? { kind: 'unknown-ratio', name } : undefined
}

export const queryRules: readonly Rule[] = [query, ratio]
