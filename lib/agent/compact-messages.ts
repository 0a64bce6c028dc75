import type { RunEvent } from '@/lib/contracts/run-event'
import type { CompactedMessages, Compaction, CompactionSubject, MessageCompactor } from './compaction'
import { attempt, takeSkip } from './compaction-attempt'
import type { ModelMessage } from './hook'
import { estimateHead, measuredTokens } from './request-estimate'
import { announce, emit, type Run, takeBoundary } from './run'
import { addUsage } from './token-usage'

/** How much the history must have grown before a compaction that failed is tried again. */
const retryGrowth = 1.05

/** A head may have this many times the tokens that we estimate. */
const headSlack = 4

const nobody: ReadonlySet<string> = new Set()

/** Before a step: shortens the history when the request has grown too long. Any failure leaves it as it is. */
export async function compactMessages<S>(run: Run<S>): Promise<void> {
  const { compaction } = run.options
  const compactor = compaction?.messages
  if (!compactor) return
  const { messages } = run.history
  const thresholdTokens = compactor.thresholdTokens(run.config.model)
  if (isFarBelow(run, compactor, thresholdTokens)) return
  const estimatedTokens = tokensOf(run, compactor, messages)
  if (estimatedTokens < Math.max(thresholdTokens, run.compaction.retryAt)) return
  const subject = { model: run.config.model, unresolvedCalls: compaction.unresolvedCalls ?? nobody }
  if (compactor.canCompact?.(messages, subject) === false) return
  const plan = { messages: run.context.messages, estimatedTokens, thresholdTokens }
  run.skipRequested = false
  const gate = await run.chain.beforeMessageCompact(run.context, plan)
  if (gate !== undefined || takeSkip(run) || run.stopped) return
  const outcome = await shorten(run, compactor, subject, estimatedTokens)
  await keep(run, compaction, messages, outcome)
  run.compaction.retryAt = outcome.value.ok ? 0 : estimatedTokens * retryGrowth
  await run.chain.afterMessageCompact(run.context, {
    ok: outcome.value.ok,
    before: outcome.value.messagesBefore,
    after: outcome.value.messagesAfter,
    messagesBefore: plan.messages,
    messagesAfter: run.context.messages,
    estimatedTokens,
    thresholdTokens,
  })
}

type CompactionEvent = Extract<RunEvent, { name: 'COMPACTION' }>

interface Outcome {
  /** Undefined: the history stays as it is. */
  shorter: readonly ModelMessage[] | undefined
  value: CompactionEvent['value']
}

async function shorten<S>(
  run: Run<S>,
  compactor: MessageCompactor,
  subject: CompactionSubject,
  tokensBefore: number,
): Promise<Outcome> {
  const { messages } = run.history
  const found = await attempt(run, () => compactor.compact(messages, { ...subject, signal: run.signal }))
  if (found?.usage) run.cumulativeUsage = addUsage(run.cumulativeUsage, found.usage)
  const shorter = isSmaller(compactor, found, messages) ? found?.messages : undefined
  return {
    shorter,
    value: {
      ok: shorter !== undefined,
      messagesBefore: messages.length,
      messagesAfter: (shorter ?? messages).length,
      tokensBefore,
      tokensAfter: tokensOf(run, compactor, shorter ?? messages),
      ...(shorter ? {} : { reason: found ? 'not-smaller' : 'failed' }),
    },
  }
}

const isSmaller = (
  compactor: MessageCompactor,
  found: CompactedMessages | undefined,
  messages: readonly ModelMessage[],
): boolean => found !== undefined && compactor.estimate(found.messages) < compactor.estimate(messages)

/** Stores the shorter history before anything uses it; a failure is only told. */
async function keep<S>(
  run: Run<S>,
  { store }: Compaction,
  before: readonly ModelMessage[],
  { shorter, value }: Outcome,
): Promise<void> {
  const event: CompactionEvent = { type: 'CUSTOM', name: 'COMPACTION', value }
  if (!shorter || !store) {
    emit(run, event)
    if (shorter) run.history.replace(shorter)
    return
  }
  const boundary = takeBoundary(run, [event])
  store.compacted({ before, after: shorter, ...boundary })
  run.history.replace(shorter)
  await announce(run, boundary.events)
}

const isFarBelow = <S>(run: Run<S>, compactor: MessageCompactor, thresholdTokens: number): boolean =>
  compactor.atMost !== undefined &&
  compactor.atMost(run.history.messages) + estimateHead(run.options.instructions, run.tools) * headSlack <
    thresholdTokens

const tokensOf = <S>(run: Run<S>, compactor: MessageCompactor, messages: readonly ModelMessage[]): number =>
  measuredTokens(run, estimateHead(run.options.instructions, run.tools) + compactor.estimate(messages))
