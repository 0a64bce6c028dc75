import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { TokenUsage } from '@/lib/contracts/run-event'
import type { AgentTool, Effect } from '@/lib/contracts/tool'
import type { Person } from '@/lib/contracts/user'
import type { AgentError } from './agent-error'
import type { Attachment } from './attachment'
import type { Compaction } from './compaction'
import type { Hook, ModelConfig, ToolCall } from './hook'
import type { OutputFormat } from './output-format'
import type { RunStore } from './run-store'

export interface RunInfo {
  runId: string
  conversationId: string
  user: Person
  parentRunId?: string
  /** The run had begun before a crash: RUN_STARTED is in the log already. */
  continues?: boolean
  /** What it had used by then. */
  usage?: TokenUsage
}

/** A proposed call of the last answer that still wants its result: after a decision, or because a crash cut it off. */
export interface ResumedCall {
  id: string
  tool: string
  effect: Effect
  step: number
  input: unknown
}

/** A call that waits for a person. */
export interface Interrupt {
  interactionId: string
  toolCallId: string
  expiresAt?: string
}

export interface RunLimits {
  maxSteps: number
  /** How often a request is sent again by itself after a retryable failure. */
  modelRetries: number
  /** First pause before such a retry; it doubles each time, with jitter. */
  retryBaseMs: number
  /** Longest pause, also when the provider asks for more. */
  retryMaxMs: number
  /** Silence of the provider that counts as a timeout. */
  idleTimeoutMs: number
  /** Retries that `onError` may ask for in one run. */
  errorRetries: number
  /** How often `onError` may let a run go on. */
  errorContinues: number
  /** Time for one tool body without a limit of its own. */
  toolTimeoutMs: number
}

export const defaultLimits: RunLimits = {
  maxSteps: 50,
  modelRetries: 3,
  retryBaseMs: 1_000,
  retryMaxMs: 30_000,
  idleTimeoutMs: 120_000,
  errorRetries: 3,
  errorContinues: 3,
  toolTimeoutMs: 300_000,
}

export interface AgentRunOptions<S = unknown> {
  run: RunInfo
  model: LanguageModelV4
  /** Finds the model when a `beforeStep` hook names another; absent = the name is ignored and logged. */
  resolveModel?: (id: string) => LanguageModelV4 | Promise<LanguageModelV4>
  /** In prompt order; the order is part of the cached prefix. */
  tools: readonly AgentTool[]
  hooks: readonly Hook<S>[]
  attachments: readonly Attachment[]
  store: RunStore
  services: S
  /** The constant system text at the head of every prompt. */
  instructions: string
  config: ModelConfig
  /** Stops the run: it ends as cancelled within 250 ms, whatever the provider or a tool does. */
  signal: AbortSignal
  /** A write that was given up on, hence of unknown outcome, has come to its end: what it did can be known now. */
  lostBodyEnded?(call: ToolCall): void
  limits?: Partial<RunLimits>
  compaction?: Compaction
  /** The shape of the run's result; asked for once its answer stands. */
  format?: OutputFormat
  resumeCalls?: readonly ResumedCall[]
  /** Runs `resumeCalls` and ends without asking the model: a late decision on a call that the conversation left behind. */
  callsOnly?: boolean
  /** Calls of the last answer that go on waiting while `resumeCalls` run. */
  stillWaiting?: readonly Interrupt[]
  log?: (message: string, data?: Record<string, unknown>) => void
}

export interface AgentOutcome {
  status: 'done' | 'waiting' | 'failed' | 'cancelled'
  /** The final text of this run, after `finalizeContent`. */
  text: string
  /** The result in the wanted format; undefined when none was wanted or the run did not get there. */
  object: unknown
  stopReason: string | undefined
  error: AgentError | undefined
  usage: TokenUsage
  /** Steps of the run so far, those before a resumption included. */
  steps: number
  interrupts: readonly Interrupt[]
}
