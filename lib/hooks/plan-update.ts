import type { PlanItem } from '@/lib/contracts/release'
import { defineHook } from './define-hook'
import { changePlan } from './parts/plan-event'

/** Puts the plan that the model wrote with updatePlan into the plan panel. */
export const planUpdate = defineHook({
  name: 'plan-update',
  kind: 'observe',
  match: (call) => call.tool === 'updatePlan',
  afterTool: (run, _call, output) => changePlan(run, { items: (output as { items: PlanItem[] }).items }),
})
