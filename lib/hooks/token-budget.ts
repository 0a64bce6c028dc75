import type { RunContext } from '@/lib/agent/hook'
import { tokensUsed } from '@/lib/contracts/run-event'
import { warnedOfDay } from '@/lib/contracts/state-key'
import { defineHook, type HookServices } from './define-hook'

/** From this share of the budget on people are warned, once. */
const warnAt = 0.8

export const budgetStop = 'token-budget'

/** What a run stops with once the tokens of its person's day are gone. */
export const dayBudgetStop = 'day-token-budget'

/**
 * Warns while a run uses up its tokens, and stops it before the next call of a tool or the model once they are gone. The tokens of the
 * person's day are looked at before each step: other runs use them too.
 */
export const tokenBudget = defineHook({
  name: 'token-budget',
  kind: 'observe',
  beforeStep: (run) => {
    if (isSpent(run))
      run.stop(budgetStop) // a run that goes on after a crash, or summaries that were dear
    else checkDay(run)
    return undefined
  },
  afterModel: (run, { usage, toolCalls }) => {
    const limit = run.services.tokenLimit
    if (limit === undefined) return
    const used = tokensUsed(run.cumulativeUsage)
    const before = used - tokensUsed(usage)
    const crosses = (share: number) => before < limit * share && used >= limit * share
    if (crosses(1)) tell(run, 'spent', used, limit)
    else if (crosses(warnAt)) tell(run, 'warning', used, limit)
    if (used >= limit && toolCalls.length > 0) run.stop(budgetStop)
  },
})

const isSpent = ({ services, cumulativeUsage }: RunContext<HookServices>): boolean =>
  services.tokenLimit !== undefined && tokensUsed(cumulativeUsage) >= services.tokenLimit

function checkDay(run: RunContext<HookServices>): void {
  const { dayTokens } = run.services
  if (!dayTokens) return
  const { limit } = dayTokens
  const used = dayTokens.used()
  if (used >= limit) {
    run.emit({ type: 'CUSTOM', name: 'BUDGET', value: { level: 'spent', used, limit, of: 'day' } })
    run.stop(dayBudgetStop)
  } else if (used >= limit * warnAt && run.state.get(warnedOfDay) !== run.runId) {
    run.state.set(warnedOfDay, run.runId)
    run.emit({ type: 'CUSTOM', name: 'BUDGET', value: { level: 'warning', used, limit, of: 'day' } })
  }
}

const tell = (run: RunContext<HookServices>, level: 'warning' | 'spent', used: number, limit: number): void =>
  run.emit({ type: 'CUSTOM', name: 'BUDGET', value: { level, used, limit } })
