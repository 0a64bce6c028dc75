import type { RunContext } from '@/lib/agent/hook'
import { tokensUsed } from '@/lib/contracts/run-event'
import { defineHook, type HookServices } from './define-hook'

/** From this share of the budget on people are warned, once. */
const warnAt = 0.8

export const budgetStop = 'token-budget'

/** Warns while a run uses up its tokens, and stops it before the next call of a tool or the model once they are gone. */
export const tokenBudget = defineHook({
  name: 'token-budget',
  kind: 'observe',
  beforeStep: (run) => {
    if (isSpent(run)) run.stop(budgetStop) // a run that goes on after a crash, or summaries that were dear
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

const tell = (run: RunContext<HookServices>, level: 'warning' | 'spent', used: number, limit: number): void =>
  run.emit({ type: 'CUSTOM', name: 'BUDGET', value: { level, used, limit } })
