import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider'
import type { RunEvent } from '@/lib/contracts/run-event'
import type { Answer, RawCall, RawText } from './answer'
import { classifyModelError } from './classify-error'
import { newId } from './new-id'
import { toTokenUsage } from './token-usage'

/** How often, at most, progress of arriving arguments is told. */
const progressEveryMs = 100

/** An answer while it arrives. Pieces go to `send` at once; the whole is kept. */
export interface AnswerStream {
  readonly answer: Answer
  readonly model: string
  readonly send: (event: RunEvent) => void
  /** Events sent so far that are no deltas, for `onRunEvent` once they are committed. */
  readonly sent: RunEvent[]
  /** Ids that readers have seen, for STEP_DISCARDED. */
  readonly messageIds: string[]
  readonly toolCallIds: string[]
  readonly calls: Map<string, RawCall & { chars: number; toldAt: number }>
  /** The text or reasoning that pieces go to. */
  block: RawText | undefined
  /** The reasoning message that is open in the log. */
  reasoningId: string | undefined
}

export const openAnswer = (model: string, send: (event: RunEvent) => void): AnswerStream => ({
  answer: { parts: [], text: '', reasoning: '', usage: { model }, finish: undefined, messageId: undefined },
  model,
  send,
  sent: [],
  messageIds: [],
  toolCallIds: [],
  calls: new Map(),
  block: undefined,
  reasoningId: undefined,
})

/** Takes one part of the provider's stream; throws the classified error that a part carries. */
export function takePart(stream: AnswerStream, part: LanguageModelV4StreamPart): void {
  switch (part.type) {
    case 'text-delta':
      takeText(stream, part.delta)
      break
    case 'reasoning-delta':
      takeReasoning(stream, part.delta, part.providerMetadata)
      break
    case 'tool-input-delta':
      tellProgress(stream, part.id, part.delta.length)
      break
    case 'finish':
      stream.answer.finish = part.finishReason
      stream.answer.usage = toTokenUsage(stream.model, part.usage)
      break
    case 'error':
      throw classifyModelError(part.error)
    default:
      takeMark(stream, part)
  }
}

/** Where a block or call begins and ends. Metadata, sources and pings say nothing that is kept. */
function takeMark(stream: AnswerStream, part: LanguageModelV4StreamPart): void {
  switch (part.type) {
    case 'text-start':
      startBlock(stream, 'text', part.providerMetadata)
      break
    case 'reasoning-start':
      startBlock(stream, 'reasoning', part.providerMetadata)
      break
    case 'text-end':
      endBlock(stream, 'text', part.providerMetadata)
      break
    case 'reasoning-end':
      endBlock(stream, 'reasoning', part.providerMetadata)
      break
    case 'tool-input-start':
      startCall(stream, part.id, part.toolName)
      break
    case 'tool-call':
      endCall(stream, part)
      break
  }
}

/** The events that end what is open; they belong to the boundary that commits the answer. */
export function closingEvents(stream: AnswerStream): RunEvent[] {
  const ends = reasoningEnd(stream)
  if (stream.answer.messageId) ends.push({ type: 'TEXT_MESSAGE_END', messageId: stream.answer.messageId })
  return ends
}

function takeText(stream: AnswerStream, delta: string): void {
  if (delta === '') return
  const { answer } = stream
  const block = stream.block?.type === 'text' ? stream.block : openBlock(stream, 'text')
  block.text += delta
  answer.text += delta
  stream.send({ type: 'TEXT_MESSAGE_CONTENT', messageId: answer.messageId ?? startTextMessage(stream), delta })
}

function takeReasoning(stream: AnswerStream, delta: string, metadata: SharedV4ProviderMetadata | undefined): void {
  const block = stream.block?.type === 'reasoning' ? stream.block : openBlock(stream, 'reasoning')
  if (metadata) block.metadata = { ...block.metadata, ...metadata }
  if (delta === '') return
  block.text += delta
  stream.answer.reasoning += delta
  stream.send({
    type: 'REASONING_MESSAGE_CONTENT',
    messageId: stream.reasoningId ?? startReasoningMessage(stream),
    delta,
  })
}

function openBlock(stream: AnswerStream, type: RawText['type']): RawText {
  if (stream.reasoningId !== undefined) for (const event of reasoningEnd(stream)) tell(stream, event)
  const block: RawText = { type, text: '' }
  stream.answer.parts.push(block)
  stream.block = block
  return block
}

function startBlock(stream: AnswerStream, type: RawText['type'], metadata: SharedV4ProviderMetadata | undefined): void {
  const block = openBlock(stream, type)
  if (metadata) block.metadata = metadata
}

/** Some providers end the reasoning only after the text has begun, so the end looks for its own kind. */
function endBlock(stream: AnswerStream, type: RawText['type'], metadata: SharedV4ProviderMetadata | undefined): void {
  if (type === 'reasoning') for (const event of reasoningEnd(stream)) tell(stream, event)
  const block = stream.answer.parts.findLast((part): part is RawText => part.type === type)
  if (block && metadata) block.metadata = { ...block.metadata, ...metadata }
  if (stream.block === block) stream.block = undefined
}

function startTextMessage(stream: AnswerStream): string {
  const messageId = newId('msg')
  stream.answer.messageId = messageId
  stream.messageIds.push(messageId)
  tell(stream, { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' })
  return messageId
}

function startReasoningMessage(stream: AnswerStream): string {
  const messageId = newId('rsn')
  stream.reasoningId = messageId
  stream.messageIds.push(messageId)
  tell(stream, { type: 'REASONING_START', messageId })
  tell(stream, { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' })
  return messageId
}

function reasoningEnd(stream: AnswerStream): RunEvent[] {
  const messageId = stream.reasoningId
  stream.reasoningId = undefined
  return messageId === undefined
    ? []
    : [
        { type: 'REASONING_MESSAGE_END', messageId },
        { type: 'REASONING_END', messageId },
      ]
}

function startCall(stream: AnswerStream, providerId: string, tool: string) {
  for (const event of reasoningEnd(stream)) tell(stream, event)
  stream.block = undefined
  const call = { type: 'call' as const, id: newId('call'), tool, argumentText: '', chars: 0, toldAt: Date.now() }
  stream.calls.set(providerId, call)
  stream.answer.parts.push(call)
  stream.toolCallIds.push(call.id)
  const { messageId } = stream.answer
  tell(stream, {
    type: 'TOOL_CALL_START',
    toolCallId: call.id,
    toolCallName: tool,
    ...(messageId ? { parentMessageId: messageId } : {}),
  })
  return call
}

function tellProgress(stream: AnswerStream, providerId: string, length: number): void {
  const call = stream.calls.get(providerId)
  if (!call) return
  call.chars += length
  const now = Date.now()
  if (now - call.toldAt < progressEveryMs) return
  call.toldAt = now
  stream.send({ type: 'CUSTOM', name: 'TOOL_PROGRESS', value: { toolCallId: call.id, argumentChars: call.chars } })
}

function endCall(stream: AnswerStream, part: Extract<LanguageModelV4StreamPart, { type: 'tool-call' }>): void {
  const call: RawCall = stream.calls.get(part.toolCallId) ?? startCall(stream, part.toolCallId, part.toolName)
  call.argumentText = part.input
  if (part.providerMetadata) call.metadata = part.providerMetadata
}

function tell(stream: AnswerStream, event: RunEvent): void {
  stream.sent.push(event)
  stream.send(event)
}
