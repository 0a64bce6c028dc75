import type {
  LanguageModelV4FinishReason,
  LanguageModelV4ReasoningPart,
  LanguageModelV4TextPart,
  LanguageModelV4ToolCallPart,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider'
import type { TokenUsage } from '@/lib/contracts/run-event'
import type { ModelMessage } from './hook'

/** A call as the model wrote it: `argumentText` is raw and may be anything. */
export interface RawCall {
  type: 'call'
  /** Ours; the provider's own id ends here. */
  id: string
  tool: string
  argumentText: string
  metadata?: SharedV4ProviderMetadata
}

export interface RawText {
  type: 'text' | 'reasoning'
  text: string
  metadata?: SharedV4ProviderMetadata
}

/** Everything a model streamed in one go, in order of arrival. */
export interface Answer {
  parts: Array<RawCall | RawText>
  text: string
  reasoning: string
  usage: TokenUsage
  finish: LanguageModelV4FinishReason | undefined
  /** The message that carries the text in the log; undefined while there is none. */
  messageId: string | undefined
}

export const callsOf = (answer: Answer): RawCall[] => answer.parts.filter((part) => part.type === 'call')

/** Stands in the history for an answer without a word: some providers refuse an empty turn. */
const nothingSaid = '(no answer)'

/** The answer as a turn of the history; `inputs` are the calls' arguments by id. */
export function assistantMessage(answer: Answer, inputs: ReadonlyMap<string, unknown>): ModelMessage {
  const content = answer.parts.flatMap((part) => toHistory(part, inputs))
  const speaks = content.some((part) => part.type !== 'reasoning')
  return { role: 'assistant', content: speaks ? content : [...content, { type: 'text', text: nothingSaid }] }
}

type HistoryPart = LanguageModelV4TextPart | LanguageModelV4ReasoningPart | LanguageModelV4ToolCallPart

function toHistory(part: RawCall | RawText, inputs: ReadonlyMap<string, unknown>): HistoryPart[] {
  const options = part.metadata ? { providerOptions: part.metadata } : {}
  if (part.type === 'call') {
    if (!inputs.has(part.id)) return []
    return [{ type: 'tool-call', toolCallId: part.id, toolName: part.tool, input: inputs.get(part.id), ...options }]
  }
  if (part.text === '' && !part.metadata) return []
  return [{ type: part.type, text: part.text, ...options }]
}
