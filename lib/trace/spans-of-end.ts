import type { Db } from '@/db/client'
import { cardOfRun, cardsEndedQuietly } from '@/db/trace'
import type { EndedSpan } from './otlp-sender'
import { readSpans, type SpanOptions } from './read-spans'
import type { TraceSpan } from './trace-span'

/**
 * What is complete now that a run has ended: its own spans, and the wait and the call of the card that it came from, or of cards that
 * ended without a run. A call that waits for a person is told by the run that ends its wait, so nothing is told twice.
 */
export function spansOfEnd(db: Db, runId: string, options: SpanOptions): EndedSpan[] {
  const card = cardOfRun(db, runId)
  const cards = [...cardsEndedQuietly(db, runId), ...(card ? [card] : [])]
  const ids = new Set<string | undefined>(cards.map(({ id }) => id))
  const own = readSpans(db, [runId], options).filter(({ interactionId }) => interactionId === undefined)
  const asking = [...new Set(cards.map((ended) => ended.runId))]
  const late = asking.length === 0 ? [] : readSpans(db, asking, options)
  return [...own, ...late.filter(({ interactionId }) => interactionId !== undefined && ids.has(interactionId))].filter(
    hasEnded,
  )
}

const hasEnded = (span: TraceSpan): span is EndedSpan => span.endedAt !== undefined
