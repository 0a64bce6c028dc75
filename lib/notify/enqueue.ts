import type { Db } from '@/db/client'
import { insertNotification } from '@/db/notifications'
import type { RunEvent } from '@/lib/contracts/run-event'
import { factsOfEvent } from './facts-of-event'
import type { Channel } from './notice'

/** Writes what events have to tell into the outbox, in the transaction that writes the events. Returns how many messages that were. */
export function enqueue(db: Db, channels: readonly Channel[], events: readonly RunEvent[], now: Date): number {
  let written = 0
  for (const event of events) {
    const facts = factsOfEvent(db, event)
    if (!facts) continue
    for (const channel of channels.filter(({ on }) => on.has(facts.kind))) {
      for (const recipient of channel.recipientsOf(facts)) {
        const { kind, interactionId } = facts
        const key = [channel.name, kind, interactionId, recipient ?? ''].join(' ')
        insertNotification(db, { key, channel: channel.name, kind, interactionId, recipient, facts }, now)
        written++
      }
    }
  }
  return written
}
