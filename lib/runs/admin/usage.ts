import { type ModelCallSum, modelCalls } from '@/db/admin/model-calls'
import { namesOf } from '@/db/admin/people'
import { toPeriod } from '@/db/admin/period'
import { authorize, installation } from '@/db/authorize'
import type { PeriodQuery, UsageReport, UsageSum } from '@/lib/contracts/admin'
import { addCost, noCost } from '@/lib/contracts/cost'
import type { Person } from '@/lib/contracts/user'
import type { Runtime } from '@/lib/runs/runtime'

const dayMs = 24 * 3_600_000
/** Days that are shown when nobody asks for others, and the most that may be asked for. */
const usualDays = 30
const mostDays = 400

/** Tokens and cost in a period by day (UTC), model and user. */
export function readUsage({ db, prices, now }: Runtime, admin: Person, query: PeriodQuery): UsageReport {
  authorize(admin, 'installation.review', installation)
  const { from, to } = boundedDays(query, now())
  const rows = modelCalls(db, toPeriod({ from, to })).map((row) => ({ ...row, sum: sumOf(row, prices) }))
  const group = (keyOf: (row: ModelCallSum) => string) => grouped(rows, keyOf)
  const users = group(({ userId }) => userId)
  const names = namesOf(db, [...users.keys()])
  const days = group(({ at }) => at.toISOString().slice(0, 10))
  return {
    currency: prices.currency,
    from,
    to,
    total: rows.reduce((total, { sum }) => add(total, sum), nothing),
    days: daysBetween(from, to).map((day) => ({ day, ...(days.get(day) ?? nothing) })),
    models: byTokens([...group(({ model }) => model)].map(([model, sum]) => ({ model, ...sum }))),
    users: byTokens([...users].map(([id, sum]) => ({ user: { id, name: names.get(id) ?? id }, ...sum }))),
  }
}

const nothing: UsageSum = { calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, cost: noCost }

const sumOf = (row: ModelCallSum, prices: Runtime['prices']): UsageSum => ({
  calls: row.calls,
  inputTokens: row.inputTokens,
  cachedTokens: row.cachedTokens,
  outputTokens: row.outputTokens,
  cost: prices.costOf(row),
})

const add = (a: UsageSum, b: UsageSum): UsageSum => ({
  calls: a.calls + b.calls,
  inputTokens: a.inputTokens + b.inputTokens,
  cachedTokens: a.cachedTokens + b.cachedTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  cost: addCost(a.cost, b.cost),
})

function grouped(
  rows: ReadonlyArray<ModelCallSum & { sum: UsageSum }>,
  keyOf: (row: ModelCallSum) => string,
): Map<string, UsageSum> {
  const sums = new Map<string, UsageSum>()
  for (const row of rows) sums.set(keyOf(row), add(sums.get(keyOf(row)) ?? nothing, row.sum))
  return sums
}

const byTokens = <T extends UsageSum>(lines: T[]): T[] =>
  lines.sort((a, b) => b.inputTokens + b.outputTokens - (a.inputTokens + a.outputTokens))

function boundedDays({ from, to }: PeriodQuery, now: Date): { from: string; to: string } {
  const last = to ?? now.toISOString().slice(0, 10)
  const earliest = dayBefore(last, mostDays - 1)
  const wanted = from ?? dayBefore(last, usualDays - 1)
  return { from: [wanted, earliest].sort()[1] ?? wanted, to: last }
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)

function daysBetween(from: string, to: string): string[] {
  const count = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1)
  return Array.from({ length: count }, (_, index) => dayBefore(to, count - 1 - index))
}
