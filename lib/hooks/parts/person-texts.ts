import type { ModelMessage } from '@/lib/agent/hook'

/** Texts of a message that a person wrote; what the framework adds to the history is marked and is not theirs. */
export function personTexts(message: ModelMessage): string[] {
  if (message.role !== 'user') return []
  return message.content.flatMap((part) => (part.type === 'text' && !part.text.startsWith('<') ? [part.text] : []))
}

/** What a person asked last; empty when nobody did. */
export const lastQuestion = (messages: readonly ModelMessage[]): string => {
  const message = messages.findLast((candidate) => personTexts(candidate).length > 0)
  return message ? personTexts(message).join('\n') : ''
}
