import { and, asc, eq, gt } from 'drizzle-orm'
import { authorize, installation } from '@/db/authorize'
import type { Db } from '@/db/client'
import { toLoggedEvent } from '@/db/events'
import { event, hookFiring, run } from '@/db/schema'
import type { FiringView } from '@/lib/contracts/admin'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import type { Person } from '@/lib/contracts/user'

const pageSize = 500

/** Events after `after` as they stand in the log, at most 500. */
export function replayEvents(db: Db, admin: Person, conversationId: string, after: number): LoggedEvent[] {
  authorize(admin, 'installation.review', installation)
  return db
    .select()
    .from(event)
    .where(and(eq(event.conversationId, conversationId), gt(event.seq, after)))
    .orderBy(asc(event.seq))
    .limit(pageSize)
    .all()
    .map(toLoggedEvent)
}

/** Which hooks fired and what they decided, in order. */
export function replayFirings(db: Db, admin: Person, conversationId: string): FiringView[] {
  authorize(admin, 'installation.review', installation)
  return db
    .select({
      runId: hookFiring.runId,
      step: hookFiring.step,
      toolCallId: hookFiring.toolCallId,
      at: hookFiring.at,
      firings: hookFiring.firings,
    })
    .from(hookFiring)
    .innerJoin(run, eq(run.id, hookFiring.runId))
    .where(eq(run.conversationId, conversationId))
    .orderBy(asc(hookFiring.id))
    .limit(20_000)
    .all()
    .map(({ at, firings, ...row }) => ({ ...row, at: at.toISOString(), firings: firings as FiringView['firings'] }))
}
