import { parse } from 'yaml'
import { z } from 'zod'
import type { Cost } from '@/lib/contracts/cost'
import type { TokenUsage } from '@/lib/contracts/run-event'
import { AppError } from '@/lib/errors'

const hour = z.number().int().min(0).max(24)
const price = z.number().min(0)
const rowSchema = z.strictObject({
  match: z.string().min(1),
  from: z.coerce.date(),
  input: price,
  cached: price.optional(),
  output: price,
  peak: z
    .strictObject({
      times: z.number().positive(),
      hours: z.array(z.tuple([hour, hour])).min(1),
      days: z.array(z.number().int().min(1).max(7)).min(1),
    })
    .optional(),
})
const fileSchema = z.strictObject({ currency: z.string().length(3), prices: z.array(rowSchema) })
type Row = z.infer<typeof rowSchema>

/** Tokens of one call, or of several that were made in the same hour. `uncounted` calls are those whose tokens nobody counted. */
export interface PricedCalls {
  model: string
  at: Date
  inputTokens: number
  cachedTokens: number
  outputTokens: number
  calls: number
  uncounted: number
}

export interface PriceTable {
  currency: string
  /** Prices change at whole hours only, so calls of one hour may be given together. */
  costOf(calls: PricedCalls): Cost
}

/** One call with the usage that its provider gave; absent counts make it uncounted. */
export const usageOfCall = (model: string, usage: TokenUsage | undefined, at: Date): PricedCalls => ({
  model,
  at,
  inputTokens: usage?.inputTokens ?? 0,
  cachedTokens: usage?.cachedInputTokens ?? 0,
  outputTokens: usage?.outputTokens ?? 0,
  calls: 1,
  uncounted: usage?.inputTokens === undefined || usage.outputTokens === undefined ? 1 : 0,
})

/** Reads `prices.yaml`. Throws `config-invalid` naming the file and what is wrong. */
export function readPriceTable(text: string, file: string): PriceTable {
  const parsed = fileSchema.safeParse(parseYaml(text, file))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new AppError('config-invalid', `${file} is not usable. ${lines.join('; ')}`)
  }
  const crooked = parsed.data.prices.find(({ from }) => from.getTime() % 3_600_000 !== 0)
  if (crooked)
    throw new AppError('config-invalid', `${file} is not usable. ${crooked.match}: from must be a whole hour`)
  const rows = parsed.data.prices.map((row) => ({ ...row, pattern: toPattern(row.match) }))
  rows.sort((a, b) => a.from.getTime() - b.from.getTime())
  return {
    currency: parsed.data.currency,
    costOf: (calls) => {
      const row = rows.findLast(
        ({ pattern, from }) => from <= calls.at && namesOf(calls.model).some((name) => pattern.test(name)),
      )
      return row ? costBy(row, calls) : { amount: null, unpriced: calls.calls }
    },
  }
}

/** With and without its provider: the loop knows models by their id alone, hooks may name `<provider>:<id>`. */
const namesOf = (model: string): string[] => [model, model.slice(model.indexOf(':') + 1)]

function costBy(row: Row, { at, inputTokens, cachedTokens, outputTokens, calls, uncounted }: PricedCalls): Cost {
  const isFree = row.input === 0 && row.output === 0
  if (uncounted === calls && !isFree) return { amount: null, unpriced: calls }
  const fresh = Math.max(0, inputTokens - cachedTokens)
  const sum = fresh * row.input + cachedTokens * (row.cached ?? row.input) + outputTokens * row.output
  return { amount: (sum * factorAt(row.peak, at)) / 1_000_000, unpriced: isFree ? 0 : uncounted }
}

function factorAt(peak: Row['peak'], at: Date): number {
  if (!peak?.days.includes(at.getUTCDay() || 7)) return 1
  return peak.hours.some(([from, to]) => at.getUTCHours() >= from && at.getUTCHours() < to) ? peak.times : 1
}

function parseYaml(text: string, file: string): unknown {
  try {
    return parse(text)
  } catch (cause) {
    throw new AppError('config-invalid', `${file} is no YAML: ${(cause as Error).message.split('\n', 1)[0]}`, { cause })
  }
}

const toPattern = (match: string): RegExp =>
  new RegExp(`^${match.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*')}$`)
