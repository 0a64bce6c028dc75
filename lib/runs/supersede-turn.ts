import { messageSeq } from '@/db/events'
import { findInteraction, openStatuses } from '@/db/ledger/interactions'
import { moveToolCall, openToolCalls } from '@/db/runs'
import { effectsSince, findOwnMessage, type MessageRow, supersedeMessages } from '@/db/superseded'
import { oneLine } from '@/lib/contracts/labelled-data'
import type { RunEvent } from '@/lib/contracts/run-event'
import { readEnvelope } from '@/lib/contracts/tool-envelope'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { endInteraction } from '@/lib/guard/end-interaction'
import { addNotice } from './close-waiting-call'
import type { Runtime } from './runtime'

/** Effects that the model is told of, and characters of each. */
const told = { effects: 20, characters: 160 }

/**
 * Sets a message of the person and all that followed aside, in the caller's transaction, so that another can stand in its place. Cards
 * that still wait are taken back; what took effect stays so, and the model is told of it. `by` is the id of the new message.
 */
export function supersedeTurn(
  runtime: Runtime,
  person: Person,
  conversationId: string,
  replaced: { messageId: string; by: string },
): { row: MessageRow; events: RunEvent[] } {
  const { db } = runtime
  const row = findOwnMessage(db, conversationId, replaced.messageId)
  const fromSeq = row && messageSeq(db, conversationId, row.id)
  if (!row || fromSeq === undefined) throw new AppError('not-found', 'There is no such message to replace.')
  const ended = takeBackCards(runtime, person, row)
  supersedeMessages(db, row, replaced.by)
  tellEffects(runtime, row)
  const value = { fromMessageId: row.id, fromSeq, byMessageId: replaced.by }
  return { row, events: [...ended, { type: 'CUSTOM', name: 'MESSAGES_SUPERSEDED', value }] }
}

/** The calls go without a result: nothing that the model still gets asks for one. */
function takeBackCards({ db, now }: Runtime, person: Person, from: MessageRow): RunEvent[] {
  const waiting = openToolCalls(db, from.conversationId).filter(({ createdAt }) => createdAt >= from.createdAt)
  return waiting.flatMap((call) => {
    const card = call.interactionId === null ? undefined : findInteraction(db, call.interactionId)
    const end = { status: 'withdrawn' as const, actorId: person.id, from: openStatuses, byRequester: true }
    const ended = card && endInteraction(db, card, end, now())
    const resultText = 'Not executed: the person replaced the message that it was an answer to.'
    moveToolCall(db, call.id, ['proposed', 'waiting', 'running'], {
      status: 'cancelled',
      code: 'aborted',
      resultText,
      endedAt: now(),
    })
    return ended?.events ?? []
  })
}

function tellEffects({ db }: Runtime, from: MessageRow): void {
  const effects = effectsSince(db, from.conversationId, from.createdAt)
  if (effects.length === 0) return
  const writes = effects.filter(({ effect }) => effect === 'write')
  const lines = writes.slice(-told.effects).map(({ tool, id, status, resultText }) => {
    const outcome =
      status === 'unknown' ? 'outcome unknown' : oneLine(readEnvelope(resultText ?? '').body, told.characters)
    return `- ${tool} (call ${id}): ${outcome}`
  })
  const head =
    'The person replaced an earlier message. What you said and did in answer to it is no longer part of this conversation, but files in the workspace are as it left them.'
  addNotice(
    db,
    from.conversationId,
    lines.length === 0 ? head : `${head} These calls took effect and stay so:\n${lines.join('\n')}`,
  )
}
