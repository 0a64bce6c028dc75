import type { LanguageModelV4ToolCallPart } from '@ai-sdk/provider'
import type { ModelMessage } from './hook'
import { toolResultMessage } from './tool-result'

const callsOf = (message: ModelMessage | undefined): LanguageModelV4ToolCallPart[] =>
  message?.role === 'assistant' ? message.content.filter((part) => part.type === 'tool-call') : []

const answeredBy = (message: ModelMessage): string[] =>
  message.role === 'tool'
    ? message.content.flatMap((part) => (part.type === 'tool-result' ? [part.toolCallId] : []))
    : []

/** Calls of the last answer that have no result and after which nobody has spoken. */
export function unansweredCalls(messages: readonly ModelMessage[]): string[] {
  const last = messages.findLastIndex((message) => message.role !== 'tool')
  const answered = new Set(messages.slice(last + 1).flatMap(answeredBy))
  return callsOf(messages[last])
    .map((call) => call.toolCallId)
    .filter((id) => !answered.has(id))
}

/**
 * Puts each result right behind the answer that made its call: providers refuse a history in which somebody speaks in
 * between, as after a crash. A call without any result gets one that says so. Does nothing to a history in order.
 */
export function pairResults(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  if (isPaired(messages)) return messages
  const results = new Map<string, ModelMessage>()
  for (const message of messages) for (const id of answeredBy(message)) results.set(id, message)
  const ordered: ModelMessage[] = []
  const placed = new Set<ModelMessage>()
  const put = (message: ModelMessage) => {
    if (placed.has(message)) return
    placed.add(message)
    ordered.push(message)
  }
  for (const message of messages) {
    if (message.role === 'tool') continue
    put(message)
    for (const { toolCallId, toolName } of callsOf(message))
      put(results.get(toolCallId) ?? noResult(toolCallId, toolName))
  }
  return ordered
}

function isPaired(messages: readonly ModelMessage[]): boolean {
  let open = new Set<string>()
  for (const message of messages) {
    if (message.role === 'tool') {
      for (const id of answeredBy(message)) if (!open.delete(id)) return false
      continue
    }
    if (open.size > 0) return false
    open = new Set(callsOf(message).map((call) => call.toolCallId))
  }
  return true // calls of the last answer may still be open
}

const noResult = (toolCallId: string, toolName: string): ModelMessage =>
  toolResultMessage(toolCallId, toolName, { status: 'cancelled', text: 'Error [aborted]: The call was not executed.' })
