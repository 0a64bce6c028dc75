import { z } from 'zod'
import { foldRun } from '@/db/events'
import { appendMessage } from '@/db/messages'
import { callsOfRun, findRun, insertSubRun } from '@/db/runs'
import { runAgent } from '@/lib/agent/run-agent'
import type { AgentOutcome } from '@/lib/agent/run-options'
import { attachments } from '@/lib/attachments'
import { type TokenUsage, tokensUsed } from '@/lib/contracts/run-event'
import type { SubAgentRequest, SubAgentResult, SubAgents } from '@/lib/contracts/sub-agent'
import type { AgentTool, ToolCallContext } from '@/lib/contracts/tool'
import { AppError } from '@/lib/errors'
import { hooks } from '@/lib/hooks'
import { log } from '@/lib/log'
import { bindTools } from '@/lib/tools/bind-tools'
import { compactionOf } from './compaction'
import type { RunIdentity } from './run-identity'
import { servicesOf } from './run-services'
import type { Runtime } from './runtime'
import { settleUnknownWrite } from './settle-unknown'
import { createSubAgentStore } from './sub-agent-store'

/** Steps that a sub-agent may take. */
const maxSteps = 30
/** Characters of an answer that come back; longer results belong into a file. */
const answerLimit = 8_000
/** What belongs to the conversation's own agent: the plan, and agents of agents. */
const notForSubAgents: ReadonlySet<string> = new Set(['delegate', 'updatePlan', 'completePhase'])

/** The agents that a run may start, one at a time: same gates, hooks and masking, a context of their own. */
export const subAgentsOf = (runtime: Runtime, parent: RunIdentity): SubAgents => ({
  run: async (request, context) => {
    const identity = begin(runtime, parent, request, context)
    const { runId, conversationId } = identity
    const outcome = await work(runtime, identity, request, context).finally(() => {
      runtime.active.delete(runId)
      runtime.writer.flush()
      foldRun(runtime.db, runId)
    })
    context.spend(outcome.usage)
    log().info({ runId, conversationId, status: outcome.status }, 'sub-agent ended')
    return resultOf(runtime, runId, request, outcome)
  },
})

/** Its id follows from the call, so that the same call after a crash finds what became of it. */
export const subAgentRunId = (toolCallId: string): string => `sub_${toolCallId}`

function begin(
  runtime: Runtime,
  parent: RunIdentity,
  { title, task }: SubAgentRequest,
  { toolCallId }: ToolCallContext,
): RunIdentity {
  const { db, writer, bootId, now } = runtime
  const { conversationId, user } = parent
  const runId = subAgentRunId(toolCallId)
  if (findRun(db, runId)) throw new AppError('aborted', interruptedText(runtime, runId))
  writer.commit(conversationId, runId, () => {
    insertSubRun(db, { id: runId, conversationId, userId: user.id, parentRunId: parent.runId, bootId }, now())
    const content = { role: 'user', content: [{ type: 'text', text: task }] }
    appendMessage(db, { conversationId, runId, kind: 'notice', content }, now())
    const started = {
      type: 'SUBAGENT_STARTED',
      subagentRunId: runId,
      name: title,
      parentToolCallId: toolCallId,
    } as const
    return { result: undefined, events: [started] }
  })
  return { runId, conversationId, user, stepsTaken: 0, interactionId: undefined, threadRunId: runId, continues: false }
}

async function work(
  runtime: Runtime,
  identity: RunIdentity,
  request: SubAgentRequest,
  context: ToolCallContext,
): Promise<AgentOutcome> {
  const { runId, conversationId, user } = identity
  const services = servicesOf(runtime, identity, tokensLeft(runtime.env.runTokens, context.used))
  const model = await runtime.model()
  const controller = new AbortController()
  runtime.active.set(runId, controller)
  let calls = 0
  const store = createSubAgentStore(runtime, identity, (tool) => context.progress({ message: `${++calls}. ${tool}` }))
  return runAgent({
    run: { runId, conversationId, user },
    model,
    resolveModel: runtime.resolveModel,
    instructions: runtime.subAgentInstructions,
    config: { model: model.modelId },
    tools: toolsFor(request, bindTools(services)),
    hooks,
    attachments,
    services,
    store,
    compaction: compactionOf(runtime, identity, model),
    signal: AbortSignal.any([context.signal, controller.signal]),
    limits: { maxSteps },
    lostBodyEnded: (call) => void settleUnknownWrite(runtime, call.id),
    log: (message, data) => log().info({ runId, ...data }, message),
    ...(request.fields.length > 0 ? { format: { schema: schemaOf(request.fields) } } : {}),
  })
}

const toolsFor = ({ access }: SubAgentRequest, tools: readonly AgentTool[]): AgentTool[] =>
  tools.filter(({ name, effect }) => !notForSubAgents.has(name) && (access === 'all' || effect === 'read'))

const schemaOf = (fields: SubAgentRequest['fields']) =>
  z.strictObject(Object.fromEntries(fields.map(({ name, description }) => [name, z.string().describe(description)])))

/** What is left of the run's tokens; never nothing, so that the sub-agent can say that it stopped. */
const tokensLeft = (limit: number | undefined, used: TokenUsage): number | undefined =>
  limit === undefined ? undefined : Math.max(1, limit - tokensUsed(used))

function resultOf(runtime: Runtime, runId: string, { title }: SubAgentRequest, outcome: AgentOutcome): SubAgentResult {
  const calls = callsOfRun(runtime.db, runId)
  const { status, error } = outcome
  if (status === 'failed')
    throw new AppError(error?.type ?? 'internal', `The sub-agent failed: ${error?.message}${doneText(calls)}`)
  if (status === 'cancelled') throw new AppError('aborted', `The sub-agent was stopped.${doneText(calls)}`)
  return {
    subagentRunId: runId,
    title,
    status: status === 'waiting' ? 'waiting' : outcome.stopReason === undefined ? 'done' : 'stopped',
    answer: outcome.text.slice(0, answerLimit),
    fields: (outcome.object as Record<string, string> | undefined) ?? null,
    calls: calls.map(({ tool, status: ended }) => ({ tool, status: ended })),
    waiting: calls.filter((call) => call.status === 'waiting').map(({ tool }) => tool),
    steps: outcome.steps,
    tokens: tokensUsed(outcome.usage),
  }
}

function interruptedText(runtime: Runtime, runId: string): string {
  const done = doneText(callsOfRun(runtime.db, runId))
  return `The sub-agent was interrupted when the server stopped, and is not started again.${done} Look at what is there before you delegate the rest.`
}

/** What a sub-agent that did not come to its result has changed; reading leaves no trace. */
function doneText(calls: ReturnType<typeof callsOfRun>): string {
  const changed = calls.filter(({ effect, status }) => effect !== 'read' && (status === 'done' || status === 'unknown'))
  if (changed.length === 0) return ' It had changed nothing.'
  return ` Before that it had carried out: ${changed.map(({ tool, status, id }) => `${tool} (${status}, call ${id})`).join(', ')}.`
}
