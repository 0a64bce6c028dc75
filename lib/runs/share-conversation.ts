import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '@/db/client'
import { ownedConversation, toSummary } from '@/db/conversations'
import { recentEvents } from '@/db/events'
import { appendAudit } from '@/db/ledger/audit'
import { activeShare, insertShare, revokeShare, type ShareRow, sharedConversation } from '@/db/shares'
import { inReadTransaction, inTransaction } from '@/db/transaction'
import { findPerson } from '@/lib/auth/people'
import type { ShareLink } from '@/lib/contracts/conversation'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { foldDeltas } from './fold-deltas'
import type { Projection } from './projection'
import type { Runtime } from './runtime'

export interface SharedConversation extends Omit<Projection, 'activeRunId'> {
  owner: string
}

const linkOf = ({ token, createdAt }: ShareRow): ShareLink => ({ token, createdAt: createdAt.toISOString() })

/** The link that works now; undefined while the conversation is not shared. */
export function shareOf({ db }: Runtime, person: Person, id: string): ShareLink | undefined {
  ownedConversation(db, person.id, id)
  const row = activeShare(db, id)
  return row && linkOf(row)
}

/** Shares a conversation with everybody who is signed in and has the link; shared already, it is the same link. */
export function shareConversation({ db, now }: Runtime, person: Person, id: string): ShareLink {
  return inTransaction(db, () => {
    ownedConversation(db, person.id, id)
    const known = activeShare(db, id)
    if (known) return linkOf(known)
    const row = { id: randomUUID(), conversationId: id, token: randomBytes(24).toString('base64url') }
    const createdAt = now()
    insertShare(db, row, createdAt)
    const body = { conversationId: id } // the token would be a key to it
    appendAudit(db, { actorId: person.id, action: 'conversation.shared', subject: row.id, body }, createdAt)
    return { token: row.token, createdAt: createdAt.toISOString() }
  })
}

/** From now on the link leads nowhere; a later one is another. */
export function unshareConversation({ db, now }: Runtime, person: Person, id: string): void {
  inTransaction(db, () => {
    ownedConversation(db, person.id, id)
    const row = activeShare(db, id)
    if (!row) return
    revokeShare(db, row.id, now())
    const body = { conversationId: id }
    appendAudit(db, { actorId: person.id, action: 'conversation.unshared', subject: row.id, body }, now())
  })
}

/** The thread behind a link, by pages, without what belongs to the desk of its owner: files, queue. */
export function readShared(db: Db, token: string, before?: number): SharedConversation {
  return inReadTransaction(db, () => {
    const row = sharedConversation(db, token)
    if (!row) throw new AppError('not-found', 'There is no such link, or it was revoked.')
    const page = recentEvents(db, row.id, { turns: 50, ...(before === undefined ? {} : { before }) })
    return {
      conversation: toSummary(row),
      owner: findPerson(db, row.ownerId)?.name ?? '',
      events: foldDeltas(page.events.filter(isOfThread)),
      lastSeq: row.lastSeq,
      firstSeq: page.firstSeq,
      hasMore: page.hasMore,
    }
  })
}

const ofDesk = new Set(['FILE_TREE_CHANGED', 'MESSAGE_QUEUED', 'MESSAGE_UNQUEUED', 'HOOK_DEGRADED'])
const isOfThread = ({ event }: LoggedEvent): boolean => event.type !== 'CUSTOM' || !ofDesk.has(event.name)
