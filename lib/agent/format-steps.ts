import { AgentError } from './agent-error'
import { compactMessages } from './compact-messages'
import type { ModelMessage } from './hook'
import { formatRequest, type OutputFormat, parseFormat, repairRequest } from './output-format'
import { isOver, type Run, raiseKept } from './run'
import { askForStep, beginStep, closeStep } from './step'
import { commitAnswer } from './step-answer'
import { requestStep } from './step-plan'

/** How often the model may mend a result that does not fit. */
const maxRepairs = 3

/**
 * Asks for the result in the wanted format, once the answer stands. Each request is a step of its own, with hooks and usage; they do not
 * count against the limit of steps. Throws `schema_error` when the result still does not fit after the last repair.
 */
export async function takeFormatSteps<S>(run: Run<S>, format: OutputFormat): Promise<void> {
  let request = formatRequest(format)
  for (let repairs = 0; !isOver(run); repairs++) {
    const text = await takeFormatStep(run, request)
    if (text === undefined) return
    const parsed = await parseFormat(format.schema, text)
    if (parsed.ok) {
      run.object = parsed.value
      return
    }
    if (repairs >= maxRepairs)
      throw new AgentError('schema_error', `The result does not fit its format:\n${parsed.problems}`, false)
    request = repairRequest(parsed.problems)
  }
}

/** One request; resolves with the answer's text, or with nothing when the run is over. */
async function takeFormatStep<S>(run: Run<S>, request: string): Promise<string | undefined> {
  beginStep(run)
  await compactMessages(run)
  if (isOver(run)) return undefined
  const plan = await requestStep(run, isLast(run.history.messages, request) ? undefined : request)
  if (!plan) return undefined
  const reply = await askForStep(run, plan, { json: true })
  const calls = await commitAnswer(run, [], reply) // a call is refused here: there are no tools in this step
  if (reply.cutShort || !run.response) return undefined
  await closeStep(run, run.response, calls, 'format')
  if (reply.answer.finish?.unified === 'length')
    throw new AgentError('truncated', 'The result was cut at the output limit of the model.', false)
  raiseKept(run)
  return isOver(run) ? undefined : reply.answer.text
}

/** A step that is asked again after an error has its request in the history already. */
function isLast(messages: readonly ModelMessage[], request: string): boolean {
  const last = messages.at(-1)
  return last?.role === 'user' && last.content.some((part) => part.type === 'text' && part.text.endsWith(request))
}
