import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { findConversation, updateConversation } from '@/db/conversations'
import { decisionsOf } from '@/db/ledger/decisions'
import { interaction, toolCall } from '@/db/schema'
import type { ConversationState } from '@/lib/contracts/conversation'
import type { RunEvent } from '@/lib/contracts/run-event'
import type { RunIdentity } from './run-identity'

/** Writes the state that lists show and returns the event that reports it; nothing when it was so already. */
export function moveConversation(
  db: Db,
  conversationId: string,
  change: { state?: ConversationState; title?: string },
): RunEvent[] {
  const row = findConversation(db, conversationId)
  if (!row) return []
  const state = change.state === row.state ? undefined : change.state
  const title = change.title === row.title ? undefined : change.title
  if (state === undefined && title === undefined) return []
  updateConversation(db, conversationId, { ...(state ? { state } : {}), ...(title ? { title } : {}) })
  return [
    {
      type: 'CUSTOM',
      name: 'CONVERSATION_CHANGED',
      value: { conversationId, ...(state ? { state } : {}), ...(title ? { title } : {}) },
    },
  ]
}

/** The state that a conversation has once a run has ended, and the event that reports it. */
export function conversationStateAfter(
  db: Db,
  run: RunIdentity,
  status: 'done' | 'waiting' | 'failed' | 'cancelled',
): RunEvent[] {
  return moveConversation(db, run.conversationId, { state: stateAfter(db, run, status) })
}

function stateAfter(db: Db, run: RunIdentity, status: string): ConversationState {
  const waiting = waitingState(db, run.conversationId)
  if (waiting) return waiting
  if (status === 'failed') return 'failed'
  return status === 'done' && wasExecuted(db, run.interactionId) ? 'executed' : 'idle'
}

/** What an open card makes of its conversation; undefined without one. */
export function waitingState(db: Db, conversationId: string): ConversationState | undefined {
  const open = openInteractionStatus(db, conversationId)
  if (open === undefined) return undefined
  return open === 'awaiting_second' ? 'waiting_other' : 'waiting'
}

const openInteractionStatus = (db: Db, conversationId: string): string | undefined =>
  db
    .select({ status: interaction.status })
    .from(interaction)
    .where(
      and(eq(interaction.conversationId, conversationId), inArray(interaction.status, ['pending', 'awaiting_second'])),
    )
    .orderBy(desc(interaction.status))
    .get()?.status

/** Whether the call that the run's decision was about has taken effect; what was only kept as a draft has not. */
const wasExecuted = (db: Db, interactionId: string | undefined): boolean =>
  interactionId !== undefined &&
  decisionsOf(db, interactionId).at(-1)?.optionId !== 'draft' &&
  db
    .select({ id: toolCall.id })
    .from(toolCall)
    .where(and(eq(toolCall.interactionId, interactionId), eq(toolCall.status, 'done')))
    .get() !== undefined
