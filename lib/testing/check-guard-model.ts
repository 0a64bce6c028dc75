import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { verifyAudit } from '@/db/ledger/audit'
import { testDatabase } from './database'
import { sequenceArbitrary } from './guard-actions'
import { runAgainstModel } from './guard-model'
import { createGuardWorld, shippedPolicy } from './guard-world'

/**
 * P4: runs random action sequences against the guard and the model of the promise; throws, with the shortest sequence it finds,
 * where they differ. Then reads the tables alone for a used grant without the decisions that it needs.
 */
export async function checkGuardModel(
  sequences: number,
  seed?: number,
): Promise<{ actions: number; starts: number; withoutConsent: number; auditOk: boolean }> {
  const db = testDatabase()
  const policy = shippedPolicy()
  let starts = 0
  let actions = 0
  await fc.assert(
    fc.asyncProperty(sequenceArbitrary, async (sequence) => {
      actions += sequence.length
      starts += await runAgainstModel(createGuardWorld({ db, policy }), sequence)
    }),
    { numRuns: sequences, ...(seed === undefined ? {} : { seed }) },
  )
  return { actions, starts, withoutConsent: startedWithoutConsent(db).length, auditOk: verifyAudit(db).ok }
}

const startedWithoutConsent = (db: ReturnType<typeof testDatabase>) =>
  db.all(sql`
    select g.id from grant_ticket g join interaction i on i.id = g.interaction_id
    where g.consumed_at is not null and (
      g.digest <> i.digest or g.consumed_at >= i.expires_at or g.consumed_by <> i.tool_call_id
      or not exists (select 1 from decision d where d.interaction_id = i.id and d.stage = 'first' and d.actor_id = i.requester_id and d.digest = i.digest)
      or (g.value = 'approval' and not exists (
        select 1 from decision d where d.interaction_id = i.id and d.stage = 'second' and d.actor_id = i.approver_id
          and d.actor_id <> i.requester_id and d.option_id = 'approve' and d.digest = i.digest))
    )`)
