import type { ModelMessage, ToolCall } from './hook'
import { messageOf } from './hook-firing'
import type { Run } from './run'
import { emit } from './run'

/** Shortens the history that the model gets; people keep the whole one. */
export interface MessageCompactor {
  /** From this many estimated tokens on the history is shortened. */
  readonly thresholdTokens: number
  estimate(messages: readonly ModelMessage[]): number
  /** The shorter history with the same meaning, or nothing when it cannot be had. */
  compact(messages: readonly ModelMessage[], signal: AbortSignal): Promise<ModelMessage[] | undefined>
}

/** Shortens one tool's long result. */
export interface ToolCompactor {
  readonly thresholdChars: number
  matches(call: ToolCall): boolean
  compact(call: ToolCall, text: string, signal: AbortSignal): Promise<string | undefined>
}

export interface Compaction {
  messages?: MessageCompactor
  tools?: ToolCompactor
}

/** Before a step: shortens the history when it has grown too long. Any failure leaves it as it is. */
export async function compactMessages<S>(run: Run<S>): Promise<void> {
  const compactor = run.options.compaction?.messages
  if (!compactor) return
  const before = run.history.messages
  const estimatedTokens = compactor.estimate(before)
  if (estimatedTokens < compactor.thresholdTokens) return
  run.skipRequested = false
  const gate = await run.chain.beforeMessageCompact(run.context, { messages: run.context.messages, estimatedTokens })
  if (gate !== undefined || takeSkip(run) || run.stopped) return
  const after = await attempt(run, () => compactor.compact(before, run.signal))
  const ok = after !== undefined && compactor.estimate(after) < estimatedTokens
  if (ok) run.history.replace(after)
  const counts = { messagesBefore: before.length, messagesAfter: ok ? after.length : before.length }
  emit(run, {
    type: 'CUSTOM',
    name: 'COMPACTION',
    value: { ok, ...counts, ...(ok ? {} : { reason: after ? 'not-smaller' : 'failed' }) },
  })
  await run.chain.afterMessageCompact(run.context, { ok, before: counts.messagesBefore, after: counts.messagesAfter })
}

/** After a tool: shortens its text when the tool's compactor wants to. Any failure leaves it as it is. */
export async function compactToolText<S>(run: Run<S>, call: ToolCall, text: string): Promise<string> {
  const compactor = run.options.compaction?.tools
  if (!compactor || text.length < compactor.thresholdChars || !compactor.matches(call)) return text
  run.skipRequested = false
  const gate = await run.chain.beforeToolCompact(run.context, call, text)
  if (gate !== undefined || takeSkip(run) || run.stopped) return text
  const shorter = await attempt(run, () => compactor.compact(call, text, run.signal))
  const result = shorter !== undefined && shorter.length < text.length ? shorter : text
  await run.chain.afterToolCompact(run.context, call, { before: text.length, after: result.length })
  return result
}

function takeSkip<S>(run: Run<S>): boolean {
  const asked = run.skipRequested
  run.skipRequested = false
  return asked
}

async function attempt<S, T>(run: Run<S>, work: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    run.context.log('compaction failed', { error: messageOf(error) })
    return undefined
  }
}
