import type { Platform } from '@/lib/platform/port'
import type { SqlWorker } from '@/lib/sql/sql-worker'
import { earlierChanges } from './earlier-changes'
import { baseUnchanged, type EvidenceCheck, impactKnown, type ScriptChecks, scriptEvidence } from './evidence'
import { releaseEvidence } from './release-evidence'

/** What is checked for every card, the same for a new one and for one that is previewed again. */
export const shippedEvidence = ({ platform, sql }: { platform: Platform; sql: SqlWorker }): EvidenceCheck[] => [
  ...scriptEvidence(platform, checksBy(sql)),
  ...releaseEvidence(platform),
  impactKnown,
  earlierChanges,
  baseUnchanged(platform),
]

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
