import { ownedConversation } from '@/db/conversations'
import { appendMessage, findByClientId } from '@/db/messages'
import { removeQueued } from '@/db/queued-messages'
import { activeRun, insertRun, moveToolCall, openToolCalls } from '@/db/runs'
import { messageText } from '@/db/transcript'
import { oneLine } from '@/lib/contracts/labelled-data'
import { messageLimit, type NewMessage } from '@/lib/contracts/request'
import type { RunEvent } from '@/lib/contracts/run-event'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { moveConversation } from './conversation-state'
import { waitingText } from './detach-calls'
import { workspaceOf } from './files'
import type { Runtime } from './runtime'
import { supersedeTurn } from './supersede-turn'
import { toolMessage } from './tool-message'

const untitled = ''

/**
 * Says something: stores the message, queues a run and reports both in one transaction. The same `clientId` again answers the first
 * run. With `replaces`, that message of the person and what followed are set aside first.
 */
export function acceptMessage(
  runtime: Runtime,
  person: Person,
  conversationId: string,
  body: NewMessage,
): { runId: string; seq: number; isNew: boolean } {
  const { db, writer, now } = runtime
  checkLength(body.text)
  const { lastSeq } = ownedConversation(db, person.id, conversationId)
  const earlier = findByClientId(db, conversationId, body.clientId)
  if (earlier?.runId) return { runId: earlier.runId, seq: lastSeq, isNew: false }
  const busy = activeRun(db, conversationId)
  if (busy)
    throw new AppError('run-active', 'The conversation is still answering. Wait for it or stop it.', {
      details: { runId: busy.id },
    })

  const runId = writer.commit(conversationId, null, () => {
    const id = insertRun(db, { conversationId, userId: person.id, cause: 'message' }, now())
    return { result: id, events: storeMessage(runtime, person, conversationId, { ...body, runId: id }) }
  })
  return { runId, seq: ownedConversation(db, person.id, conversationId).lastSeq, isNew: true }
}

/** Refuses what no message may be. */
export function checkLength(text: string): void {
  if (text.length <= messageLimit) return
  throw new AppError(
    'message-too-long',
    `A message has at most ${messageLimit} characters; this one has ${text.length}. Attach long text as a file.`,
    { details: { maxCharacters: messageLimit } },
  )
}

function storeMessage(
  runtime: Runtime,
  person: Person,
  conversationId: string,
  { clientId, text, files = [], replaces, runId }: NewMessage & { runId: string },
): RunEvent[] {
  const { db, now } = runtime
  const { title } = ownedConversation(db, person.id, conversationId)
  const id = crypto.randomUUID()
  const replaced = replaces && supersedeTurn(runtime, person, conversationId, { messageId: replaces, by: id })
  detachWaitingCalls(runtime, conversationId)
  const about = files.length > 0 ? [{ type: 'text', text: filesBlock(runtime, conversationId, files) }] : []
  const content = { role: 'user', content: [{ type: 'text', text }, ...about] }
  appendMessage(db, { id, conversationId, runId, kind: 'user', content, clientId }, now())
  const wasQueued = removeQueued(db, conversationId, clientId)
  const isOwnTitle = title !== untitled && title !== (replaced && titleOf(messageText(replaced.row.content)))
  return [
    ...(replaced ? replaced.events : []),
    ...(wasQueued ? [{ type: 'CUSTOM', name: 'MESSAGE_UNQUEUED', value: { clientId, reason: 'sent' } } as const] : []),
    ...userMessageEvents(id, text, files),
    ...moveConversation(db, conversationId, { state: 'running', title: isOwnTitle ? title : titleOf(text) }),
  ]
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

/** For the model, a part of its own: what the person typed stays as typed. A file that is gone by now is named as such. */
function filesBlock(runtime: Runtime, conversationId: string, files: readonly string[]): string {
  const workspace = workspaceOf(runtime, conversationId)
  const lines = files.map((path) => {
    const file = workspace.stat(path)
    return file ? `${file.path} (${file.size} bytes)` : `${oneLine(path)} (not there any more)`
  })
  return `<files>\nThe person sent these files along:\n${lines.join('\n')}\n</files>`
}

const userMessageEvents = (messageId: string, text: string, files: readonly string[]): RunEvent[] => [
  {
    type: 'TEXT_MESSAGE_START',
    messageId,
    role: 'user',
    ...(files.length > 0 ? { metadata: { files: [...files] } } : {}),
  },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text },
  { type: 'TEXT_MESSAGE_END', messageId },
]

/** First line of the first message, cut at 60 characters. */
function titleOf(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? ''
  const characters = [...line]
  return characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : line
}
