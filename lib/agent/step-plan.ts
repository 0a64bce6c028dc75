import type { RunEvent } from '@/lib/contracts/run-event'
import type { AgentTool } from '@/lib/contracts/tool'
import { AgentError } from './agent-error'
import { type Injection, renderAttachments, withRequest } from './attachments'
import { deepFreeze } from './deep-freeze'
import { frameworkMessage } from './framework-message'
import type { ModelConfig, ModelMessage, StepChange } from './hook'
import { requestHead } from './model-request'
import { announce, isOver, type Run, takeBoundary } from './run'

/** What one step asks the model: the run's own setting, changed by `beforeStep`. */
export interface StepPlan {
  /** Stands for the history in this step; undefined = the history. */
  messages: readonly ModelMessage[] | undefined
  tools: readonly AgentTool[]
  config: ModelConfig
  /** An answer that a hook gives in the model's place. */
  response: { text: string } | undefined
  keepsMessages: boolean
}

/**
 * Decides what is asked and commits it; from then on the attachments count as told, and the `request` of a format step is part of the
 * history. Undefined when the run is over.
 */
export async function requestStep<S>(run: Run<S>, request?: string): Promise<StepPlan | undefined> {
  const injection = withRequest(renderAttachments(run), request)
  const plan = await planStep(run, injection)
  if (isOver(run)) return undefined
  const events: RunEvent[] = [{ type: 'STEP_STARTED', stepName: stepName(run) }]
  if (injection) {
    run.history.append(deepFreeze(injection.message))
    for (const key of injection.keys) run.state.set(key, undefined)
    events.push({ type: 'CUSTOM', name: 'ATTACHMENT', value: { names: injection.names, text: injection.text } })
  }
  if (plan.messages && plan.keepsMessages) run.history.replace(plan.messages)
  const head = requestHead(run.options.instructions, plan.tools, plan.config)
  const boundary = takeBoundary(run, events)
  run.options.store.stepRequested({
    step: run.step,
    model: plan.response ? 'hook' : plan.config.model,
    requestDigest: run.history.digest(plan.messages ? head + JSON.stringify(plan.messages) : head),
    attachment: injection ? { message: injection.message, names: injection.names } : undefined,
    ...boundary,
  })
  await announce(run, boundary.events)
  return plan
}

async function planStep<S>(run: Run<S>, injection: Injection | undefined): Promise<StepPlan> {
  const plan: StepPlan = {
    messages: undefined,
    tools: run.tools,
    config: run.config,
    response: undefined,
    keepsMessages: false,
  }
  run.stepMessages = injection ? [...run.history.messages, injection.message] : undefined
  try {
    const failedGate = await run.chain.beforeStep(run.context, (change) => applyChange(run, plan, change))
    if (failedGate === undefined) return plan
    throw new AgentError(
      'tool_error',
      `The check ${failedGate} could not be completed before the model was asked.`,
      false,
    )
  } finally {
    run.stepMessages = undefined
  }
}

function applyChange<S>(run: Run<S>, plan: StepPlan, change: StepChange): void {
  if (change.messages) {
    run.stepMessages = plan.messages = change.messages.map(spoken)
    plan.keepsMessages = change.persist === true
  }
  if (change.tools) plan.tools = change.tools
  if (change.config) plan.config = { ...plan.config, ...change.config }
  if (change.response) plan.response = change.response
  if (!change.persist) return
  if (change.tools) run.tools = change.tools
  if (change.config) run.config = { ...run.config, ...change.config }
}

/** A system text in the middle is refused by some providers and moves the cached prefix of others: it is told like an attachment. */
const spoken = (message: ModelMessage): ModelMessage =>
  message.role === 'system'
    ? frameworkMessage(`<attachment name="instruction">\n${message.content}\n</attachment>`)
    : message

export const stepName = <S>(run: Run<S>): string => `step-${run.step}`
