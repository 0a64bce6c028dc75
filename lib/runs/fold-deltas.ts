import type { LoggedEvent, RunEvent } from '@/lib/contracts/run-event'

type Delta = Extract<RunEvent, { type: 'TEXT_MESSAGE_CONTENT' | 'REASONING_MESSAGE_CONTENT' }>

const isDelta = (event: RunEvent): event is Delta =>
  event.type === 'TEXT_MESSAGE_CONTENT' || event.type === 'REASONING_MESSAGE_CONTENT'

/** Joins neighbouring pieces of one message for a reader who starts from nothing; the joined piece stands at the last one's seq. */
export function foldDeltas(events: readonly LoggedEvent[]): LoggedEvent[] {
  const folded: LoggedEvent[] = []
  for (const logged of events) {
    const previous = folded.at(-1)
    if (previous && isDelta(logged.event) && isDelta(previous.event) && continues(previous.event, logged.event)) {
      folded[folded.length - 1] = { ...logged, event: join(previous.event, logged.event) }
    } else {
      folded.push(logged)
    }
  }
  return folded
}

const continues = (a: Delta, b: Delta) => a.type === b.type && a.messageId === b.messageId

const join = (a: Delta, b: Delta): Delta => (b.metadata?.whole ? b : { ...b, delta: a.delta + b.delta })
