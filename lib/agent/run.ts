import type { RunEvent, TokenUsage } from '@/lib/contracts/run-event'
import type { AgentTool } from '@/lib/contracts/tool'
import type { AgentError } from './agent-error'
import { createHistory, type History } from './history'
import type {
  HookFiring,
  ModelAnswer,
  ModelConfig,
  ModelMessage,
  PhaseChange,
  RunContext,
  ToolCall,
  ToolEvent,
} from './hook'
import { createHookChain, type HookChain } from './hook-chain'
import { CriticalHookError } from './hook-firing'
import { newRequestEstimate, type RequestEstimate } from './request-estimate'
import { createRunContext } from './run-context'
import { type AgentRunOptions, defaultLimits, type Interrupt, type RunLimits } from './run-options'
import { createRunState, type RunStateValues } from './run-state'

/** What the loop knows about the run it works on. Only files of this folder see it; hooks get `context`. */
export interface Run<S = unknown> {
  readonly options: AgentRunOptions<S>
  readonly limits: RunLimits
  readonly chain: HookChain<S>
  readonly context: RunContext<S>
  readonly history: History
  readonly state: RunStateValues
  /** Fires on a stop from outside; `stop()` leaves it alone. */
  readonly signal: AbortSignal
  step: number
  config: ModelConfig
  tools: readonly AgentTool[]
  /** What this step shows the model instead of the history; undefined = the history. */
  stepMessages: readonly ModelMessage[] | undefined
  response: ModelAnswer | undefined
  usage: TokenUsage | undefined
  cumulativeUsage: TokenUsage
  toolCalls: readonly ToolCall[]
  toolEvents: ToolEvent[]
  finalContent: string | undefined
  /** Message that carries the final text, if it was streamed. */
  finalMessageId: string | undefined
  /** The result in the wanted format. */
  object: unknown
  error: AgentError | undefined
  stopped: boolean
  stopReason: string | undefined
  /** A critical hook failed where the loop could not break off; it is raised at the next safe point. */
  raised: CriticalHookError | undefined
  skipRequested: boolean
  readonly compaction: RequestEstimate
  errorRetries: number
  errorContinues: number
  /** Aborts the model's stream while there is one. */
  cutStream: (() => void) | undefined
  /** Proposed calls that have neither begun nor ended. */
  readonly openCalls: Map<string, ToolCall>
  readonly interrupts: Interrupt[]
  readonly phases: PhaseChange[]
  pendingEvents: RunEvent[]
  readonly firings: Map<string | undefined, HookFiring[]>
}

export function createRun<S>(options: AgentRunOptions<S>): Run<S> {
  const firings = new Map<string | undefined, HookFiring[]>()
  const record = (firing: HookFiring, callId: string | undefined) => {
    const list = firings.get(callId)
    if (list) list.push(firing)
    else firings.set(callId, [firing])
  }
  const history = createHistory(options.store.loadMessages())
  const state = createRunState(options.store.loadState(), (key) =>
    options.log?.('stored state does not fit its schema', { key }),
  )
  const run: Omit<Run<S>, 'context'> = {
    options,
    limits: { ...defaultLimits, ...options.limits },
    chain: createHookChain(options.hooks, record),
    history,
    state,
    signal: options.signal,
    step: options.store.stepsTaken(),
    config: options.config,
    tools: options.tools,
    stepMessages: undefined,
    response: undefined,
    usage: undefined,
    cumulativeUsage: options.run.usage ?? {},
    toolCalls: [],
    toolEvents: [],
    finalContent: undefined,
    finalMessageId: undefined,
    object: undefined,
    error: undefined,
    stopped: false,
    stopReason: undefined,
    raised: undefined,
    skipRequested: false,
    compaction: newRequestEstimate(),
    errorRetries: 0,
    errorContinues: 0,
    cutStream: undefined,
    openCalls: new Map(),
    interrupts: options.callsOnly ? [] : [...(options.stillWaiting ?? [])],
    phases: [],
    pendingEvents: [],
    firings,
  }
  return Object.assign(run, { context: createRunContext(run) })
}

/** Queues an event for the boundary that commits next. */
export const emit = <S>(run: Pick<Run<S>, 'pendingEvents'>, event: RunEvent): void => {
  run.pendingEvents.push(event)
}

/** Whether no model call and no tool body may start any more. */
export const isOver = <S>(run: Run<S>): boolean => run.stopped || run.signal.aborted || run.raised !== undefined

/** What a boundary commits beside its own matter: changed state, queued events followed by `own`, firings of the call or the run. */
export function takeBoundary<S>(run: Run<S>, own: readonly RunEvent[] = [], callId?: string) {
  const events = run.pendingEvents.length > 0 ? [...run.pendingEvents, ...own] : [...own]
  run.pendingEvents = []
  const firings = run.firings.get(callId) ?? []
  run.firings.delete(callId)
  return { state: run.state.takeChanges(), events, firings }
}

/** Tells `onRunEvent` what has been committed. It never breaks off: what was committed has to be followed up. */
export async function announce<S>(run: Run<S>, events: readonly RunEvent[]): Promise<void> {
  if (!run.chain.has('onRunEvent')) return
  for (const event of events)
    if (!isOfListener(event)) await keepRaised(run, () => run.chain.onRunEvent(run.context, event))
}

/** That a listener failed is no news for listeners: two that fail would double the events at every boundary. */
const isOfListener = (event: RunEvent): boolean =>
  event.type === 'CUSTOM' && event.name === 'HOOK_DEGRADED' && event.value.slot === 'onRunEvent'

/** Does some work; a critical hook's failure in it is kept for `raiseKept`. */
export async function keepRaised<S>(run: Run<S>, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof CriticalHookError)) throw error
    run.raised ??= error
  }
}

/** Raises the failure that was kept, now that it is safe to break off. */
export function raiseKept<S>(run: Run<S>): void {
  const { raised } = run
  run.raised = undefined
  if (raised) throw raised
}

/** Fires `onPhaseComplete` for every transition since the last safe point. */
export async function completePhases<S>(run: Run<S>): Promise<void> {
  for (let phase = run.phases.shift(); phase; phase = run.phases.shift())
    await run.chain.onPhaseComplete(run.context, phase)
}

/** Stores queued events and state, if there are any, where no boundary is near; firings alone can wait. */
export async function saveNews<S>(run: Run<S>): Promise<void> {
  if (run.pendingEvents.length > 0 || run.state.hasChanges()) await save(run, takeBoundary(run))
}

/** Stores whatever is left once the run is over. */
export async function saveRest<S>(run: Run<S>): Promise<void> {
  const firings = [...run.firings.values()].flat()
  run.firings.clear()
  if (run.pendingEvents.length > 0 || run.state.hasChanges() || firings.length > 0)
    await save(run, { ...takeBoundary(run), firings })
}

async function save<S>(run: Run<S>, boundary: ReturnType<typeof takeBoundary>): Promise<void> {
  run.options.store.saved(boundary)
  await announce(run, boundary.events)
}
