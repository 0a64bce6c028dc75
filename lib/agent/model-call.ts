import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { RunEvent } from '@/lib/contracts/run-event'
import { AgentError } from './agent-error'
import type { Answer } from './answer'
import { type AnswerStream, openAnswer, takePart } from './answer-stream'
import { classifyModelError } from './classify-error'
import { CriticalHookError } from './hook-firing'
import { announce, isOver, type Run } from './run'
import { unlessAborted, wait } from './wait'

/** An answer that has arrived: whole, or cut short by a stop. */
export interface ModelReply {
  stream: AnswerStream
  answer: Answer
  cutShort: boolean
}

/** Asks the model, again after a pause when the failure may pass. What had been streamed of a failed attempt is discarded. */
export async function callModel<S>(
  run: Run<S>,
  model: LanguageModelV4,
  request: LanguageModelV4CallOptions,
): Promise<ModelReply> {
  for (let attempt = 0; ; attempt++) {
    const stream = openAnswer(model.modelId, (event) => sendDelta(run, event))
    try {
      const cutShort = await readAnswer(run, model, request, stream)
      if (!cutShort) requireWhole(stream.answer)
      return { stream, answer: stream.answer, cutShort }
    } catch (cause) {
      if (cause instanceof CriticalHookError) throw cause
      const error = classifyModelError(cause)
      await discardStep(run, stream, error.type)
      if (!error.retryable || attempt >= run.limits.modelRetries || isOver(run)) throw error
      await wait(pauseBefore(run, attempt, error), run.signal)
    }
  }
}

/** A store that fails is no fault of the model, and nothing goes on after it. */
export function sendDelta<S>(run: Run<S>, event: RunEvent): void {
  try {
    run.options.store.delta(event)
  } catch (cause) {
    throw new AgentError('internal', 'The answer could not be stored.', false, { cause })
  }
}

/** One request; resolves with true when a stop ended it early. */
async function readAnswer<S>(
  run: Run<S>,
  model: LanguageModelV4,
  request: LanguageModelV4CallOptions,
  stream: AnswerStream,
): Promise<boolean> {
  const controller = new AbortController()
  const cut = () => controller.abort()
  const idle = watchSilence(run.limits.idleTimeoutMs, cut)
  run.cutStream = cut
  run.signal.addEventListener('abort', cut, { once: true })
  try {
    if (isOver(run)) return true
    const { stream: parts } = await unlessAborted(
      model.doStream({ ...request, abortSignal: controller.signal }),
      controller.signal,
    )
    await pump(run, parts.getReader(), stream, controller.signal, idle)
    if (idle.expired) throw silent(run)
    return controller.signal.aborted
  } catch (error) {
    if (idle.expired) throw silent(run)
    if (controller.signal.aborted) return true
    throw error
  } finally {
    idle.stop()
    run.cutStream = undefined
    run.signal.removeEventListener('abort', cut)
  }
}

/** The one loop between provider and log: no stream in between, no hook unless one asked for it. */
async function pump<S>(
  run: Run<S>,
  reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart>,
  stream: AnswerStream,
  signal: AbortSignal,
  idle: { alive: boolean },
): Promise<void> {
  const observed = run.chain.wantsStreaming
  // Cancelling settles a pending read at once, even when the provider ignores the abort.
  const cancel = () =>
    void reader
      .cancel()
      .catch((error: unknown) => run.context.log('cancelling the stream failed', { error: String(error) }))
  signal.addEventListener('abort', cancel, { once: true })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || signal.aborted) return
      idle.alive = true
      takePart(stream, value)
      if (observed) await tellStreamHooks(run, value)
    }
  } catch (error) {
    if (!signal.aborted) cancel()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    if (observed) await run.chain.onStreamEnd(run.context)
  }
}

async function tellStreamHooks<S>(run: Run<S>, part: LanguageModelV4StreamPart): Promise<void> {
  if (part.type === 'text-delta') await run.chain.onStream(run.context, part.delta)
  else if (part.type === 'reasoning-delta') await run.chain.onReasoning(run.context, part.delta)
  else if (part.type === 'reasoning-end') await run.chain.onReasoningEnd(run.context)
}

/** A stream that just ends, or says it was interrupted, is not an answer, however complete it looks. */
function requireWhole(answer: Answer): void {
  const { finish } = answer
  if (
    !finish ||
    finish.unified === 'interrupted' ||
    (finish.raw === undefined && (finish.unified === 'other' || finish.unified === 'error'))
  ) {
    throw new AgentError('network_error', 'The stream of the model was cut off before its end.', true)
  }
  if (finish.unified === 'error') throw new AgentError('model_error', `The model ended with ${finish.raw}.`, true)
  if (finish.unified === 'content-filter')
    throw new AgentError('content_filter', 'The provider withheld the answer.', false)
}

export async function discardStep<S>(run: Run<S>, stream: AnswerStream, reason: string): Promise<void> {
  const { messageIds, toolCallIds, sent } = stream
  if (messageIds.length === 0 && toolCallIds.length === 0) return
  const event = {
    type: 'CUSTOM',
    name: 'STEP_DISCARDED',
    value: { step: run.step, messageIds, toolCallIds, reason },
  } as const
  run.options.store.stepDiscarded({ step: run.step, events: [event] })
  await announce(run, [...sent, event])
}

/** Exponential with jitter; what the provider asks for beats it, up to the limit. */
function pauseBefore<S>({ limits }: Run<S>, attempt: number, error: AgentError): number {
  const grown = limits.retryBaseMs * 2 ** attempt * (0.5 + Math.random() / 2)
  return Math.min(error.retryAfterMs ?? grown, limits.retryMaxMs)
}

const silent = <S>(run: Run<S>) =>
  new AgentError('timeout', `The model said nothing for ${run.limits.idleTimeoutMs} ms.`, true)

/** Calls `onSilence` once nothing has set `alive` for the time; costs one flag per part. */
function watchSilence(ms: number, onSilence: () => void) {
  const watch = {
    alive: false,
    expired: false,
    stop: () => clearInterval(timer),
  }
  const timer = setInterval(() => {
    if (!watch.alive) {
      watch.expired = true
      watch.stop()
      onSilence()
    }
    watch.alive = false
  }, ms)
  return watch
}
