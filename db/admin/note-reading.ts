import { and, eq, gt } from 'drizzle-orm'
import { authorize, installation } from '@/db/authorize'
import type { Db } from '@/db/client'
import { appendAudit } from '@/db/ledger/audit'
import { audit } from '@/db/schema'
import { inTransaction } from '@/db/transaction'
import type { Person } from '@/lib/contracts/user'

/** Looking again within this time is the same reading. */
const oneReadingMs = 15 * 60_000

interface Reading {
  action: 'conversation.read' | 'feedback.read'
  subject: string
  body: Record<string, unknown>
}

/** Notes that an administrator reads what others have written: one entry a reading, however many pages it takes. */
export function noteReading(db: Db, admin: Person, reading: Reading, now: Date): void {
  authorize(admin, 'installation.review', installation)
  const since = new Date(now.getTime() - oneReadingMs)
  inTransaction(db, () => {
    const known = db
      .select({ seq: audit.seq })
      .from(audit)
      .where(
        and(
          eq(audit.subject, reading.subject),
          eq(audit.action, reading.action),
          eq(audit.actorId, admin.id),
          gt(audit.at, since),
        ),
      )
      .get()
    if (!known) appendAudit(db, { actorId: admin.id, ...reading }, now)
  })
}
