import { setImmediate as breathe } from 'node:timers/promises'
import { authorize, installation } from '@/db/authorize'
import { auditCheck } from '@/db/ledger/audit'
import type { AuditCheck } from '@/lib/contracts/admin'
import type { Person } from '@/lib/contracts/user'
import type { Runtime } from '@/lib/runs/runtime'

const rowsAtOnce = 500

/** Walks the whole chain without holding up anybody: after some rows others get their turn. */
export async function checkAudit({ db }: Runtime, admin: Person): Promise<AuditCheck> {
  authorize(admin, 'installation.review', installation)
  const check = auditCheck(db)
  for (let rows = 0; ; rows++) {
    const { done, value } = check.next()
    if (done) return value.ok ? value : { ...value, rows }
    if (rows % rowsAtOnce === 0) await breathe()
  }
}
