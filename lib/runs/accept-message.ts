import type { z } from 'zod'
import { ownedConversation } from '@/db/conversations'
import { appendMessage, findByClientId } from '@/db/messages'
import { activeRun, insertRun, moveToolCall, openToolCalls } from '@/db/runs'
import { messageLimit, type newMessage } from '@/lib/contracts/request'
import type { RunEvent } from '@/lib/contracts/run-event'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { moveConversation } from './conversation-state'
import { waitingText } from './detach-calls'
import type { Runtime } from './runtime'
import { toolMessage } from './tool-message'

const untitled = ''

/** Says something: stores the message, queues a run and reports both in one transaction. The same `clientId` again answers the first run. */
export function acceptMessage(
  runtime: Runtime,
  person: Person,
  conversationId: string,
  body: z.infer<typeof newMessage>,
): { runId: string; seq: number; isNew: boolean } {
  const { db, writer, now } = runtime
  if (body.text.length > messageLimit) {
    throw new AppError(
      'message-too-long',
      `A message has at most ${messageLimit} characters; this one has ${body.text.length}. Attach long text as a file.`,
    )
  }
  const conversation = ownedConversation(db, person.id, conversationId)
  const earlier = findByClientId(db, conversationId, body.clientId)
  if (earlier?.runId) return { runId: earlier.runId, seq: conversation.lastSeq, isNew: false }
  const busy = activeRun(db, conversationId)
  if (busy)
    throw new AppError('run-active', 'The conversation is still answering. Wait for it or stop it.', {
      details: { runId: busy.id },
    })

  const runId = writer.commit(conversationId, null, () => {
    const id = insertRun(db, { conversationId, userId: person.id, cause: 'message' }, now())
    detachWaitingCalls(runtime, conversationId)
    const content = { role: 'user', content: [{ type: 'text', text: body.text }] }
    const messageId = appendMessage(
      db,
      { conversationId, runId: id, kind: 'user', content, clientId: body.clientId },
      now(),
    )
    const title = conversation.title === untitled ? titleOf(body.text) : conversation.title
    return {
      result: id,
      events: [
        ...userMessageEvents(messageId, body.text),
        ...moveConversation(db, conversationId, { state: 'running', title }),
      ],
    }
  })
  return { runId, seq: ownedConversation(db, person.id, conversationId).lastSeq, isNew: true }
}

/** The conversation goes on while a card is open: the model is told that the call has not run and waits for a person. */
function detachWaitingCalls(runtime: Runtime, conversationId: string): void {
  for (const call of openToolCalls(runtime.db, conversationId)) {
    if (call.status !== 'waiting' || call.resultText !== null) continue
    const text = waitingText(call.tool)
    moveToolCall(runtime.db, call.id, ['waiting'], { resultText: text })
    const content = toolMessage(call.id, call.tool, text, false)
    appendMessage(runtime.db, { conversationId, runId: call.runId, kind: 'tool', content }, runtime.now())
  }
}

const userMessageEvents = (messageId: string, text: string): RunEvent[] => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'user' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text },
  { type: 'TEXT_MESSAGE_END', messageId },
]

/** First line of the first message, cut at 60 characters. */
function titleOf(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? ''
  const characters = [...line]
  return characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : line
}
