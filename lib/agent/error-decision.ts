import { AgentError } from './agent-error'
import type { ErrorDecision } from './hook'
import { CriticalHookError, messageOf } from './hook-firing'
import type { Run } from './run'

/** Any failure as one of ours; what is not a model's or a hook's is a bug and says no more than that. */
export function toAgentError(cause: unknown): AgentError {
  if (cause instanceof AgentError) return cause
  if (cause instanceof CriticalHookError) return new AgentError('tool_error', cause.message, false, { cause })
  return new AgentError('internal', 'Something went wrong on the server.', false, { cause })
}

/** Where the loop may go on after an error. */
export type ErrorVerdict = Exclude<ErrorDecision, { type: 'rethrow' }>

/**
 * Tells `onError` and keeps its budgets; throws the error when nobody mends it. A critical hook's failure and a bug are
 * told, but end the run: what the loop knows may not be what is stored.
 */
export async function decideOnError<S>(run: Run<S>, cause: unknown): Promise<ErrorVerdict> {
  const error = toAgentError(cause)
  run.error = error
  run.context.log(`step ${run.step} failed`, { type: error.type, error: messageOf(cause) })
  const decision = await run.chain.onError(run.context, error)
  const mayGoOn = cause instanceof AgentError && cause.type !== 'internal'
  if (!mayGoOn) throw cause
  if (run.stopped) {
    run.error = undefined
    return { type: 'stop' }
  }
  if (!decision || decision.type === 'rethrow' || !withinBudget(run, decision)) throw error
  run.error = undefined
  return decision
}

function withinBudget<S>(run: Run<S>, decision: ErrorDecision): boolean {
  switch (decision.type) {
    case 'retry':
      return ++run.errorRetries <= run.limits.errorRetries
    case 'continue':
      return ++run.errorContinues <= run.limits.errorContinues
    case 'replace':
    case 'stop':
      return true
    default:
      return false // a shape that the catalogue does not know mends nothing
  }
}
