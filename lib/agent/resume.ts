import { deepFreeze } from './deep-freeze'
import type { ToolCall } from './hook'
import { pairResults, unansweredCalls } from './pair-results'
import { gateFailed } from './refusal'
import { isOver, type Run } from './run'
import type { ResumedCall } from './run-options'
import { parseArguments } from './tool-arguments'
import { type ProposedCall, runBatch } from './tool-batch'

/** Runs calls that an earlier run left open, through the same gates as ever. Resolves with false when the run ends with them. */
export async function runResumedCalls<S>(run: Run<S>): Promise<boolean> {
  const { resumeCalls = [], callsOnly } = run.options
  const proposed = resumeCalls.map((resumed) => propose(run, resumed))
  for (const { call } of proposed) run.openCalls.set(call.id, call)
  for (const item of proposed) await tellResumed(run, item)
  const { final } = proposed.length > 0 ? await runBatch(run, proposed) : { final: undefined }
  if (callsOnly || isOver(run)) return false
  if (final) run.finalContent = final.text
  if (final) run.finalMessageId = final.messageId
  waitForTheRest(run)
  run.history.replace(pairResults(run.history.messages))
  return !final && run.interrupts.length === 0
}

function propose<S>(run: Run<S>, resumed: ResumedCall): ProposedCall {
  const tool = run.tools.find(({ name }) => name === resumed.tool)
  const parsed = parseArguments(tool, resumed.tool, JSON.stringify(resumed.input), run.tools)
  const call: ToolCall = deepFreeze({
    id: resumed.id,
    tool: resumed.tool,
    effect: tool?.effect ?? resumed.effect,
    step: resumed.step,
    input: resumed.input,
    resolved: parsed.ok ? parsed.resolved : parsed.input,
    resumed: true,
  })
  return { call, tool, refusal: parsed.ok ? undefined : parsed.refusal }
}

async function tellResumed<S>(run: Run<S>, item: ProposedCall): Promise<void> {
  const failedGate = await run.chain.onResume(run.context, item.call)
  if (failedGate !== undefined) item.refusal = gateFailed(failedGate)
}

/** The model cannot be asked while a call of its last answer has no result; such a call can only be waiting for a person. */
function waitForTheRest<S>(run: Run<S>): void {
  const known = new Set(run.interrupts.map(({ toolCallId }) => toolCallId))
  for (const id of unansweredCalls(run.history.messages))
    if (!known.has(id)) run.interrupts.push({ interactionId: id, toolCallId: id })
}
