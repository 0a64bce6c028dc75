import { deepFreeze } from './deep-freeze'
import type { ModelMessage, RunContext } from './hook'
import type { Run } from './run'
import { modelText } from './tool-text'

/**
 * The run as hooks see it: one frozen object whose getters read the loop's record, so that giving it to a hook costs
 * nothing. Lists are copied and frozen when somebody looks.
 */
export function createRunContext<S>(run: Omit<Run<S>, 'context'>): RunContext<S> {
  const { options } = run
  const messages = frozenCopy(() => run.stepMessages ?? run.history.messages)
  const toolCalls = frozenCopy(() => run.toolCalls)
  const toolEvents = frozenCopy(() => run.toolEvents)
  return Object.freeze({
    runId: options.run.runId,
    conversationId: options.run.conversationId,
    user: Object.freeze({ ...options.run.user }),
    services: options.services,
    signal: run.signal,
    get step() {
      return run.step
    },
    get messages() {
      return messages() as readonly ModelMessage[]
    },
    get config() {
      return Object.freeze({ ...run.config })
    },
    get response() {
      return deepFreeze(run.response)
    },
    get usage() {
      return deepFreeze(run.usage)
    },
    get cumulativeUsage() {
      return deepFreeze(run.cumulativeUsage)
    },
    get toolCalls() {
      return toolCalls()
    },
    get toolEvents() {
      return toolEvents()
    },
    get finalContent() {
      return run.finalContent
    },
    get error() {
      return run.error
    },
    ...verbs(run),
  })
}

function verbs<S>(
  run: Omit<Run<S>, 'context'>,
): Pick<RunContext<S>, 'state' | 'emit' | 'stop' | 'skip' | 'completePhase' | 'modelText' | 'log'> {
  return {
    state: Object.freeze({ get: run.state.get, set: run.state.set }),
    emit: (event) => {
      run.pendingEvents.push(event)
    },
    stop: (reason) => {
      if (run.stopped) return
      run.stopped = true
      run.stopReason = reason
      run.cutStream?.()
    },
    skip: () => {
      run.skipRequested = true
    },
    completePhase: (phase) => {
      run.phases.push(phase)
      run.pendingEvents.push({ type: 'CUSTOM', name: 'PHASE_CHANGED', value: { from: phase.from, to: phase.to } })
    },
    modelText: (call, output) =>
      modelText(
        run.tools.find(({ name }) => name === call.tool),
        output,
      ),
    log: (message, data) => run.options.log?.(message, data),
  }
}

/** A frozen copy, made anew only when the list has another length or identity. */
function frozenCopy<T>(read: () => readonly T[]): () => readonly T[] {
  let source: readonly T[] | undefined
  let copy: readonly T[] = []
  return () => {
    const now = read()
    if (now !== source || now.length !== copy.length) {
      source = now
      copy = deepFreeze([...now])
    }
    return copy
  }
}
