import type { RunEvent, TokenUsage } from '@/lib/contracts/run-event'
import type { HookFiring, ModelMessage, ToolCall } from './hook'

/** A shorter history with the same meaning, and what making it cost. Messages that stay are the same objects. */
export interface CompactedMessages {
  messages: readonly ModelMessage[]
  usage?: TokenUsage
}

/** Which history is being shortened. */
export interface CompactionSubject {
  model: string
  /** Calls that still wait for a person; their answers stay whole. */
  unresolvedCalls: ReadonlySet<string>
}

/** Shortens the history that the model gets; people keep the whole one. */
export interface MessageCompactor {
  /** From this many estimated tokens of a request on the history is shortened. */
  thresholdTokens(model: string): number
  /** Cheap: what the messages cannot exceed. While that is far below the threshold nobody estimates; absent = always estimate. */
  atMost?(messages: readonly ModelMessage[]): number
  estimate(messages: readonly ModelMessage[]): number
  /** Whether there is anything worth summarising; absent = always. */
  canCompact?(messages: readonly ModelMessage[], subject: CompactionSubject): boolean
  /** The shorter history, or nothing when it cannot be had. May throw. */
  compact(
    messages: readonly ModelMessage[],
    subject: CompactionSubject & { signal: AbortSignal },
  ): Promise<CompactedMessages | undefined>
}

/** Shortens long results of the tools that ask for it (`compactAbove`). */
export interface ToolCompactor {
  /** At most `threshold` characters, or nothing when it cannot be had. May throw. */
  compact(
    call: ToolCall,
    text: string,
    threshold: number,
    signal: AbortSignal,
  ): Promise<{ text: string; usage?: TokenUsage } | undefined>
}

/** Makes a shortened history durable: one transaction, after which a reload gives the model the same view. */
export interface CompactionStore {
  compacted(boundary: {
    before: readonly ModelMessage[]
    after: readonly ModelMessage[]
    state: Record<string, unknown>
    events: RunEvent[]
    firings: HookFiring[]
  }): void
}

export interface Compaction {
  messages?: MessageCompactor
  tools?: ToolCompactor
  /** Absent: the shorter history holds for this run only. */
  store?: CompactionStore
  unresolvedCalls?: ReadonlySet<string>
}
