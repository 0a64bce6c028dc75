import type { CustomEvent } from '@/lib/contracts/run-event'
import { baseUnchanged, impactKnown, type ScriptChecks, scriptEvidence } from '@/lib/guard/evidence'
import { guardCall } from '@/lib/guard/guard-call'
import type { SqlWorker } from '@/lib/sql/sql-worker'
import { defineHook } from './define-hook'

/** Stands between every call and its execution: what a person must allow is parked, what has no rule never runs. */
export const dangerousToolGuard = defineHook({
  name: 'dangerous-tool-guard',
  kind: 'gate', // fails closed: a broken guard never lets a publish through
  timeoutMs: 60_000, // a preview of a large pack analyses its whole downstream
  beforeTool: async (run, call) => {
    const { db, policy, platform, sql } = run.services
    const evidence = [...scriptEvidence(platform, checksBy(sql)), impactKnown, baseUnchanged(platform)]
    const services = { db, policy, platform, evidence, log: run.log }
    const decision = await guardCall(services, run, call, new Date())
    if (decision?.type !== 'block' || !decision.voided) return decision
    run.emit(voidedEvent(decision.voided))
    return decision
  },
})

const voidedEvent = ({
  interactionId,
  drift,
}: {
  interactionId: string
  drift: Array<{ name: string; from: number; to: number }>
}): CustomEvent => ({
  type: 'CUSTOM',
  name: 'INTERACTION_RESOLVED',
  value: { interactionId, status: 'voided_by_drift', drift },
})

/** Errors only: a warning informs and is no reason to disable an option. */
const checksBy = (sql: SqlWorker): ScriptChecks => ({
  parse: async (script) => {
    const { status, warnings } = await sql.analyseLineage({ sql: script, dialect: 'duckdb', catalog: { tables: {} } })
    return status === 'failed' ? [warnings[0]?.message ?? 'cannot be parsed'] : []
  },
  gaps: async (script, base) => {
    const { findings } = await sql.checkCompleteness({ sql: script, base, dialect: 'duckdb' })
    return findings
      .filter((finding) => finding.level === 'error')
      .map((finding) => `${finding.line}:${finding.column} ${finding.message}`)
  },
})
