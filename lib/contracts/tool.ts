import type { z } from 'zod'
import type { TokenUsage } from './run-event'
import type { Person } from './user'

/** `read` looks, `workspace` touches this conversation's files only, `write` reaches the platform, the warehouse or beyond. */
export type Effect = 'read' | 'workspace' | 'write'

/** What a tool body is given beside its input. */
export interface ToolCallContext {
  conversationId: string
  runId: string
  /** Also the idempotency key of a write. */
  toolCallId: string
  user: Person
  signal: AbortSignal
  /** The option and inputs that a person chose, bound on the server; undefined for tools without a card. */
  grant:
    | {
        optionId: string
        value: string
        inputs: Record<string, unknown>
        /** The platform's hash of the approved change set. */
        contentHash?: string
      }
    | undefined
  /** What the run has used so far. */
  readonly used: TokenUsage
  /** Adds what the body itself spent on models to the run's usage. */
  spend(usage: TokenUsage): void
  progress(update: { rows?: number; elapsedMs?: number; message?: string }): void
}

/** A tool as the loop knows it: services are bound already. */
export interface AgentTool {
  readonly name: string
  readonly effect: Effect
  readonly description: string
  readonly inputSchema: z.ZodType
  /** Its result is the answer: no further model call. */
  readonly final?: boolean
  /** From this many characters on its results are shortened for the model; absent = never. */
  readonly compactAbove?: number
  readonly skipCompaction?: boolean
  /** Its body changes the conversation's state behind the loop: it is read anew afterwards. */
  readonly changesState?: boolean
  /** Limit in ms for one execution. */
  readonly timeoutMs?: number
  execute(input: unknown, context: ToolCallContext): Promise<unknown>
  /** The result as the model reads it; called after every afterTool hook. */
  toModel(output: unknown): string
  /** The result as the card gets it, bounded; absent = the output itself. */
  toCard?(output: unknown): unknown
}
