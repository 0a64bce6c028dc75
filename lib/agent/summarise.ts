import type { TokenUsage } from '@/lib/contracts/run-event'

/** What is to be shortened, as text; `summary` of earlier text, if there is one, stands first in it. */
export interface SummaryRequest {
  subject: 'conversation' | 'tool-result'
  text: string
  /** What the summary may have at most, in characters. */
  maxChars: number
}

/** Shortens a text by its meaning; undefined when it cannot. May throw: the caller then keeps the whole. */
export type Summarise = (
  request: SummaryRequest,
  signal: AbortSignal,
) => Promise<{ text: string; usage?: TokenUsage } | undefined>
