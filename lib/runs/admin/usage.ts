import { type ModelCallSum, modelCalls } from '@/db/admin/model-calls'
import { namesOf } from '@/db/admin/people'
import { authorize, installation } from '@/db/authorize'
import type { PeriodQuery, UsageReport, UsageSum } from '@/lib/contracts/admin'
import { addCost, noCost } from '@/lib/contracts/cost'
import type { Person } from '@/lib/contracts/user'
import type { Runtime } from '@/lib/runs/runtime'
import { boundedDays, daysOf, slicesOf } from './period-slices'

/** Tokens and cost in a period by day (UTC), model and user. */
export async function readUsage({ db, prices, now }: Runtime, admin: Person, query: PeriodQuery): Promise<UsageReport> {
  authorize(admin, 'installation.review', installation)
  const period = boundedDays(query, now())
  const [byDay, byModel, byUser] = [sums(), sums(), sums()]
  for await (const slice of slicesOf(period)) {
    for (const row of modelCalls(db, slice)) {
      const sum = sumOf(row, prices)
      byDay.add(row.at.toISOString().slice(0, 10), sum)
      byModel.add(row.model, sum)
      byUser.add(row.userId, sum)
    }
  }
  const names = namesOf(db, [...byUser.found.keys()])
  return {
    currency: prices.currency,
    ...period,
    total: [...byModel.found.values()].reduce(add, nothing),
    days: daysOf(period).map((day) => ({ day, ...(byDay.found.get(day) ?? nothing) })),
    models: byTokens([...byModel.found].map(([model, sum]) => ({ model, ...sum }))),
    users: byTokens([...byUser.found].map(([id, sum]) => ({ user: { id, name: names.get(id) ?? id }, ...sum }))),
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

function sums() {
  const found = new Map<string, UsageSum>()
  return { found, add: (key: string, sum: UsageSum) => void found.set(key, add(found.get(key) ?? nothing, sum)) }
}

const byTokens = <T extends UsageSum>(lines: T[]): T[] =>
  lines.sort((a, b) => b.inputTokens + b.outputTokens - (a.inputTokens + a.outputTokens))
