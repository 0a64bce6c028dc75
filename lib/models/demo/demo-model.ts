import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { Move } from './move'
import { planMove } from './plan-move'
import { readTranscript } from './transcript'

/** `human` streams at reading speed, `fast` without any wait (tests). */
export type Pace = 'human' | 'fast'

const waits: Record<Pace, { first: number; piece: number }> = {
  human: { first: 250, piece: 22 },
  fast: { first: 0, piece: 0 },
}

/**
 * A deterministic planner behind the provider's model interface: not a language model. It understands a stated range of requests
 * about the connected warehouse and drives the real tools; what it does not understand it says.
 */
export function createDemoModel({ pace }: { pace: Pace }): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'sluice',
    modelId: 'demo',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('The demo model only streams.')),
    doStream: async (options) => ({ stream: stream(planMove(readTranscript(options.prompt)), options, waits[pace]) }),
  }
}

function stream(
  move: Move,
  options: LanguageModelV4CallOptions,
  wait: { first: number; piece: number },
): ReadableStream<LanguageModelV4StreamPart> {
  const parts = partsOf(move, estimateTokens(JSON.stringify(options.prompt)))
  let isFirst = true
  return new ReadableStream({
    async pull(controller) {
      const next = parts.next()
      if (next.done) return controller.close()
      const isPiece = next.value.type === 'text-delta' || next.value.type === 'tool-input-delta'
      await pause(isFirst && isPiece ? wait.first : isPiece ? wait.piece : 0, options.abortSignal)
      if (isPiece) isFirst = false
      controller.enqueue(next.value)
    },
  })
}

function* partsOf(move: Move, inputTokens: number): Generator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] }
  if (move.text) {
    yield { type: 'text-start', id: 'text' }
    for (const delta of pieces(move.text, 6)) yield { type: 'text-delta', id: 'text', delta }
    yield { type: 'text-end', id: 'text' }
  }
  for (const [index, { tool, input }] of move.calls.entries()) {
    const id = `call-${index}`
    const json = JSON.stringify(input)
    yield { type: 'tool-input-start', id, toolName: tool }
    for (const delta of pieces(json, 200)) yield { type: 'tool-input-delta', id, delta }
    yield { type: 'tool-input-end', id }
    yield { type: 'tool-call', toolCallId: id, toolName: tool, input: json }
  }
  const written = estimateTokens(move.text + JSON.stringify(move.calls))
  yield {
    type: 'finish',
    finishReason: { unified: move.calls.length > 0 ? 'tool-calls' : 'stop', raw: undefined },
    usage: {
      inputTokens: { total: inputTokens, noCache: inputTokens, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: written, text: written, reasoning: undefined },
    },
  }
}

/** Pieces of about `size` characters, never cutting a character in two. */
function pieces(text: string, size: number): string[] {
  const characters = [...text]
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  )
}

/** Four Latin characters or one Chinese character a token: an estimate, and shown as one. */
function estimateTokens(text: string): number {
  const cjk = text.match(/[\u3000-\u9fff\uff00-\uffef]/g)?.length ?? 0
  return Math.ceil((text.length - cjk) / 4) + cjk
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) return Promise.reject(signal.reason)
  if (ms === 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
