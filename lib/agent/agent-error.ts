import type { ErrorCode } from '@/lib/contracts/error-code'

export const agentErrorTypes = [
  'rate_limit',
  'model_error',
  'timeout',
  'network_error',
  'tool_error',
  'max_steps',
  'schema_error',
  'auth_error',
  'aborted',
  'truncated',
  'content_filter',
  'internal',
] as const satisfies readonly ErrorCode[]
export type AgentErrorType = (typeof agentErrorTypes)[number]

/** A failure of a run, classified. `retryable` says whether the same request may be sent again. */
export class AgentError extends Error {
  constructor(
    readonly type: AgentErrorType,
    message: string,
    readonly retryable: boolean,
    options: { cause?: unknown; retryAfterMs?: number } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AgentError'
    this.retryAfterMs = options.retryAfterMs
  }

  readonly retryAfterMs: number | undefined
}
