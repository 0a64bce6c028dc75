import { type Severity, severities } from '@/lib/contracts/lineage'
import type { Words } from '@/lib/models/demo/language'
import { type RiskFinding, type RiskReport, readRisk } from '@/lib/models/demo/read-risk'
import { counted, listed } from './phrases'

const tablesShown = 8

const severityWords: Record<Severity, [string, string]> = {
  HIGH: ['高', 'high'],
  UNKNOWN: ['未知', 'unknown'],
  MEDIUM: ['中', 'medium'],
  LOW: ['低', 'low'],
}
const useWords: Record<string, [string, string]> = {
  select: ['查询', 'select'],
  join: ['关联', 'join'],
  filter: ['过滤', 'filter'],
  group: ['分组', 'group by'],
  having: ['分组过滤', 'having'],
  qualify: ['窗口过滤', 'qualify'],
  order: ['排序', 'order by'],
  window: ['窗口', 'window'],
  distribute: ['分布', 'distribute by'],
  distinct: ['去重', 'distinct'],
  limit_by: ['分组取前', 'limit by'],
  set_filter: ['集合过滤', 'set filter'],
}
const reasonWords: Record<string, [string, string]> = {
  'must-edit': ['脚本引用了它，必须改', 'its script names it and must be edited'],
  'star-reader': ['用 SELECT * 读取', 'reads it by SELECT *'],
  'same-type-flows': ['取值原样传下去', 'its values flow on'],
  'check-cast': ['要检查类型转换', 'the cast must be checked'],
  'check-expression': ['要检查表达式', 'the expression must be checked'],
  'check-sort': ['要检查排序', 'the order must be checked'],
  'value-flows': ['取值会跟着变', 'its values flow on'],
  'rows-may-change': ['行可能变化', 'its rows may change'],
  'arity-break': ['列数对不上', 'the number of columns no longer fits'],
  'cannot-analyse': ['脚本无法分析，按「高」处理', 'its script cannot be analysed and counts as high'],
  'name-only': ['只在文字里提到', 'named in a text only'],
}

export interface RiskScope {
  /** The changed table. */
  table: string
  /** Columns that this change is about; findings about others come from earlier unreleased changes. */
  columns: readonly string[]
  /** Tasks whose scripts follow the change already. */
  edited: readonly string[]
}

/** The impact that the risk attachment told, worst first, a table a line. Empty when none was told. */
export function riskText(context: readonly string[], scope: RiskScope, words: Words): string {
  const report = readRisk(context).findLast(({ table }) => table === scope.table)
  if (!report) return ''
  return `\n\n${headed(report, scope, words)}`
}

/** Tasks that must be edited for this change and have not been. */
export function mustEdit(context: readonly string[], scope: RiskScope): string[] {
  const report = readRisk(context).findLast(({ table }) => table === scope.table)
  const open = report ? openFindings(report, scope) : []
  return [...new Set(open.filter(({ reason }) => reason === 'must-edit').map(({ task }) => task))]
}

const openFindings = (report: RiskReport, { columns, edited }: RiskScope): RiskFinding[] => {
  const names = columns.map((name) => name.toLowerCase())
  return report.findings.filter(
    (finding) => names.includes(finding.sourceColumn.toLowerCase()) && !edited.includes(finding.task),
  )
}

function headed(report: RiskReport, scope: RiskScope, words: Words): string {
  if (report.status === 'failed') {
    return words(
      '**下游影响没有分析出来**，不等于没有影响，请先检查再发布。',
      '**The downstream impact could not be analysed.** That is not “no impact”: check before you publish.',
    )
  }
  const rows = merged(openFindings(report, scope).filter((finding) => isDownstream(report, finding)))
  const unknown = report.unknown.length > 0 ? `\n\n${unknownText(report.unknown, words)}` : ''
  const earlier = earlierText(report, scope, words)
  if (report.total === 0)
    return `${words('下游没有受影响的表。', 'Nothing downstream is affected.')}${unknown}${earlier}`
  return `${countedText(report, words)}${listedText(rows, words)}${followedText(report, scope, words)}${unknown}${earlier}`
}

/** The changed table's own task is no downstream: it is edited with the table. */
const isDownstream = ({ table }: RiskReport, finding: RiskFinding): boolean => finding.table !== table

/** The same number as on the risk card: places of use, whether their scripts follow already or not. */
function countedText(report: RiskReport, words: Words): string {
  const { total } = report
  const findings = report.findings.filter((finding) => isDownstream(report, finding))
  const tables = new Set(findings.map(({ table }) => table)).size
  const isCut = total > findings.length
  const cut = isCut ? words(`（列出最严重的 ${findings.length} 处）`, ` (the worst ${findings.length} are listed)`) : ''
  const where = isCut ? '' : words(`，在 ${tables} 张表`, ` in ${counted(tables, 'table')}`)
  return words(
    `**下游影响：${total} 处**${where}：${tally(findings, words)}${cut}`,
    `**Impact: ${counted(total, 'downstream use')}**${where}: ${tally(findings, words)}${cut}`,
  )
}

const listedText = (rows: readonly RiskFinding[], words: Words): string =>
  rows.length === 0
    ? ''
    : `\n\n${listed(
        rows.map((row) => rowText(row, words)),
        tablesShown,
        words,
      )}`

/** Scripts that follow the change already are on the card and need nothing more. */
function followedText(report: RiskReport, { edited }: RiskScope, words: Words): string {
  const followed = report.findings.filter((one) => isDownstream(report, one) && edited.includes(one.task)).length
  return followed === 0
    ? ''
    : `\n\n${words(`其中 ${followed} 处的脚本已经跟着改好，不用再改。`, `The scripts of ${followed} of these uses follow already.`)}`
}

const earlierText = ({ findings }: RiskReport, { columns, edited }: RiskScope, words: Words): string =>
  findings.some(({ sourceColumn, task }) => !columns.includes(sourceColumn) && !edited.includes(task))
    ? `\n\n${words('这里面有这张表更早、没发布的改动带来的影响，见风险卡片。', 'Some of this comes from earlier unreleased changes of this table; the risk card shows it.')}`
    : ''

const unknownText = (names: readonly string[], words: Words): string =>
  words(
    `${names.length} 个脚本无法分析，可能受影响：${names.map((name) => `\`${name}\``).join('、')}。`,
    `${counted(names.length, 'script')} could not be analysed and may be affected: ${names.map((name) => `\`${name}\``).join(', ')}.`,
  )

const rank = (severity: Severity): number => severities.indexOf(severity)

/** Findings of the same table as one: the worst severity and its reason, all uses and places. */
function merged(findings: readonly RiskFinding[]): RiskFinding[] {
  const rows = new Map<string, RiskFinding>()
  for (const finding of [...findings].sort((a, b) => rank(a.severity) - rank(b.severity))) {
    const row = rows.get(finding.table)
    const join = (a: readonly string[] = [], b: readonly string[]) => [...new Set([...a, ...b])]
    rows.set(finding.table, {
      ...(row ?? finding),
      columns: join(row?.columns, finding.columns),
      uses: join(row?.uses, finding.uses),
      places: join(row?.places, finding.places),
    })
  }
  return [...rows.values()]
}

const tally = (rows: readonly RiskFinding[], words: Words): string =>
  severities
    .map((severity) => [severity, rows.filter((row) => row.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) =>
      words(`${severityWords[severity][0]} ${count}`, `${count} ${severityWords[severity][1]}`),
    )
    .join(words('、', ', '))

function rowText(row: RiskFinding, words: Words): string {
  const uses = row.uses.map((use) => (useWords[use] ? words(...useWords[use]) : use)).join(words('、', ', '))
  const lines = [...new Set(row.places.map((place) => place.split(':')[0]))]
  const where = lines.length > 0 ? words(`（第 ${lines.join('、')} 行）`, ` (line ${lines.join(', ')})`) : ''
  const reason = reasonWords[row.reason]
  return `**${words(...severityWords[row.severity])}** \`${row.table}\`${words('：', ': ')}${reason ? words(...reason) : row.reason}${uses ? ` · ${uses}${where}` : ''}`
}
