import type { ChangedObject } from '@/lib/contracts/changed-object'
import type { CustomEvent } from '@/lib/contracts/run-event'
import { guardCall } from '@/lib/guard/guard-call'
import { shippedEvidence } from '@/lib/guard/shipped-evidence'
import { defineHook } from './define-hook'

/** Stands between every call and its execution: what a person must allow is parked, what has no rule never runs. */
export const dangerousToolGuard = defineHook({
  name: 'dangerous-tool-guard',
  kind: 'gate', // fails closed: a broken guard never lets a publish through
  timeoutMs: 60_000, // a preview of a large pack analyses its whole downstream
  beforeTool: async (run, call) => {
    const { db, policy, platform } = run.services
    const services = { db, policy, platform, evidence: shippedEvidence(run.services), log: run.log }
    const decision = await guardCall(services, run, call, new Date())
    if (decision?.type !== 'block' || !decision.voided) return decision
    run.emit(voidedEvent(decision.voided))
    return decision
  },
})

const voidedEvent = ({ interactionId, drift }: { interactionId: string; drift: ChangedObject[] }): CustomEvent => ({
  type: 'CUSTOM',
  name: 'INTERACTION_RESOLVED',
  value: { interactionId, status: 'voided_by_drift', drift },
})
