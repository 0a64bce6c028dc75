import type { RunEvent, TokenUsage } from '@/lib/contracts/run-event'
import type { HookFiring, ModelMessage, ToolCall } from './hook'

/**
 * What the loop asks of persistence. Each method is one transaction (architecture.md §3) and synchronous: when it returns,
 * it is durable. Events that a boundary reports are committed in the same transaction and published after it.
 */
export interface RunStore {
  /** History of the conversation as the model gets it, oldest first. */
  loadMessages(): ModelMessage[]
  /** Steps this run has taken so far (a resumed run goes on counting). */
  stepsTaken(): number
  loadState(): Record<string, unknown>

  /** Before the model is asked: injected attachments, cleared keys, digest of the request. */
  stepRequested(boundary: {
    step: number
    model: string
    requestDigest: string
    attachment: { message: ModelMessage; names: string[] } | undefined
    state: Record<string, unknown>
    events: RunEvent[]
    firings: HookFiring[]
  }): void

  /** A piece of the stream. Buffered, committed in groups; the first of a message at once. */
  delta(event: RunEvent): void

  /** The model's whole answer with the calls it proposes. */
  modelAnswered(boundary: {
    step: number
    message: ModelMessage
    calls: ReadonlyArray<{ id: string; tool: string; effect: ToolCall['effect']; input: unknown; position: number }>
    usage: TokenUsage
    finishReason: string
    state: Record<string, unknown>
    events: RunEvent[]
    firings: HookFiring[]
  }): void

  /** A person is asked: writes the interaction with its preview; the call waits. Returns the interaction for the interrupt. */
  callParked(boundary: { call: ToolCall; request: unknown; state: Record<string, unknown>; events: RunEvent[]; firings: HookFiring[] }): {
    interactionId: string
    expiresAt: string
  }

  /**
   * Right before the body runs: consumes the grant in the same transaction. Throws `AppError('not-granted')` for a write
   * without one, whatever path led here.
   */
  callStarts(boundary: { call: ToolCall; grantId: string | undefined }): void

  /** The call is over. `text` is what the model reads, `card` what the interface shows. */
  callEnds(boundary: {
    call: ToolCall
    status: 'done' | 'failed' | 'blocked' | 'unknown' | 'cancelled'
    code: string | undefined
    text: string
    card: unknown
    durationMs: number
    state: Record<string, unknown>
    events: RunEvent[]
    firings: HookFiring[]
  }): void

  /** A step that broke while streaming: its deltas are void. */
  stepDiscarded(boundary: { step: number; events: RunEvent[] }): void

  /** Anything else that must be durable: state and events between boundaries, firings at the end. */
  saved(boundary: { state: Record<string, unknown>; events: RunEvent[]; firings: HookFiring[] }): void

  /** The run is over or parked. */
  runEnded(boundary: {
    status: 'done' | 'waiting' | 'failed' | 'cancelled'
    stopReason: string | undefined
    error: { code: string; message: string } | undefined
    usage: TokenUsage
    events: RunEvent[]
    firings: HookFiring[]
    state: Record<string, unknown>
  }): void
}
