import type { Db } from '@/db/client'
import { interactionOfCall, undecidedStatuses } from '@/db/ledger/interactions'
import type { RunEvent } from '@/lib/contracts/run-event'
import { statusAt } from '@/lib/guard/interaction-view'

type Finished = Extract<RunEvent, { type: 'RUN_FINISHED' }>
type Interrupt = Extract<Finished['outcome'], { type: 'interrupt' }>['interrupts'][number]

/**
 * The end of a run as the ledger has it: a card that was superseded, decided or taken back while the run went on interrupts nothing
 * any more. Without an open card the run was not interrupted.
 */
export function stillInterrupted(db: Db, event: RunEvent, now: Date): RunEvent {
  if (event.type !== 'RUN_FINISHED' || event.outcome.type !== 'interrupt') return event
  const interrupts = event.outcome.interrupts.flatMap((interrupt) => openInterrupt(db, interrupt, now))
  return { ...event, outcome: interrupts.length > 0 ? { type: 'interrupt', interrupts } : { type: 'success' } }
}

function openInterrupt(db: Db, interrupt: Interrupt, now: Date): Interrupt[] {
  const row = interrupt.toolCallId === undefined ? undefined : interactionOfCall(db, interrupt.toolCallId)
  if (!row) return [interrupt]
  const isOpen = (undecidedStatuses as readonly string[]).includes(statusAt(row, now))
  return isOpen ? [{ ...interrupt, id: row.id, expiresAt: row.expiresAt.toISOString() }] : []
}
