import type { LanguageModelV4 } from '@ai-sdk/provider'
import { AgentError } from './agent-error'
import { openAnswer, takePart } from './answer-stream'
import { compactMessages } from './compact-messages'
import type { ModelAnswer, StepResult } from './hook'
import { messageOf } from './hook-firing'
import { callModel, type ModelReply, sendDelta } from './model-call'
import { buildRequest, type RequestMode } from './model-request'
import { emit, isOver, type Run } from './run'
import { commitAnswer } from './step-answer'
import { requestStep, type StepPlan, stepName } from './step-plan'
import { type ProposedCall, runBatch } from './tool-batch'

/** `ended`: the answer stands, no further model call is wanted. */
export type StepOutcome = 'goes-on' | 'ended'

/** One step: tells attachments, asks the model, commits its answer, runs its calls. */
export async function takeStep<S>(run: Run<S>): Promise<StepOutcome> {
  await compactMessages(run)
  const plan = isOver(run) ? undefined : await requestStep(run)
  if (!plan) return 'ended'
  const reply = await askForStep(run, plan)
  const calls = await commitAnswer(run, plan.tools, reply)
  if (reply.cutShort || !run.response) return 'ended'
  const isFinal = await closeStep(run, run.response, calls, calls.length > 0 ? 'tool' : 'text')
  if (reply.answer.finish?.unified === 'length') {
    throw new AgentError('truncated', 'The answer was cut at the output limit of the model.', false)
  }
  return calls.length === 0 || isFinal || run.interrupts.length > 0 || isOver(run) ? 'ended' : 'goes-on'
}

/** What comes after an answer: its calls and the end of the step. Resolves with true when a final tool has given the answer. */
export async function closeStep<S>(
  run: Run<S>,
  response: ModelAnswer,
  calls: readonly ProposedCall[],
  type: StepResult['type'],
): Promise<boolean> {
  const failedGate = await run.chain.afterModel(run.context, response)
  const { final } = calls.length > 0 ? await runBatch(run, calls, failedGate) : { final: undefined }
  await run.chain.afterStep(run.context, { ...response, type })
  emit(run, { type: 'STEP_FINISHED', stepName: stepName(run) })
  if (!final) return false
  run.finalContent = final.text
  run.finalMessageId = final.messageId
  return true
}

/** The next step begins; nothing of the one before is its own. */
export function beginStep<S>(run: Run<S>): void {
  run.step += 1
  run.response = undefined
  run.toolCalls = []
}

/** The step's answer: the model's, or that of a hook in its place. */
export async function askForStep<S>(run: Run<S>, plan: StepPlan, mode: RequestMode = {}): Promise<ModelReply> {
  if (plan.response) return answerOfHook(run, plan.response.text)
  const model = await modelFor(run, plan.config.model)
  const messages = plan.messages ?? run.history.messages
  return callModel(run, model, buildRequest(run.options.instructions, messages, plan.tools, plan.config, mode))
}

async function modelFor<S>(run: Run<S>, id: string): Promise<LanguageModelV4> {
  const { model, resolveModel, config } = run.options
  if (id === config.model || id === model.modelId) return model
  if (resolveModel) return await resolveModelOf(resolveModel, id)
  run.context.log(`no way to get the model ${id}; the run's own answers`, { model: model.modelId })
  return model
}

async function resolveModelOf(
  resolve: NonNullable<Run['options']['resolveModel']>,
  id: string,
): Promise<LanguageModelV4> {
  try {
    return await resolve(id)
  } catch (cause) {
    throw new AgentError('model_error', `The model ${id} cannot be had: ${messageOf(cause)}`, false, { cause })
  }
}

/** A hook has answered: the text goes the way of a model's, so that readers and history see no difference. */
export function answerOfHook<S>(run: Run<S>, text: string): ModelReply {
  const stream = openAnswer('hook', (event) => sendDelta(run, event))
  takePart(stream, { type: 'text-delta', id: '0', delta: text })
  stream.answer.finish = { unified: 'stop', raw: 'hook' }
  return { stream, answer: stream.answer, cutShort: false }
}
