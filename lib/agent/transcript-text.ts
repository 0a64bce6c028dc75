import { isSummary } from './framework-message'
import type { ModelMessage } from './hook'

/** Messages as text for whoever summarises them: who said what, calls with their arguments, results; each cut to `limit`. */
export function transcriptText(messages: readonly ModelMessage[], limit: number): string {
  return messages.flatMap((message) => linesOf(message, limit)).join('\n')
}

function linesOf(message: ModelMessage, limit: number): string[] {
  if (message.role === 'system') return [] // the instructions are in every request anyway
  const whole = isSummary(message) // a summary is short already, and all that is left of what it stands for
  return message.content.flatMap((part): string[] => {
    if (part.type === 'text') return [`${message.role}: ${whole ? part.text : clip(part.text, limit)}`]
    if (part.type === 'tool-call') return [`call ${part.toolName} ${clip(JSON.stringify(part.input) ?? '', limit)}`]
    if (part.type === 'tool-result') return [`result of ${part.toolName}: ${clip(outputText(part.output), limit)}`]
    return [] // reasoning led to what was said and done
  })
}

function outputText(output: { type: string; value?: unknown }): string {
  if (typeof output.value === 'string') return output.value
  return JSON.stringify(output.value) ?? output.type
}

/** Beginning and end; the middle of a long result says the least. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = Math.ceil(limit * 0.7)
  return `${text.slice(0, head)} … ${text.length - limit} characters left out … ${text.slice(head - limit)}`
}
