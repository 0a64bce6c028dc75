import type { Severity } from '@/lib/contracts/lineage'

/** One downstream place that a change reaches, as the risk attachment tells it. */
export interface RiskFinding {
  severity: Severity
  table: string
  task: string
  taskId: string
  sourceColumn: string
  /** Columns of the downstream table that carry it. */
  columns: string[]
  uses: string[]
  places: string[]
  reason: string
}

export interface RiskReport {
  table: string
  /** `failed` is never "no impact". */
  status: 'none' | 'found' | 'partly' | 'failed'
  /** Findings in all; the list may be shorter. */
  total: number
  findings: RiskFinding[]
  /** Tasks that could not be analysed. */
  unknown: string[]
}

const finding =
  /^(HIGH|UNKNOWN|MEDIUM|LOW) (\S+), task (\S+) \(id (\S+), owner [^)]*\): relies on (\S+?)(?: → (.+?))? by (.+?)(?: at ([\d:, …]+?))?; ([\w-]+)$/

/** The risk reports among the blocks that the framework attached to a turn. */
export function readRisk(context: readonly string[]): RiskReport[] {
  return context.flatMap((block) => {
    const [, text = ''] = block.match(/<attachment name="risk">\n([\s\S]*?)\n<\/attachment>/) ?? []
    return text.split(/(?=^Risk analysis after your change of )/m).flatMap(readReport)
  })
}

function readReport(text: string): RiskReport[] {
  const [, table, summary = ''] = text.match(/^Risk analysis after your change of (\S+): (.*)/) ?? []
  if (!table) return []
  const lines = text.split('\n')
  const findings = lines.flatMap(readFinding)
  const unknown = lines.flatMap((line) => line.match(/^UNKNOWN ([^,:]+): /)?.[1] ?? [])
  const total = Number(summary.match(/^(\d+) downstream findings/)?.[1] ?? 0)
  return [{ table, status: statusOf(summary, total, unknown.length), total, findings, unknown }]
}

function statusOf(summary: string, total: number, unknown: number): RiskReport['status'] {
  if (/^the impact could NOT be analysed/.test(summary)) return 'failed'
  if (unknown > 0 || /could NOT be analysed/.test(summary)) return 'partly'
  return total === 0 ? 'none' : 'found'
}

function readFinding(line: string): RiskFinding[] {
  const [, severity, table, task, taskId, sourceColumn, columns, uses, places, reason] = line.match(finding) ?? []
  if (!severity || !table || !task || !taskId || !sourceColumn || !reason) return []
  return [
    {
      severity: severity as Severity,
      table,
      task,
      taskId,
      sourceColumn,
      columns: columns?.split(', ') ?? [],
      uses: uses?.split(', ') ?? [],
      places: places?.split(', ').filter((place) => place !== '…') ?? [],
      reason,
    },
  ]
}
