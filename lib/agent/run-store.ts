import type { RunEvent, TokenUsage } from '@/lib/contracts/run-event'
import type { HookFiring, ModelMessage, ToolCall } from './hook'

/**
 * What the loop asks of persistence. Each method is one transaction and synchronous: when it returns,
 * it is durable. Events that a boundary reports are committed in the same transaction and published after it.
 *
 * `state` holds the keys that changed since the last boundary; `undefined` clears a key. Events come in the order in which
 * the reader must see them; the loop emits all of them from RUN_STARTED to RUN_FINISHED or RUN_ERROR.
 */
export interface RunStore {
  /** History of the conversation as the model gets it, oldest first. */
  loadMessages(): ModelMessage[]
  /** Steps this run has taken so far (a resumed run goes on counting). */
  stepsTaken(): number
  loadState(): Record<string, unknown>

  /**
   * Before the model is asked: injected attachments, cleared keys, digest of the request. Once per step and process: a step
   * that broke while streaming is asked again without it; a run that goes on after a crash requests its open step anew.
   */
  stepRequested(boundary: {
    step: number
    model: string
    requestDigest: string
    attachment: { message: ModelMessage; names: string[] } | undefined
    state: Record<string, unknown>
    events: RunEvent[]
    firings: HookFiring[]
  }): void

  /**
   * A piece of the stream: TEXT_MESSAGE_START / CONTENT, REASONING_*, TOOL_CALL_START, TOOL_PROGRESS. Buffered, committed in
   * groups; the first content of a message at once, and everything buffered before the next boundary's own events.
   */
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
  callParked(boundary: {
    call: ToolCall
    request: unknown
    state: Record<string, unknown>
    events: RunEvent[]
    firings: HookFiring[]
  }): {
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
    /** `text` as the tool message of the history. */
    message: ModelMessage
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
