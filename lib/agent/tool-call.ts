import type { AgentTool } from '@/lib/contracts/tool'
import { outputOf } from '@/lib/contracts/tool-view'
import { AppError } from '@/lib/errors'
import type { GateVerdict } from './before-tool-chain'
import { compactToolText } from './compact-tool-text'
import { ResultWithheldError } from './deciding-slots'
import { deepFreeze } from './deep-freeze'
import type { ToolCall } from './hook'
import { CriticalHookError, messageOf } from './hook-firing'
import { isOver, type Run, saveNews } from './run'
import { type BodyOutcome, runBody } from './tool-body'
import { failure, type ToolResult } from './tool-result'
import { modelText } from './tool-text'

/** A call that has passed every gate, been refused or parked, or is on its way. */
export type StartedCall =
  | { type: 'ended'; call: ToolCall; result: ToolResult }
  | { type: 'ask'; call: ToolCall; request: unknown }
  | { type: 'answered'; call: ToolCall; output: unknown }
  | { type: 'running'; call: ToolCall; tool: AgentTool; body: Promise<BodyOutcome> }

const stoppedMessage = 'The run was stopped before this call was executed.'

/** Asks the gates and, if all pass, starts the body. The start is committed, and its grant consumed, before the body runs. */
export async function startCall<S>(run: Run<S>, tool: AgentTool, proposed: ToolCall): Promise<StartedCall> {
  if (isOver(run))
    return { type: 'ended', call: proposed, result: failure('cancelled', { code: 'aborted', message: stoppedMessage }) }
  const verdict = await run.chain.beforeTool(run.context, proposed)
  const { call } = verdict
  if (isOver(run))
    return { type: 'ended', call, result: failure('cancelled', { code: 'aborted', message: stoppedMessage }) }
  if (verdict.type === 'block') return { type: 'ended', call, result: failure('blocked', verdict) }
  if (verdict.type === 'ask') return { type: 'ask', call, request: verdict.request }
  if (verdict.type === 'answer') return { type: 'answered', call, output: verdict.output }
  await saveNews(run)
  run.openCalls.delete(call.id) // from here on only its own end may end it
  const refused = commitStart(run, verdict)
  if (refused) return { type: 'ended', call, result: refused }
  return { type: 'running', call, tool, body: runBody(run, tool, call, verdict.grant) }
}

/** The executor's own check: without a consumed grant no write body starts, whatever the hooks said. */
function commitStart<S>(run: Run<S>, verdict: Extract<GateVerdict, { type: 'proceed' }>): ToolResult | undefined {
  try {
    run.options.store.callStarts({ call: verdict.call, grantId: verdict.grantId })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return failure('blocked', error)
  }
}

/** A result, and the failure of a critical hook that must be raised once the result is committed. */
export interface FinishedCall {
  result: ToolResult
  raise?: CriticalHookError
  /** Of a body that was given up on: when it has ended after all. */
  bodyEnds?: Promise<void>
}

/** Waits for the body and passes its result through the hooks. */
export async function finishCall<S>(run: Run<S>, tool: AgentTool, started: StartedCall): Promise<FinishedCall> {
  switch (started.type) {
    case 'ended':
      return { result: started.result }
    case 'answered':
      return present(run, tool, started.call, started.output, 0)
    case 'running':
      return afterBody(run, tool, started.call, await ended(run, tool, started.body))
    case 'ask':
      throw new Error(`The call ${started.call.id} is parked and has no result`)
  }
}

/** The body's end; what other runs made of the state meanwhile is seen by the hooks behind it. */
async function ended<S>(run: Run<S>, tool: AgentTool, body: Promise<BodyOutcome>): Promise<BodyOutcome> {
  const outcome = await body
  if (tool.changesState) run.state.reload(run.options.store.loadState())
  return outcome
}

async function afterBody<S>(run: Run<S>, tool: AgentTool, call: ToolCall, outcome: BodyOutcome): Promise<FinishedCall> {
  const { durationMs } = outcome
  if (outcome.type === 'lost') return { result: lostResult(call, outcome.reason, durationMs), bodyEnds: outcome.ends }
  if (outcome.type === 'returned') return present(run, tool, call, outcome.output, durationMs)
  const { error } = outcome
  if (run.signal.aborted && !(error instanceof AppError)) return { result: lostResult(call, 'aborted', durationMs) }
  run.context.log(`tool ${call.tool} failed`, { callId: call.id, error: messageOf(error) })
  try {
    const replaced = await run.chain.onToolError(run.context, call, error)
    return replaced
      ? present(run, tool, call, replaced.output, durationMs)
      : { result: errorResult(call, error, durationMs) }
  } catch (raised) {
    if (!(raised instanceof CriticalHookError)) throw raised
    return { result: errorResult(call, error, durationMs), raise: raised }
  }
}

/** Nobody knows what a write did that never answered; a read did nothing. */
function lostResult(call: ToolCall, reason: 'aborted' | 'timeout', durationMs: number): ToolResult {
  const message =
    reason === 'timeout' ? 'The tool did not answer in time' : 'The run was stopped while the tool was working'
  if (call.effect === 'write') {
    return failure(
      'unknown',
      { code: 'outcome-unknown', message: `${message}. Whether it took effect is not known; do not repeat it.` },
      durationMs,
    )
  }
  if (reason === 'timeout') return failure('failed', { code: 'timeout', message: `${message}.` }, durationMs)
  return failure('cancelled', { code: 'aborted', message: `${message}.` }, durationMs)
}

function errorResult(call: ToolCall, error: unknown, durationMs: number): ToolResult {
  if (!(error instanceof AppError))
    return failure(
      'failed',
      { code: 'tool-failed', message: `${call.tool} failed with an internal error.` },
      durationMs,
    )
  const status = error.code === 'outcome-unknown' && call.effect === 'write' ? 'unknown' : 'failed'
  const message = error.details ? `${error.message}\n${JSON.stringify(error.details)}` : error.message
  return failure(status, { code: error.code, message }, durationMs)
}

/** The output as the model and the card get it, after every hook. Whatever fails here, the effect has happened: the call is done. */
async function present<S>(
  run: Run<S>,
  tool: AgentTool,
  call: ToolCall,
  raw: unknown,
  durationMs: number,
): Promise<FinishedCall> {
  const done = (text: string, card: unknown, code?: string): ToolResult => ({
    status: 'done',
    code,
    text,
    card,
    durationMs,
  })
  try {
    const shaped = await run.chain.afterTool(run.context, call, deepFreeze(raw))
    const output = outputOf(shaped)
    const text = modelText(tool, shaped)
    const shown = await compactToolText(run, tool, call, text)
    return { result: done(shown, tool.toCard ? tool.toCard(output) : output) }
  } catch (error) {
    run.context.log(`result of ${call.tool} could not be shown`, { callId: call.id, error: messageOf(error) })
    // The raw output has not passed every hook, so nobody may see it.
    if (error instanceof CriticalHookError)
      return { result: done(`The call was executed. ${error.message}`, null, 'internal'), raise: error }
    if (error instanceof ResultWithheldError)
      return { result: done(`The call was executed. ${error.message}`, null, 'gate-failed') }
    return { result: done('The call was executed, but its result could not be shown.', null, 'tool-failed') }
  }
}
