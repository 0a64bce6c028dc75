import { defineAttachment } from '@/lib/agent/attachment'
import { labelData, oneLine } from '@/lib/contracts/labelled-data'
import { downstreamFindings, type ImpactFinding, type ImpactReport, ownTaskFindings } from '@/lib/contracts/lineage'
import { riskReports } from '@/lib/contracts/state-key'

const findingsTold = 20
const placesTold = 3

/** Downstream impact of changed tables, told before the model's next answer, once. */
export const risk = defineAttachment({
  name: 'risk',
  key: riskReports,
  render: (reports) => (reports.length === 0 ? undefined : reports.map(reportText).join('\n\n')),
})

function reportText(report: ImpactReport): string {
  const head = `Risk analysis after your change of ${oneLine(report.table, 200)}: `
  const downstream = downstreamFindings([report]).slice(0, findingsTold)
  const own = ownTaskFindings([report]).slice(0, findingsTold)
  const body = [...[...own, ...downstream].map(findingLine), ...unanalysedLines(report)].join('\n')
  return `${head}${summary(report)}${body === '' ? '' : `\n${labelData(`impact of ${report.table}`, body)}`}\n${advice(report)}`
}

function summary(report: ImpactReport): string {
  const own = new Set(ownTaskFindings([report]).map(({ taskName }) => oneLine(taskName, 200)))
  const ownText =
    own.size === 0 ? '' : ` Not counted: ${[...own].join(', ')} fills this table and must be edited with it.`
  return `${downstreamSummary(report)}${ownText}`
}

/** The number is the one that people see on their cards. */
function downstreamSummary(report: ImpactReport): string {
  const { status, unanalysed } = report
  const findings = downstreamFindings([report])
  if (status === 'failed') return 'the impact could NOT be analysed. That is not "no impact".'
  const missing =
    status === 'partial' ? ` ${unanalysed.length} tasks could NOT be analysed; for them the impact is unknown.` : ''
  if (findings.length === 0)
    return status === 'full'
      ? 'nothing downstream is affected.'
      : `no impact found in what could be analysed.${missing}`
  const more = findings.length > findingsTold ? ` (worst ${findingsTold} shown)` : ''
  return `${findings.length} downstream findings${more}; lines count below the platform's comment block.${missing}`
}

function advice({ findings, status }: ImpactReport): string {
  if (findings.length === 0 && status === 'full') return 'Tell the person so in one sentence.'
  return 'Tell the person which tables and tasks are at risk and how severe it is, and offer to adjust the scripts that must be edited. The person does not need to ask.'
}

function findingLine(finding: ImpactFinding): string {
  const places = finding.places.slice(0, placesTold).map((place) => `${place.line}:${place.column}`)
  const more = finding.places.length > placesTold ? ', …' : ''
  const where = places.length > 0 ? ` at ${places.join(', ')}${more}` : ''
  const columns = finding.columns.length > 0 ? ` → ${finding.columns.slice(0, 6).join(', ')}` : ''
  return oneLine(
    `${finding.severity} ${finding.table}, task ${finding.taskName} (id ${finding.taskId}, owner ${finding.owner ?? 'unknown'}): relies on ${finding.sourceColumn}${columns} by ${finding.uses.join(', ') || 'its rows'}${where}; ${finding.reason}`,
    400,
  )
}

const unanalysedLines = ({ unanalysed }: ImpactReport): string[] =>
  unanalysed
    .slice(0, findingsTold)
    .map(({ taskName, message }) => oneLine(`UNKNOWN ${taskName || 'analysis'}: ${message}`, 300))
