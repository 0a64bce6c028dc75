import { type CallOutcome, calledTools, callOutcomes, failedCalls } from '@/db/admin/tool-calls'
import type { PeriodQuery, ToolLine, ToolReport } from '@/lib/contracts/admin'
import { oneLine } from '@/lib/contracts/labelled-data'
import type { Person } from '@/lib/contracts/user'
import type { Runtime } from '@/lib/runs/runtime'
import { maskedText } from '@/lib/trace/masked-text'
import { boundedDays, slicesOf } from './period-slices'

/** How the tools did in a period, most used first, and the latest calls that went wrong. */
export async function readTools(
  { db, now }: Runtime,
  admin: Person,
  query: PeriodQuery & { tool?: string | undefined },
): Promise<ToolReport> {
  const period = boundedDays(query, now())
  const tallies = new Map<string, Tally>()
  for await (const slice of slicesOf(period)) for (const call of callOutcomes(db, admin, slice)) count(tallies, call)
  return {
    tools: [...tallies].map(toLine).sort((a, b) => b.calls - a.calls || a.tool.localeCompare(b.tool)),
    failures: failedCalls(db, admin, { ...query, ...period }).map(({ id, at, text, ...row }) => ({
      ...row,
      toolCallId: id,
      at: at.toISOString(),
      text: oneLine(maskedText(text ?? ''), 200),
    })),
  }
}

export const toolNames = ({ db }: Runtime, admin: Person): { items: string[] } => ({ items: calledTools(db, admin) })

type Counts = Pick<ToolLine, 'calls' | 'done' | 'failed' | 'blocked' | 'unknown' | 'other'>
type Tally = Counts & { times: number[] }

const counted: readonly string[] = ['done', 'failed', 'blocked', 'unknown']

function count(tallies: Map<string, Tally>, { tool, status, durationMs }: CallOutcome): void {
  const tally = tallies.get(tool) ?? { calls: 0, done: 0, failed: 0, blocked: 0, unknown: 0, other: 0, times: [] }
  tallies.set(tool, tally)
  tally.calls++
  tally[counted.includes(status) ? (status as 'done') : 'other']++
  if (durationMs !== null && status !== 'blocked' && counted.includes(status)) tally.times.push(durationMs)
}

function toLine([tool, { times, ...counts }]: [string, Tally]): ToolLine {
  const sorted = Float64Array.from(times).sort()
  return { tool, ...counts, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), p99: percentile(sorted, 0.99) }
}

/** By nearest rank. */
const percentile = (sorted: Float64Array, share: number): number | null =>
  sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? null
