import type { Db } from '@/db/client'
import { ownedConversation, toSummary } from '@/db/conversations'
import { recentEvents } from '@/db/events'
import { activeRun } from '@/db/runs'
import { inReadTransaction } from '@/db/transaction'
import type { ConversationSummary } from '@/lib/contracts/conversation'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import type { Person } from '@/lib/contracts/user'
import { foldDeltas } from './fold-deltas'

/** What a page needs to show a conversation; its events go into the same reducer as the stream that follows. */
export interface Projection {
  conversation: ConversationSummary
  events: LoggedEvent[]
  /** The stream goes on after this seq. */
  lastSeq: number
  firstSeq: number
  hasMore: boolean
  activeRunId: string | null
}

/** The last 50 turns (or those before `before`), read together with `lastSeq` in one transaction. */
export function projectConversation(db: Db, person: Person, id: string, before?: number): Projection {
  return inReadTransaction(db, () => {
    const row = ownedConversation(db, person.id, id)
    const page = recentEvents(db, id, { turns: 50, ...(before === undefined ? {} : { before }) })
    return {
      conversation: toSummary(row),
      events: foldDeltas(page.events),
      lastSeq: row.lastSeq,
      firstSeq: page.firstSeq,
      hasMore: page.hasMore,
      activeRunId: activeRun(db, id)?.id ?? null,
    }
  })
}
