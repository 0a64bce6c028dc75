import { isAllowed } from '@/db/authorize'
import { findAnyConversation, findConversation, ownedConversation } from '@/db/conversations'
import { type EventLine, linesAfter, linesAfterId, linesPerPage } from '@/db/event-lines'
import { newestEventId } from '@/db/events'
import { findInteraction } from '@/db/ledger/interactions'
import type { SignedIn } from '@/lib/auth/current-person'
import { findPerson } from '@/lib/auth/people'
import { isSessionOpen } from '@/lib/auth/sessions'
import type { Person } from '@/lib/contracts/user'
import { eventStream } from './event-stream'
import type { Runtime } from './runtime'
import { stateTopic } from './wake'

/** One conversation's log after `after`, for any client. `id:` = seq. */
export function conversationStream(
  runtime: Runtime,
  signedIn: SignedIn,
  id: string,
  after: number,
  signal: AbortSignal,
): Response {
  const { person } = signedIn
  ownedConversation(runtime.db, person.id, id)
  const source = {
    topics: [id],
    shared: id,
    idOf: (event: EventLine) => event.seq,
    read: (cursor: number) => {
      const events = linesAfter(runtime.db, id, cursor)
      return { events, cursor: events.at(-1)?.seq ?? cursor, more: events.length === linesPerPage }
    },
    closed: runtime.limits.streams.open(person.id),
    allowed: () => isStill(runtime, signedIn) && isOwn(runtime, person, id),
  }
  return eventStream(source, after, runtime.wake, signal)
}

/** The one stream of a browser: all of the watched conversations, and the state changes that the person may see. `id:` = global id. */
export function profileStream(
  runtime: Runtime,
  signedIn: SignedIn,
  wanted: readonly string[],
  after: number | undefined,
  signal: AbortSignal,
): Response {
  const { person } = signedIn
  const isReadable = (id: string) => isOwn(runtime, person, id)
  const watch = wanted.filter(isReadable) // one id that is gone or foreign must not silence the others
  const watched = new Set(watch)
  const source = {
    topics: [...watch, stateTopic],
    idOf: (event: EventLine) => event.id,
    read: (cursor: number) => {
      const found = linesAfterId(runtime.db, cursor, watch)
      const events = found.filter((event) => watched.has(event.conversationId) || maySee(runtime, person, event))
      return { events, cursor: found.at(-1)?.id ?? cursor, more: found.length === linesPerPage }
    },
    closed: runtime.limits.streams.open(person.id),
    allowed: () => isStill(runtime, signedIn) && watch.every(isReadable),
  }
  return eventStream(source, after ?? newestEventId(runtime.db), runtime.wake, signal)
}

const isOwn = ({ db }: Runtime, person: Person, id: string): boolean =>
  isAllowed(person, 'conversation.read', findConversation(db, id))

/** In the same session and the same role as when the stream began. */
const isStill = ({ db, now }: Runtime, { person, session }: SignedIn): boolean =>
  isSessionOpen(db, session.id, now()) && findPerson(db, person.id)?.role === person.role

/** A state change outside the watched conversations: of one's own, or of a card that one may decide. */
function maySee(runtime: Runtime, person: Person, { conversationId, name, json }: EventLine): boolean {
  // also of one that was just deleted: other pages must hear of that
  if (isAllowed(person, 'conversation.read', findAnyConversation(runtime.db, conversationId))) return true
  if (name !== 'INTERACTION_BOX' && name !== 'INTERACTION_RESOLVED') return false
  const { event } = JSON.parse(json) as { event: { value: { interactionId: string } } }
  return isAllowed(person, 'card.follow', findInteraction(runtime.db, event.value.interactionId))
}
