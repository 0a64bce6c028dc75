import type { LoggedEvent } from '@/lib/contracts/run-event'

/** Events are numbered without holes, but a folded message stands at its last piece's number. */
export function hasGap(lastSeq: number, events: readonly LoggedEvent[]): boolean {
  let expected = lastSeq + 1
  return events.some((logged) => {
    const isNext = logged.seq <= expected || isWhole(logged)
    expected = Math.max(expected, logged.seq + 1)
    return !isNext
  })
}

const isWhole = ({ event }: LoggedEvent) =>
  (event.type === 'TEXT_MESSAGE_CONTENT' || event.type === 'REASONING_MESSAGE_CONTENT') &&
  event.metadata?.whole === true
