import type { AgentTool, ToolCallContext } from '@/lib/contracts/tool'
import { AppError } from '@/lib/errors'
import type { Grant } from './before-tool-chain'
import type { ToolCall } from './hook'
import type { Run } from './run'
import { addUsage } from './token-usage'

/** What became of a body. `lost`: it was given up on before it answered; `ends` resolves when it has come to an end after all. */
export type BodyOutcome =
  | { type: 'returned'; output: unknown; durationMs: number }
  | { type: 'threw'; error: unknown; durationMs: number }
  | { type: 'lost'; reason: 'aborted' | 'timeout'; durationMs: number; ends: Promise<void> }

/** What a body may still take to notice that it was stopped. */
const graceMs = 150
const progressEveryMs = 100

/** Runs a tool's body once. A body that ignores its signal is abandoned; what it answers later is not its call's result. */
export function runBody<S>(
  run: Run<S>,
  tool: AgentTool,
  call: ToolCall,
  grant: Grant | undefined,
): Promise<BodyOutcome> {
  const started = performance.now()
  const controller = new AbortController()
  const took = () => Math.round(performance.now() - started)
  return new Promise((resolve) => {
    let grace: NodeJS.Timeout | undefined
    const end = (outcome: BodyOutcome) => {
      clearTimeout(limit)
      clearTimeout(grace)
      run.signal.removeEventListener('abort', onAbort)
      resolve(outcome)
    }
    const giveUp = (reason: 'aborted' | 'timeout') => {
      controller.abort(
        new AppError('aborted', reason === 'timeout' ? 'The tool took too long.' : 'The run was stopped.'),
      )
      grace ??= setTimeout(() => end({ type: 'lost', reason, durationMs: took(), ends }), graceMs)
    }
    const onAbort = () => giveUp('aborted')
    const limit = setTimeout(() => giveUp('timeout'), tool.timeoutMs ?? run.limits.toolTimeoutMs)
    run.signal.addEventListener('abort', onAbort, { once: true })
    if (run.signal.aborted) onAbort()
    const answer = execute(tool, call, bodyContext(run, call, grant, controller.signal))
    const ends = answer.then(
      () => undefined,
      () => undefined,
    )
    answer.then(
      (output) => end({ type: 'returned', output, durationMs: took() }),
      (error: unknown) => end({ type: 'threw', error, durationMs: took() }),
    )
  })
}

/** Async, so that a body that throws at once rejects like any other. */
const execute = async (tool: AgentTool, call: ToolCall, context: ToolCallContext): Promise<unknown> =>
  tool.execute(call.resolved, context)

function bodyContext<S>(run: Run<S>, call: ToolCall, grant: Grant | undefined, signal: AbortSignal): ToolCallContext {
  let toldAt = 0
  return {
    conversationId: run.context.conversationId,
    runId: run.context.runId,
    toolCallId: call.id,
    user: run.context.user,
    signal,
    grant,
    get used() {
      return run.cumulativeUsage
    },
    spend: (usage) => {
      run.cumulativeUsage = addUsage(run.cumulativeUsage, usage)
    },
    progress: (update) => {
      const now = Date.now()
      if (signal.aborted || now - toldAt < progressEveryMs) return
      toldAt = now
      run.options.store.delta({ type: 'CUSTOM', name: 'TOOL_PROGRESS', value: { toolCallId: call.id, ...update } })
    },
  }
}
