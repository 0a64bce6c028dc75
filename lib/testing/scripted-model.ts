import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { MockLanguageModelV4 } from 'ai/test'

/** One answer of the script. */
export interface ScriptedAnswer {
  reasoning?: string
  text?: string
  calls?: ReadonlyArray<{ tool: string; input?: unknown /** Raw arguments, for what is no JSON. */; rawInput?: string }>
  /** `undefined` raw with `other` is what a cut stream looks like. */
  finish?: LanguageModelV4FinishReason
  usage?: { input: number; output: number }
  /** Thrown in place of an answer. */
  error?: unknown
  /** Error part after the text, as providers send it in mid-stream. */
  streamError?: unknown
  /** Never answers: before the stream begins, or after its text. */
  hangs?: 'before' | 'after'
}

/** An answer, or a function of the request for scripts that look at what they are asked. */
export type ScriptLine = ScriptedAnswer | ((request: LanguageModelV4CallOptions, index: number) => ScriptedAnswer)

/** A model that plays a script line by line, and says "done" once it is over. `requests` are copies of what it was asked. */
export function createScriptedModel(script: readonly ScriptLine[], modelId = 'scripted') {
  const requests: LanguageModelV4CallOptions[] = []
  const model = new MockLanguageModelV4({
    provider: 'test',
    modelId,
    doStream: async (request) => {
      const line = script[requests.length] ?? { text: 'done' }
      const answer = typeof line === 'function' ? line(request, requests.length) : line
      requests.push({ ...request, prompt: [...request.prompt] })
      if (answer.error !== undefined) throw answer.error
      if (answer.hangs === 'before') await never()
      return { stream: streamOf(answer) }
    },
  })
  return Object.assign(model, { requests })
}

function streamOf(answer: ScriptedAnswer): ReadableStream<LanguageModelV4StreamPart> {
  const parts = partsOf(answer)
  let next = 0
  return new ReadableStream({
    pull: (controller) => {
      const part = parts[next++]
      if (part) controller.enqueue(part)
      else if (answer.hangs === 'after') return never()
      else controller.close()
      return undefined
    },
  })
}

export function partsOf(answer: ScriptedAnswer): LanguageModelV4StreamPart[] {
  const { reasoning, text, calls = [] } = answer
  const unified = calls.length > 0 ? 'tool-calls' : 'stop'
  return [
    { type: 'stream-start', warnings: [] },
    ...(reasoning ? block('reasoning', reasoning) : []),
    ...(text ? block('text', text) : []),
    ...calls.flatMap(({ tool, input, rawInput }, index) =>
      callParts(`provider-${index}`, tool, rawInput ?? JSON.stringify(input ?? {})),
    ),
    ...(answer.streamError === undefined ? [] : [{ type: 'error' as const, error: answer.streamError }]),
    ...(answer.hangs === 'after'
      ? []
      : [
          { type: 'finish' as const, finishReason: answer.finish ?? { unified, raw: unified }, usage: usageOf(answer) },
        ]),
  ]
}

/** Deaf to aborts, like a hung provider. */
const never = (): Promise<void> => new Promise(() => undefined)

/** Text arrives in pieces of at most eight characters, so that streaming is exercised. */
const pieces = (text: string): string[] => text.match(/[\s\S]{1,8}/g) ?? []

function block(type: 'text' | 'reasoning', text: string): LanguageModelV4StreamPart[] {
  const deltas = pieces(text).map((delta): LanguageModelV4StreamPart => ({ type: `${type}-delta`, id: '0', delta }))
  return [{ type: `${type}-start`, id: '0' }, ...deltas, { type: `${type}-end`, id: '0' }]
}

function callParts(id: string, toolName: string, input: string): LanguageModelV4StreamPart[] {
  return [
    { type: 'tool-input-start', id, toolName },
    ...pieces(input).map((delta): LanguageModelV4StreamPart => ({ type: 'tool-input-delta', id, delta })),
    { type: 'tool-input-end', id },
    { type: 'tool-call', toolCallId: id, toolName, input },
  ]
}

const usageOf = ({ usage = { input: 10, output: 5 } }: ScriptedAnswer): LanguageModelV4Usage => ({
  inputTokens: { total: usage.input, noCache: usage.input, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: usage.output, text: usage.output, reasoning: 0 },
})
