import type { AgentTool } from '@/lib/contracts/tool'
import { deepFreeze } from './deep-freeze'
import type { ToolCall } from './hook'
import { newId } from './new-id'
import { gateFailed, type Refusal } from './refusal'
import { announce, completePhases, isOver, keepRaised, type Run, raiseKept, takeBoundary } from './run'
import { type FinishedCall, finishCall, type StartedCall, startCall } from './tool-call'
import { failure, type ToolResult, toolResultEvent, toolResultMessage } from './tool-result'

/** A call of an answer: executable, or refused before any hook sees it. */
export interface ProposedCall {
  call: ToolCall
  tool: AgentTool | undefined
  refusal: Refusal | undefined
}

export interface BatchOutcome {
  /** Result of a tool that is marked `final` and succeeded: the run's answer. */
  final: { text: string; messageId: string } | undefined
}

/**
 * Works on the calls of one answer in model order; neighbouring reads run side by side. Every call gets exactly one result,
 * committed in model order, except those that are parked for a person.
 */
export async function runBatch<S>(
  run: Run<S>,
  proposed: readonly ProposedCall[],
  failedGate?: string,
): Promise<BatchOutcome> {
  run.toolCalls = proposed.map(({ call }) => call)
  const outcome: BatchOutcome = { final: undefined }
  const refusals = await refuse(run, proposed, failedGate)
  for (const group of groupReads(proposed, refusals)) {
    await runGroup(run, group, refusals, outcome)
    raiseKept(run)
  }
  return outcome
}

/** Refusals by call id: unknown tools and bad arguments, then what `beforeTools` says about the rest. */
async function refuse<S>(
  run: Run<S>,
  proposed: readonly ProposedCall[],
  failedGate: string | undefined,
): Promise<Map<string, Refusal>> {
  const own = proposed.flatMap(({ call, refusal }) => (refusal ? [[call.id, refusal] as const] : []))
  const sound = proposed.filter(({ refusal }) => !refusal).map(({ call }) => call)
  if (failedGate !== undefined)
    return new Map([...sound.map((call) => [call.id, gateFailed(failedGate)] as const), ...own])
  const theirs =
    sound.length > 0 && !isOver(run) ? await run.chain.beforeTools(run.context, sound) : new Map<string, Refusal>()
  return new Map([...theirs, ...own])
}

function groupReads(proposed: readonly ProposedCall[], refusals: ReadonlyMap<string, Refusal>): ProposedCall[][] {
  const groups: ProposedCall[][] = []
  let reads: ProposedCall[] | undefined
  for (const item of proposed) {
    const isRead = item.call.effect === 'read' && !refusals.has(item.call.id)
    if (isRead && reads) reads.push(item)
    else groups.push([item])
    reads = isRead ? groups.at(-1) : undefined
  }
  return groups
}

/** Starts all, then ends all in order. What has begun is ended even when a critical hook fails in between. */
async function runGroup<S>(
  run: Run<S>,
  group: readonly ProposedCall[],
  refusals: ReadonlyMap<string, Refusal>,
  outcome: BatchOutcome,
): Promise<void> {
  const started: Array<{ item: ProposedCall; start: StartedCall }> = []
  await keepRaised(run, async () => {
    for (const item of group) started.push({ item, start: await startOrRefuse(run, item, refusals.get(item.call.id)) })
  })
  for (const { item, start } of started) {
    await keepRaised(run, () => end(run, item, start, outcome))
    await keepRaised(run, () => completePhases(run))
  }
}

async function end<S>(run: Run<S>, item: ProposedCall, start: StartedCall, outcome: BatchOutcome): Promise<void> {
  if (start.type === 'ask') await park(run, start.call, start.request)
  else await settle(run, item, start, outcome)
}

function startOrRefuse<S>(
  run: Run<S>,
  item: ProposedCall,
  refusal: Refusal | undefined,
): Promise<StartedCall> | StartedCall {
  if (refusal || !item.tool)
    return { type: 'ended', call: item.call, result: failure('blocked', refusal ?? gateFailed('registry')) }
  return startCall(run, item.tool, item.call)
}

async function settle<S>(run: Run<S>, item: ProposedCall, start: StartedCall, outcome: BatchOutcome): Promise<void> {
  const { result, raise, bodyEnds }: FinishedCall = item.tool
    ? await finishCall(run, item.tool, start)
    : { result: resultOf(start) }
  const messageId = await commitResult(run, start.call, result)
  void bodyEnds?.then(() => run.options.lostBodyEnded?.(start.call))
  if (raise) throw raise
  if (item.tool?.final && result.status === 'done') outcome.final = { text: result.text, messageId }
}

function resultOf(start: StartedCall): ToolResult {
  if (start.type !== 'ended') throw new Error(`The call ${start.call.id} has no tool`)
  return start.result
}

async function park<S>(run: Run<S>, call: ToolCall, request: unknown): Promise<void> {
  run.openCalls.delete(call.id)
  const boundary = takeBoundary(run, [], call.id)
  const { interactionId, expiresAt } = run.options.store.callParked({ call, request, ...boundary })
  run.interrupts.push({ interactionId, toolCallId: call.id, expiresAt })
  run.toolEvents.push({ callId: call.id, tool: call.tool, status: 'parked', durationMs: 0 })
  await announce(run, boundary.events)
}

async function commitResult<S>(run: Run<S>, call: ToolCall, result: ToolResult): Promise<string> {
  run.openCalls.delete(call.id)
  const messageId = newId('msg')
  const message = deepFreeze(toolResultMessage(call.id, call.tool, result))
  const boundary = takeBoundary(run, [toolResultEvent(messageId, call.id, result)], call.id)
  run.options.store.callEnds({ call, ...result, message, ...boundary })
  run.history.append(message)
  run.toolEvents.push({ callId: call.id, tool: call.tool, status: result.status, durationMs: result.durationMs })
  await announce(run, boundary.events)
  return messageId
}

/** The run is over: calls that have not begun are cancelled, so that the history keeps its pairs. */
export async function closeOpenCalls<S>(run: Run<S>): Promise<void> {
  const result = failure('cancelled', { code: 'aborted', message: 'The run ended before this call was executed.' })
  for (const call of [...run.openCalls.values()]) await commitResult(run, call, result)
}
