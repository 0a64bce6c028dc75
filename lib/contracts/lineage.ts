import { z } from 'zod'

/** HIGH = a downstream reference must be edited; MEDIUM = must be checked; LOW = informs; UNKNOWN counts as HIGH. */
export const severities = ['HIGH', 'UNKNOWN', 'MEDIUM', 'LOW'] as const
export const severitySchema = z.enum(severities)
export type Severity = z.infer<typeof severitySchema>

export const columnUses = [
  'select',
  'join',
  'filter',
  'group',
  'having',
  'qualify',
  'order',
  'window',
  'distribute',
  'distinct',
  'limit_by',
  'set_filter',
] as const
export const columnUseSchema = z.enum(columnUses)
export type ColumnUse = z.infer<typeof columnUseSchema>

/** How a type change counts (sql-lineage.md §8). */
export const typeChanges = ['alias', 'widen', 'narrow', 'lossy', 'to_string', 'incompatible'] as const

export const columnChangeSchema = z.object({
  kind: z.enum(['add', 'drop', 'rename', 'retype', 'comment', 'not-null', 'reorder', 'partition-move']),
  columnId: z.string().optional(),
  /** Name before the change (the new name for `add`). */
  column: z.string(),
  to: z.string().optional(),
  fromType: z.string().optional(),
  toType: z.string().optional(),
  typeChange: z.enum(typeChanges).optional(),
  breaking: z.boolean(),
})
export type ColumnChange = z.infer<typeof columnChangeSchema>

/** A place in a downstream script that names the column; `line` and `column` count from 1. */
export const referencePlaceSchema = z.object({
  line: z.number().int(),
  column: z.number().int(),
  use: columnUseSchema,
  snippet: z.string(),
})

export const impactFindingSchema = z.object({
  severity: severitySchema,
  /** Downstream table that is affected, and its columns (empty = the row set only). */
  table: z.string(),
  columns: z.array(z.string()),
  taskId: z.string(),
  taskName: z.string(),
  owner: z.string().nullable(),
  /** ISO time of the next scheduled run; null = not scheduled, undefined = unknown. */
  nextRun: z.string().nullable().optional(),
  sourceColumn: z.string(),
  uses: z.array(columnUseSchema),
  places: z.array(referencePlaceSchema),
  /** Hops from the changed table; 1 = reads it directly, 0 = a task that fills the table itself. */
  depth: z.number().int(),
  /** Table names from the changed table to this one. */
  path: z.array(z.string()),
  /** Why, as a code that the interface translates (`impact.reason.*`). */
  reason: z.enum([
    'must-edit',
    'star-reader',
    'same-type-flows',
    'check-cast',
    'check-expression',
    'check-sort',
    'value-flows',
    'rows-may-change',
    'arity-break',
    'cannot-analyse',
    'name-only',
  ]),
})
export type ImpactFinding = z.infer<typeof impactFindingSchema>

export const impactReportSchema = z.object({
  table: z.string(),
  changes: z.array(columnChangeSchema),
  /** Worst first. */
  findings: z.array(impactFindingSchema),
  /** `failed` or `partial`: something could not be analysed; never show it as "no impact". */
  status: z.enum(['full', 'partial', 'failed']),
  unanalysed: z.array(z.object({ taskId: z.string(), taskName: z.string(), message: z.string() })),
  /** IANA name of the zone in which the tasks' schedules fire; undefined = unknown. */
  timeZone: z.string().optional(),
  elapsedMs: z.number(),
})
export type ImpactReport = z.infer<typeof impactReportSchema>

type Reports = ReadonlyArray<Pick<ImpactReport, 'findings'>>

/** What counts as downstream impact, wherever it is shown or told: uses by others than the tasks that fill the changed table. */
export const downstreamFindings = (reports: Reports): ImpactFinding[] =>
  reports.flatMap(({ findings }) => findings.filter(({ depth }) => depth > 0))

/** Places in the tasks that fill the changed table itself. They must be edited with it; once they are, nothing of them is left here. */
export const ownTaskFindings = (reports: Reports): ImpactFinding[] =>
  reports.flatMap(({ findings }) => findings.filter(({ depth }) => depth === 0))

const order: Record<Severity, number> = { HIGH: 3, UNKNOWN: 3, MEDIUM: 2, LOW: 1 }

/** Worst severity of a report; UNKNOWN when anything could not be analysed and nothing is HIGH; undefined = analysed, no impact. */
export function worstSeverity(report: Pick<ImpactReport, 'findings' | 'status'>): Severity | undefined {
  let worst: Severity | undefined = report.status === 'full' ? undefined : 'UNKNOWN'
  for (const { severity } of report.findings) {
    if (severity === 'HIGH') return 'HIGH'
    if (worst === undefined || order[severity] > order[worst]) worst = severity
  }
  return worst
}

/** True when `severity` is at most `limit`; UNKNOWN counts as HIGH, no severity as none. */
export const withinSeverity = (severity: Severity | undefined, limit: Severity): boolean =>
  severity === undefined || order[severity] <= order[limit]
