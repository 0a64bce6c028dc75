import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'

/**
 * What every provider asks of a request: the system text first and only there, each call answered right behind its answer and nothing
 * answered twice, somebody spoke, and the last word is not the model's. An empty list is a valid request.
 */
export function faultsOf({ prompt }: Pick<LanguageModelV4CallOptions, 'prompt'>): string[] {
  const faults: string[] = []
  if (prompt[0]?.role !== 'system') faults.push('does not begin with the system text')
  if (prompt.slice(1).some(({ role }) => role === 'system')) faults.push('has a second system text')
  if (!prompt.some(({ role }) => role === 'user')) faults.push('has no user turn')
  if (prompt.at(-1)?.role === 'assistant') faults.push('ends with the model')
  let open = new Set<string>()
  const answered = new Set<string>()
  for (const message of prompt) {
    if (message.role === 'tool') {
      for (const part of message.content) {
        if (part.type !== 'tool-result') continue
        if (!open.delete(part.toolCallId)) faults.push(`answers ${part.toolCallId}, which was not asked`)
        if (answered.has(part.toolCallId)) faults.push(`answers ${part.toolCallId} twice`)
        answered.add(part.toolCallId)
      }
      continue
    }
    if (open.size > 0) faults.push(`leaves ${[...open].join(', ')} without an answer`)
    open = new Set(
      message.role === 'assistant'
        ? message.content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []))
        : [],
    )
  }
  if (open.size > 0) faults.push(`ends with ${[...open].join(', ')} open`)
  return faults
}
