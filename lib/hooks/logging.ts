import type { Logger } from 'pino'
import type { RunContext, SlotName, ToolCall } from '@/lib/agent/hook'
import { log } from '@/lib/log'
import { defineHook } from './define-hook'

/** Names, counts and sizes; never what a person, a script or a result says. */
type Facts = Record<string, string | number | boolean | null | readonly string[]>

/** One line a slot at debug level, for whoever looks into how a run went. The stream slots are left out: they fire per token. */
export const logging = defineHook({
  name: 'logging',
  kind: 'observe',
  beforeAgent: (run) => line(run, 'beforeAgent', () => ({ messages: run.messages.length, model: run.config.model })),
  onResume: (run, call) => line(run, 'onResume', () => callFacts(call)),
  beforeMessageCompact: (run, { messages, estimatedTokens }) =>
    line(run, 'beforeMessageCompact', () => ({ messages: messages.length, estimatedTokens })),
  afterMessageCompact: (run, result) =>
    line(run, 'afterMessageCompact', () => ({ ok: result.ok, before: result.before, after: result.after })),
  beforeStep: (run) => {
    line(run, 'beforeStep', () => ({ messages: run.messages.length, model: run.config.model }))
    return undefined
  },
  afterModel: (run, { text, toolCalls, finishReason, usage }) =>
    line(run, 'afterModel', () => ({
      characters: text.length,
      tools: toolCalls.map(({ tool }) => tool),
      finishReason,
      inputTokens: usage.inputTokens ?? null,
      outputTokens: usage.outputTokens ?? null,
    })),
  beforeTools: (run, calls) => {
    line(run, 'beforeTools', () => ({ tools: calls.map(({ tool }) => tool) }))
    return undefined
  },
  beforeTool: (run, call) => {
    line(run, 'beforeTool', () => callFacts(call))
    return undefined
  },
  onToolError: (run, call, error) => {
    line(run, 'onToolError', () => ({ ...callFacts(call), error: kindOf(error) }))
    return undefined
  },
  afterTool: (run, call, output) =>
    line(run, 'afterTool', () => ({ ...callFacts(call), characters: run.modelText(call, output).length })),
  beforeToolCompact: (run, call, text) =>
    line(run, 'beforeToolCompact', () => ({ ...callFacts(call), characters: text.length })),
  afterToolCompact: (run, call, { before, after }) =>
    line(run, 'afterToolCompact', () => ({ ...callFacts(call), before, after })),
  afterStep: (run, { type, toolCalls }) => line(run, 'afterStep', () => ({ type, calls: toolCalls.length })),
  onPhaseComplete: (run, { from, to, document }) =>
    line(run, 'onPhaseComplete', () => ({ from, to, characters: document?.length ?? 0 })),
  finalizeContent: (run, content) => {
    line(run, 'finalizeContent', () => ({ characters: content.length }))
    return undefined
  },
  afterAgent: (run, { type, stopReason }) =>
    line(run, 'afterAgent', () => ({ type, stopped: stopReason !== undefined })),
  onError: (run, error) => {
    line(run, 'onError', () => ({ error: error.type, retryable: error.retryable }))
    return undefined
  },
  onFinally: (run) => line(run, 'onFinally', () => ({ events: run.toolEvents.length })),
  onRunEvent: (run, event) =>
    line(run, 'onRunEvent', () => ({ type: event.type, name: event.type === 'CUSTOM' ? event.name : null })),
})

/** The facts are only put together when somebody listens. */
function line({ runId, conversationId, step }: RunContext, slot: SlotName, facts: () => Facts): void {
  const logger: Logger = log()
  if (logger.isLevelEnabled('debug')) logger.debug({ slot, runId, conversationId, step, ...facts() }, 'slot')
}

const callFacts = ({ id, tool, effect, resumed }: ToolCall): Facts => ({ toolCallId: id, tool, effect, resumed })

/** A message may quote a statement, so only the code or the class is told. */
const kindOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : typeof error
