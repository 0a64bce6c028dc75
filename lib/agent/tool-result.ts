import type { RunEvent } from '@/lib/contracts/run-event'
import type { ModelMessage } from './hook'
import type { Refusal } from './refusal'

export type ResultStatus = 'done' | 'failed' | 'blocked' | 'unknown' | 'cancelled'

/** How a call ended: `text` for the model, `card` for people. */
export interface ToolResult {
  status: ResultStatus
  code: string | undefined
  text: string
  card: unknown
  durationMs: number
}

/** A result that is no success. The text begins with its code, so that a model can tell one refusal from another. */
export const failure = (
  status: Exclude<ResultStatus, 'done'>,
  { code, message }: Refusal,
  durationMs = 0,
): ToolResult => ({
  status,
  code,
  text: `Error [${code}]: ${message}`,
  card: null,
  durationMs,
})

/** The result as a turn of the history; the same bytes whether it was just made or read back from the database. */
export const toolResultMessage = (
  toolCallId: string,
  toolName: string,
  { status, text }: Pick<ToolResult, 'status' | 'text'>,
): ModelMessage => ({
  role: 'tool',
  content: [
    {
      type: 'tool-result',
      toolCallId,
      toolName,
      output: { type: status === 'done' ? 'text' : 'error-text', value: text },
    },
  ],
})

export const toolResultEvent = (
  messageId: string,
  toolCallId: string,
  { status, code, text, card, durationMs }: ToolResult,
): RunEvent => ({
  type: 'TOOL_CALL_RESULT',
  messageId,
  toolCallId,
  content: text,
  role: 'tool',
  metadata: { status, ...(code === undefined ? {} : { code }), output: card, durationMs },
})
