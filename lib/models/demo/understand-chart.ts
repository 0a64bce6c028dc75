import type { ChartStyle, Intent, Question } from './intent'
import { isAnalytic } from './is-analytic'
import type { Request } from './request'
import type { Rule } from './rule'

export const pictures =
  /图表|画(?!像)|(?:柱状|柱形|条形|折线|曲线|饼|饼状|环形|面积|堆叠|堆积|趋势|走势|对比|占比|分布|散点|统计)图|(?:做|出|来|给|要|看|生成|绘制?)(?:我|一下|一?[个张幅])*图(?!书)|曲线|可视化|作图|出图|\bcharts?\b|\bplot|\bgraphs?\b|\bdraw\b|visuali[sz]e|diagram|\bpie\b|\bhistogram\b/i

const kinds: ReadonlyArray<readonly [RegExp, ChartStyle['kind']]> = [
  [/饼|环形|\bpie\b|\bdonut\b|\bdoughnut\b/i, 'pie'],
  [/面积|\barea\b/i, 'area'],
  [/折线|曲线|线图|线形|\bline\b|\bcurve\b/i, 'line'],
  [/条形|横向|水平|\bhorizontal\b/i, 'flat-bar'],
  [/柱|\bbars?\b|\bcolumn (?:chart|graph)\b|\bhistogram\b/i, 'bar'],
]
/** Asked for by name and not among the kinds. */
const others =
  /散点图?|热力图?|雷达图?|箱线图?|桑基图?|\bscatter\b|\bheat ?map\b|\bradar\b|\bbox ?plot\b|\bsankey\b|\bbubble\b/i

/** The kind of picture that the words ask for; nothing named = what fits the data. */
export function chartStyle(text: string): ChartStyle {
  const kind = kinds.find(([pattern]) => pattern.test(text))?.[1]
  const other = text.match(others)?.[0]
  return {
    ...(kind && !other ? { kind } : {}),
    ...(/堆叠|堆积|\bstack/i.test(text) ? { stacked: true } : {}),
    ...(other ? { unknown: other } : {}),
  }
}

const source = ({ tables, pointsBack, memory }: Request): string | undefined =>
  tables[0] ?? (pointsBack ? memory.table : undefined)

const chart: Rule = (request) => {
  const { verbs, columns, memory } = request
  if (!pictures.test(verbs) || /血缘|lineage/i.test(verbs)) return undefined
  const style = chartStyle(verbs)
  const question = request.question()
  const before = questionBefore(memory.intent)
  if (!isAnalytic(question) && columns.length === 0 && before) return drawn(before, question, style)
  return withTable({ kind: 'chart', style, question }, source(request))
}

/** What was asked before, as a picture, with what this request puts in. */
const drawn = (before: Asked, { by, days, top }: Question, style: ChartStyle): Intent => {
  const also = { ...(by.length > 0 ? { by } : {}), ...(days ? { days } : {}), ...(top ? { top } : {}) }
  return withTable({ kind: 'chart', style, question: { ...before.question, ...also } }, before.table)
}

const withTable = (intent: Extract<Intent, { kind: 'chart' }>, table: string | undefined): Intent =>
  table === undefined ? intent : { ...intent, table }

type Asked = Extract<Intent, { kind: 'query' | 'chart' }>

/** 「换成饼图」, `as a pie chart`: the last picture in another way. */
const restyle: Rule = ({ verbs, tables, memory, question }) => {
  const last = memory.intent
  const style = chartStyle(verbs)
  if (last?.kind !== 'chart' || tables.length > 0 || (!style.kind && !style.stacked) || [...verbs].length > 40)
    return undefined
  return isAnalytic(question()) ? undefined : { ...last, style: { ...last.style, ...style } }
}

const questionBefore = (intent: Intent | undefined): Asked | undefined =>
  intent?.kind === 'query' || intent?.kind === 'chart' ? intent : undefined

export const chartRules: readonly Rule[] = [restyle, chart]
