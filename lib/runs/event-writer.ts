import type { Db } from '@/db/client'
import { stateEventNames } from '@/db/event-lines'
import { appendEvents } from '@/db/events'
import { inTransaction } from '@/db/transaction'
import type { RunEvent } from '@/lib/contracts/run-event'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { stateTopic, type Wake } from './wake'

/** Commits events together with what they report, then wakes the streams. */
export interface EventWriter {
  /** One transaction: the conversation's waiting deltas, the work, its events. Published after the commit. */
  commit<T>(conversationId: string, runId: string | null, work: () => { result: T; events: readonly RunEvent[] }): T
  /** A piece of a stream: the first of a message is committed at once, later ones in groups across conversations. */
  delta(conversationId: string, runId: string, event: RunEvent): void
  /** Commits everything that waits. It never throws: what the disk refuses is tried again. */
  flush(): void
}

type Delta = Extract<RunEvent, { type: 'TEXT_MESSAGE_CONTENT' | 'REASONING_MESSAGE_CONTENT' }>

interface Waiting {
  runId: string
  events: RunEvent[]
}

/** How soon pieces that the disk refused are tried again, in ms. */
const retryMs = 1_000

/** The pieces of a conversation that wait. */
type Group = readonly [conversationId: string, waiting: Waiting]

/**
 * Whether the pieces are dealt with. What a full disk refuses is not and waits until there is room; a conversation that takes none
 * (it is gone) does not hold up the others.
 */
function writePieces(groups: readonly Group[], write: (groups: readonly Group[]) => void): boolean {
  try {
    write(groups)
    return true
  } catch (error) {
    const isFull = error instanceof AppError && error.code === 'storage-unavailable'
    log().error({ error }, isFull ? 'pieces of a stream wait for the disk' : 'pieces of a stream cannot be kept')
    if (isFull) return false
  }
  for (const group of groups) {
    try {
      write([group])
    } catch (error) {
      log().error({ error, conversationId: group[0] }, 'pieces of a stream are lost')
    }
  }
  return true
}

const isDelta = (event: RunEvent | undefined): event is Delta =>
  event?.type === 'TEXT_MESSAGE_CONTENT' || event?.type === 'REASONING_MESSAGE_CONTENT'

const isStateEvent = (event: RunEvent) =>
  event.type === 'CUSTOM' && (stateEventNames as readonly string[]).includes(event.name)

export interface EventWriterOptions {
  /** How long later pieces may wait for company, in ms. */
  groupMs?: number
  /** Called with the events of a boundary, in their transaction. */
  recorded?(events: readonly RunEvent[]): void
  /** Called after each boundary's commit, before anybody hears of it; a test ends the process here to play a crash. */
  boundary?(name: string): void
}

export function createEventWriter(db: Db, wake: Wake, now: () => Date, options: EventWriterOptions = {}): EventWriter {
  const { groupMs = 30, boundary, recorded } = options
  const waiting = new Map<string, Waiting>()
  const begun = new Map<string, string>() // conversation → message whose first piece was committed
  let timer: NodeJS.Timeout | undefined

  const append = (conversationId: string, runId: string | null, events: readonly RunEvent[]) => {
    if (events.length > 0) appendEvents(db, conversationId, runId, events, now())
  }

  const write = (groups: readonly Group[]) => {
    inTransaction(db, () => {
      for (const [conversationId, group] of groups) append(conversationId, group.runId, group.events)
    })
    wake.notify(groups.map(([conversationId]) => conversationId))
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0 || writePieces([...waiting], write)) waiting.clear()
    else timer = setTimeout(flush, retryMs)
  }

  const commit: EventWriter['commit'] = (conversationId, runId, work) => {
    const before = waiting.get(conversationId)
    const topics = new Set([conversationId])
    const result = inTransaction(db, () => {
      if (before) append(conversationId, before.runId, before.events)
      const done = work()
      append(conversationId, runId, done.events)
      if (done.events.some(isStateEvent)) {
        topics.add(stateTopic)
        recorded?.(done.events)
      }
      return done.result
    })
    if (before && waiting.get(conversationId) === before) waiting.delete(conversationId)
    begun.delete(conversationId)
    boundary?.('commit')
    wake.notify(topics)
    return result
  }

  const delta: EventWriter['delta'] = (conversationId, runId, event) => {
    const group = waiting.get(conversationId) ?? { runId, events: [] }
    const last = group.events.at(-1)
    if (isDelta(event) && isDelta(last) && last.messageId === event.messageId && last.type === event.type) {
      group.events[group.events.length - 1] = { ...last, delta: last.delta + event.delta }
    } else {
      group.events.push(event)
    }
    waiting.set(conversationId, group)
    if (isDelta(event) && begun.get(conversationId) !== event.messageId) {
      begun.set(conversationId, event.messageId)
      flush()
      return
    }
    timer ??= setTimeout(flush, groupMs)
  }

  return { commit, delta, flush }
}
