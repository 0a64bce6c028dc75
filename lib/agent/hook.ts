import type { LanguageModelV4Message } from '@ai-sdk/provider'
import type { CustomEvent, RunEvent, TokenUsage } from '@/lib/contracts/run-event'
import type { StateKey } from '@/lib/contracts/state-key'
import type { AgentTool, Effect } from '@/lib/contracts/tool'
import type { Person } from '@/lib/contracts/user'
import type { AgentError } from './agent-error'
import type { MessageCompactionPlan, MessageCompactionResult, ToolCompactionResult } from './compaction-facts'

/** The whole slot catalogue: every point of a run where a hook may stand, in firing order. */

export type HookKind = 'observe' | 'transform' | 'gate'

/** Every slot in firing order; `docs/hooks.md` has a row for each. */
export const slotNames = [
  'beforeAgent',
  'onResume',
  'beforeMessageCompact',
  'afterMessageCompact',
  'beforeStep',
  'onStream',
  'onReasoning',
  'onReasoningEnd',
  'onStreamEnd',
  'afterModel',
  'beforeTools',
  'beforeTool',
  'onToolError',
  'afterTool',
  'beforeToolCompact',
  'afterToolCompact',
  'afterStep',
  'onPhaseComplete',
  'finalizeContent',
  'afterAgent',
  'onError',
  'onFinally',
  'onRunEvent',
] as const
export type SlotName = (typeof slotNames)[number]
export type ModelMessage = LanguageModelV4Message

export interface ModelConfig {
  model: string
  temperature?: number
  maxTokens?: number
  thinking?: boolean
}

/** One call of a tool. `input` is what the model wrote, `resolved` what will run after every rewrite. */
export interface ToolCall {
  readonly id: string
  readonly tool: string
  readonly effect: Effect
  readonly step: number
  readonly input: unknown
  readonly resolved: unknown
  /** Set once the guard let it pass on a person's grant. */
  readonly grantId?: string
  /** True when a parked call goes on after a decision. */
  readonly resumed: boolean
}

export interface ModelAnswer {
  text: string
  reasoningContent: string
  toolCalls: ReadonlyArray<{ id: string; tool: string; input: unknown }>
  usage: TokenUsage
  finishReason: string
}

export interface StepResult extends ModelAnswer {
  type: 'tool' | 'text' | 'format'
}

export interface StateAccess {
  get<T>(key: StateKey<T>): T | undefined
  /** Visible at once, stored with the boundary that commits next. `undefined` clears it. */
  set<T>(key: StateKey<T>, value: T | undefined): void
}

/** What every slot is given. Observers get it frozen; `S` is whatever the composition root provides as services. */
export interface RunContext<S = unknown> {
  readonly runId: string
  readonly conversationId: string
  readonly user: Person
  /** Steps count from 1. */
  readonly step: number
  /** A copy of the history as the model gets it. */
  readonly messages: readonly ModelMessage[]
  readonly config: Readonly<ModelConfig>
  readonly response: ModelAnswer | undefined
  readonly usage: TokenUsage | undefined
  readonly cumulativeUsage: TokenUsage
  readonly toolCalls: readonly ToolCall[]
  readonly toolEvents: readonly ToolEvent[]
  readonly finalContent: string | undefined
  readonly error: AgentError | undefined
  readonly state: StateAccess
  readonly signal: AbortSignal
  readonly services: S
  /** Emits an event; it is committed with the boundary that comes next. */
  emit(event: CustomEvent): void
  /** Ends the run at the next safe point; no model call and no tool body starts after it. While streaming it aborts the stream. */
  stop(reason: string): void
  /** Skips the compaction being decided; elsewhere it does nothing. */
  skip(): void
  /** A phase is over: emits PHASE_CHANGED, and `onPhaseComplete` fires at the next safe point. */
  completePhase(phase: PhaseChange): void
  /** A result in the words that the model would read: the tool's own, or what a hook before made of them (`toolView`). */
  modelText(call: ToolCall, output: unknown): string
  log(message: string, data?: Record<string, unknown>): void
}

export interface PhaseChange {
  from: string | null
  to: string
  /** The phase's document as the model wrote it. */
  document?: string
}

export interface ToolEvent {
  callId: string
  tool: string
  status: 'done' | 'failed' | 'blocked' | 'parked' | 'unknown' | 'cancelled'
  durationMs: number
}

/** What a gate says about a call. `undefined` = no opinion, the next hook is asked. The first block, ask or answer ends the chain. */
export type BeforeToolDecision =
  | { type: 'proceed'; grantId?: string; grant?: { optionId: string; value: string; inputs: Record<string, unknown> } }
  | { type: 'rewrite'; resolved: unknown }
  | { type: 'answer'; output: unknown }
  | { type: 'ask'; request: unknown }
  | { type: 'block'; code: string; message: string }

export interface StepChange {
  messages?: readonly ModelMessage[]
  tools?: readonly AgentTool[]
  config?: Partial<ModelConfig>
  /** Keep the change for the steps that follow; default: this step only. */
  persist?: boolean
  /** A whole answer instead of a model call. */
  response?: { text: string }
}

export type ErrorDecision =
  | { type: 'rethrow' }
  | { type: 'replace'; text: string }
  | { type: 'retry'; delayMs?: number }
  | { type: 'continue' }
  | { type: 'stop'; reason?: string }

type Awaitable<T> = T | Promise<T>
type Run<S> = RunContext<S>

export interface Hook<S = unknown> {
  readonly name: string
  readonly kind: HookKind
  /** Tools that the tool slots fire for; absent = all. */
  readonly match?: (call: ToolCall) => boolean
  /** An observer whose failure ends the run. */
  readonly critical?: boolean
  readonly timeoutMs?: number
  /** Asks for the stream slots; while no hook does, no hook is called per token. */
  readonly wantsStreaming?: boolean

  /** Once, before the first step of a run. Array order. A gate that fails here or in `beforeStep` ends the run. */
  beforeAgent?(run: Run<S>): Awaitable<void>
  /** Once, when a parked run goes on, with the call that was decided. */
  onResume?(run: Run<S>, call: ToolCall): Awaitable<void>
  /** Before old messages are summarised; `run.skip()` leaves them. */
  beforeMessageCompact?(run: Run<S>, plan: MessageCompactionPlan): Awaitable<void>
  /** After it, also when it failed and the history is unchanged. */
  afterMessageCompact?(run: Run<S>, result: MessageCompactionResult): Awaitable<void>
  /** Before each model call. Nothing = as it is. */
  beforeStep?(run: Run<S>): Awaitable<StepChange | undefined>
  /** Per piece of text. */
  onStream?(run: Run<S>, delta: string): Awaitable<void>
  /** Per piece of reasoning. */
  onReasoning?(run: Run<S>, delta: string): Awaitable<void>
  onReasoningEnd?(run: Run<S>): Awaitable<void>
  onStreamEnd?(run: Run<S>): Awaitable<void>
  /** After the answer is complete, before any tool runs. */
  afterModel?(run: Run<S>, answer: ModelAnswer): Awaitable<void>
  /** Once for the batch of calls; may block single calls by id. */
  beforeTools?(
    run: Run<S>,
    calls: readonly ToolCall[],
  ): Awaitable<Record<string, { code: string; message: string }> | undefined>
  /**
   * Per call, in model order. Only a gate decides; a transform may answer a read call. A grant binds the arguments it was
   * given for: a rewrite after it blocks the call. Later hooks see the rewritten call.
   */
  beforeTool?(run: Run<S>, call: ToolCall): Awaitable<BeforeToolDecision | undefined>
  /** A tool body threw. A returned output replaces the error and passes through `afterTool` like any other. */
  onToolError?(run: Run<S>, call: ToolCall, error: unknown): Awaitable<{ output: unknown } | undefined>
  /** The result, raw first; a returned value replaces it whole, a `toolView` only the model's words. Array order: collectors stand before offloads. A gate that fails withholds it. */
  afterTool?(run: Run<S>, call: ToolCall, output: unknown): Awaitable<unknown>
  /** Before a long result is shortened; `run.skip()` leaves it. */
  beforeToolCompact?(run: Run<S>, call: ToolCall, text: string): Awaitable<void>
  /** After it, also when it failed and the text is unchanged. */
  afterToolCompact?(run: Run<S>, call: ToolCall, result: ToolCompactionResult): Awaitable<void>
  /** After each step of this run, also when calls of it are parked (`toolEvents` says so); not after resumed calls. Reverse order. */
  afterStep?(run: Run<S>, result: StepResult): Awaitable<void>
  /** A phase was completed, also in mid-run. */
  onPhaseComplete?(run: Run<S>, phase: PhaseChange): Awaitable<void>
  /** The final text, a pipeline; nothing = unchanged. */
  finalizeContent?(run: Run<S>, content: string): Awaitable<string | undefined>
  /** Once, when the run ended well or is parked. Reverse order. */
  afterAgent?(
    run: Run<S>,
    outcome: { type: 'success' | 'interrupt' | 'cancelled'; stopReason?: string },
  ): Awaitable<void>
  /** The run failed. Nothing = rethrow. The first decision counts. */
  onError?(run: Run<S>, error: AgentError): Awaitable<ErrorDecision | undefined>
  /** Always, last. Reverse order. */
  onFinally?(run: Run<S>): Awaitable<void>
  /** Every emitted event except deltas, after its commit. Its firings are recorded only when they fail. */
  onRunEvent?(run: Run<S>, event: RunEvent): Awaitable<void>
}

/** A firing for the trace; stream slots are not recorded. */
export interface HookFiring {
  hook: string
  slot: string
  kind: HookKind
  ms: number
  decision: string
}
