import type { RunEvent } from '@/lib/contracts/run-event'
import type { AgentTool } from '@/lib/contracts/tool'
import { type Answer, assistantMessage, callsOf, type RawCall } from './answer'
import { closingEvents } from './answer-stream'
import { deepFreeze } from './deep-freeze'
import type { ModelAnswer, ToolCall } from './hook'
import { discardStep, type ModelReply } from './model-call'
import { announce, type Run, takeBoundary } from './run'
import { addUsage } from './token-usage'
import { type ParsedArguments, parseArguments } from './tool-arguments'
import type { ProposedCall } from './tool-batch'

/** Longest argument text that the log shows; the ledger has the whole. */
const shownArguments = 4_000

const cutArguments = {
  code: 'truncated',
  message:
    'The arguments were cut at the output limit, so the call was not executed. Send less at once, or use a file path.',
}

/** Commits the model's answer with the calls that it proposes, and returns those calls. */
export async function commitAnswer<S>(
  run: Run<S>,
  tools: readonly AgentTool[],
  reply: ModelReply,
): Promise<ProposedCall[]> {
  const { answer } = reply
  if (reply.cutShort && answer.text === '') {
    await discardStep(run, reply.stream, 'stopped')
    return []
  }
  const proposed = reply.cutShort ? [] : callsOf(answer).map((raw) => propose(run, tools, raw, answer))
  const inputs = new Map(proposed.map(({ call }) => [call.id, call.input]))
  const message = deepFreeze(assistantMessage(answer, inputs))
  const voided: RunEvent[] =
    reply.cutShort && reply.stream.toolCallIds.length > 0 ? [droppedCalls(run, reply.stream.toolCallIds)] : []
  const boundary = takeBoundary(run, [
    ...closingEvents(reply.stream),
    ...proposed.flatMap(({ call }) => argumentEvents(call)),
    ...voided,
  ])
  const finishReason = reply.cutShort ? 'stopped' : (answer.finish?.unified ?? 'other')
  run.options.store.modelAnswered({
    step: run.step,
    message,
    calls: proposed.map(({ call }, position) => ({
      id: call.id,
      tool: call.tool,
      effect: call.effect,
      input: call.input,
      position,
    })),
    usage: answer.usage,
    finishReason,
    ...boundary,
  })
  run.history.append(message)
  for (const { call } of proposed) run.openCalls.set(call.id, call)
  remember(run, answer, proposed, finishReason)
  await announce(run, [...reply.stream.sent, ...boundary.events])
  return proposed
}

function propose<S>(run: Run<S>, tools: readonly AgentTool[], raw: RawCall, answer: Answer): ProposedCall {
  const tool = tools.find(({ name }) => name === raw.tool)
  const parsed = parseArguments(tool, raw.tool, raw.argumentText, tools)
  const isCut = answer.finish?.unified === 'length'
  const call: ToolCall = deepFreeze({
    id: raw.id,
    tool: raw.tool,
    effect: tool?.effect ?? 'write', // what nobody knows is treated as the worst
    step: run.step,
    input: parsed.input,
    resolved: parsed.ok ? parsed.resolved : parsed.input,
    resumed: false,
  })
  return { call, tool, refusal: isCut ? cutArguments : refusalOf(parsed) }
}

const refusalOf = (parsed: ParsedArguments) => (parsed.ok ? undefined : parsed.refusal)

function argumentEvents(call: ToolCall): RunEvent[] {
  const text = JSON.stringify(call.input) ?? ''
  const delta = text.length > shownArguments ? `${text.slice(0, shownArguments)}…` : text
  return [
    { type: 'TOOL_CALL_ARGS', toolCallId: call.id, delta },
    { type: 'TOOL_CALL_END', toolCallId: call.id },
  ]
}

/** Calls that readers saw begin, but that a stop cut off before they were whole. */
const droppedCalls = <S>(run: Run<S>, toolCallIds: string[]): RunEvent => ({
  type: 'CUSTOM',
  name: 'STEP_DISCARDED',
  value: { step: run.step, messageIds: [], toolCallIds, reason: 'stopped' },
})

function remember<S>(run: Run<S>, answer: Answer, proposed: readonly ProposedCall[], finishReason: string): void {
  const response: ModelAnswer = {
    text: answer.text,
    reasoningContent: answer.reasoning,
    toolCalls: proposed.map(({ call: { id, tool, input } }) => ({ id, tool, input })),
    usage: answer.usage,
    finishReason,
  }
  run.response = response
  run.toolCalls = proposed.map(({ call }) => call)
  run.usage = answer.usage
  run.cumulativeUsage = addUsage(run.cumulativeUsage, answer.usage)
  run.finalContent = answer.text
  run.finalMessageId = answer.messageId
}
