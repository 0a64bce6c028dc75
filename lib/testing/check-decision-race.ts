import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { closeDatabase, openDatabase } from '@/db/client'
import { verifyAudit } from '@/db/ledger/audit'
import { decisionsOf } from '@/db/ledger/decisions'
import { grant } from '@/db/schema'
import { createGuardWorld } from './guard-world'

const run = promisify(execFile)

export interface RaceResult {
  /** Decisions that were lost, double, or won by somebody else than the row says. Empty = as promised. */
  problems: string[]
  grants: number
  auditOk: boolean
}

/** Starts one process an option; all of them decide the same cards on one database file at the same moment. */
export async function checkDecisionRace(options: readonly string[], cards: number): Promise<RaceResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sluice-race-'))
  const file = path.join(folder, 'sluice.db')
  const db = openDatabase(file)
  try {
    const world = createGuardWorld({ db })
    const ids: string[] = []
    for (let i = 0; i < cards; i += 1)
      ids.push((await world.park({ conversationId: `c${i}` })).interaction.interactionId)
    const common = [String(Date.now() + 1_000 * options.length), String(world.clock.now.getTime()), ...ids]
    const script = 'lib/testing/race-decider.ts'
    const outputs = await Promise.all(
      options.map((option) => run(process.execPath, ['--import', 'tsx', script, file, option, ...common])),
    )
    const results = outputs.map(({ stdout }) => JSON.parse(stdout) as string[])
    const problems = ids.flatMap((id, index) =>
      problemsOf(
        decisionsOf(db, id),
        options,
        results.map((row) => row[index] ?? 'missing'),
      ),
    )
    const grants = db.select().from(grant).all()
    if (new Set(grants.map((row) => row.interactionId)).size !== grants.length) problems.push('two grants for one card')
    return { problems, grants: grants.length, auditOk: verifyAudit(db).ok }
  } finally {
    closeDatabase(db)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same option from two processes is the same body, and so the same answer: it may win more than once. */
function problemsOf(
  decisions: ReadonlyArray<{ optionId: string }>,
  options: readonly string[],
  results: readonly string[],
): string[] {
  const [decision, ...more] = decisions
  if (!decision || more.length > 0) return [`${decisions.length} decisions`]
  return results.flatMap((result, index) => {
    const expected = options[index] === decision.optionId ? 'won' : 'decision-conflict'
    return result === expected ? [] : [`${options[index]} got ${result} instead of ${expected}`]
  })
}
