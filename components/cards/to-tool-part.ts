import type { ToolEntry } from '@/components/chat/thread-view'
import type { ToolName, ToolPart } from '@/lib/tools/types'

/**
 * A call of the log as its card gets it. The log is typed by the server's schemas; its output is what the tool returned,
 * so the cast stands here once instead of in every card.
 */
export function toToolPart(entry: ToolEntry): ToolPart<ToolName> {
  const base = { toolCallId: entry.toolCallId, tool: entry.tool, input: isRecord(entry.args) ? entry.args : undefined }
  return { ...base, ...stateOf(entry) } as unknown as ToolPart<ToolName>
}

function stateOf(entry: ToolEntry) {
  const { state } = entry
  if (state === 'preparing') return { state: 'input-streaming', argumentChars: entry.progress?.argumentChars ?? 0 }
  if (state === 'running' || state === 'waiting') return { state }
  if (state === 'done') return { state: 'output-available', output: entry.output, durationMs: entry.durationMs ?? 0 }
  return { state: 'output-error', status: state, code: entry.code ?? '', message: entry.content }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
