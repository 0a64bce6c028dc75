import type { RunContext } from '@/lib/agent/hook'
import type { Plan } from '@/lib/contracts/release'
import { planState } from '@/lib/contracts/state-key'

/** Changes the plan panel: the first plan of a conversation is TASK_PLAN_CREATED, what follows TASK_PLAN_UPDATE. */
export function changePlan(run: RunContext, change: Partial<Plan>): void {
  const before = run.state.get(planState)
  const plan: Plan = { items: [], releaseItems: [], ...before, ...change }
  if (before && JSON.stringify(before) === JSON.stringify(plan)) return
  run.state.set(planState, plan)
  run.emit({ type: 'CUSTOM', name: before ? 'TASK_PLAN_UPDATE' : 'TASK_PLAN_CREATED', value: plan })
}
