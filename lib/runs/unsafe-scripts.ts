import { appendAudit } from '@/db/ledger/audit'
import { inTransaction } from '@/db/transaction'
import type { Runtime } from './runtime'

/** Whether scripts run with the reach of this server. Asks for the level only where an operator accepted that: asking may take seconds. */
export const runsUnconfined = async ({ env, sandbox }: Runtime): Promise<boolean> =>
  env.sandbox === 'unsafe-i-accept' && (await sandbox.level()) === 'unsafe'

/** At each start: that nothing was confined from then on stays in the audit, whatever becomes of the setting. */
export async function recordUnconfined(runtime: Runtime): Promise<void> {
  if (!(await runsUnconfined(runtime))) return
  const { db, bootId, now } = runtime
  const body = { setting: 'SANDBOX=unsafe-i-accept', bootId }
  const entry = { actorId: 'system', action: 'sandbox.unsafe', subject: 'installation', body }
  inTransaction(db, () => appendAudit(db, entry, now()))
}
