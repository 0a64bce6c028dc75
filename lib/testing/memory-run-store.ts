import type { HookFiring, ModelMessage, ToolCall } from '@/lib/agent/hook'
import type { RunStore } from '@/lib/agent/run-store'
import type { RunEvent } from '@/lib/contracts/run-event'
import { AppError } from '@/lib/errors'

/** A call as the ledger would hold it. */
export interface MemoryCall {
  id: string
  tool: string
  effect: ToolCall['effect']
  step: number
  input: unknown
  status: 'proposed' | 'waiting' | 'running' | 'done' | 'failed' | 'blocked' | 'unknown' | 'cancelled'
  code?: string
  text?: string
}

type BoundaryName = Exclude<keyof RunStore, 'loadMessages' | 'stepsTaken' | 'loadState' | 'delta'>

/** The persistence port kept in memory, with everything that was committed open to a test. */
export interface MemoryRunStore extends RunStore {
  readonly messages: ModelMessage[]
  readonly state: Record<string, unknown>
  /** Deltas and boundary events in the order of the log. */
  readonly events: RunEvent[]
  /** Names of the boundaries in the order of their commits. */
  readonly boundaries: BoundaryName[]
  readonly calls: Map<string, MemoryCall>
  readonly firings: HookFiring[]
  readonly ended: { status: string; error: { code: string; message: string } | undefined } | undefined
  /** Allows one start of a write call; only asked for in a guarded store. */
  grant(callId: string): string
}

export interface MemoryStoreOptions {
  messages?: readonly ModelMessage[]
  state?: Record<string, unknown>
  /** Write calls need a grant, as with the real ledger. */
  guarded?: boolean
  stepsTaken?: number
  /** Called before each boundary commits; what it throws is the store's failure. */
  onBoundary?: (name: BoundaryName) => void
}

export function createMemoryRunStore(options: MemoryStoreOptions = {}): MemoryRunStore {
  const kept = {
    messages: [...(options.messages ?? [])],
    state: { ...options.state },
    events: [] as RunEvent[],
    boundaries: [] as BoundaryName[],
    calls: new Map<string, MemoryCall>(),
    firings: [] as HookFiring[],
    ended: undefined as MemoryRunStore['ended'],
  }
  const grants = new Map<string, string>()
  let steps = options.stepsTaken ?? 0

  const commit = (
    name: BoundaryName,
    boundary: { state?: Record<string, unknown>; events?: RunEvent[]; firings?: HookFiring[] },
  ) => {
    options.onBoundary?.(name)
    kept.boundaries.push(name)
    kept.events.push(...(boundary.events ?? []))
    kept.firings.push(...(boundary.firings ?? []))
    for (const [key, value] of Object.entries(boundary.state ?? {})) {
      if (value === undefined) delete kept.state[key]
      else kept.state[key] = structuredClone(value)
    }
  }
  const move = (id: string, change: Partial<MemoryCall>) => {
    const call = kept.calls.get(id)
    if (call) Object.assign(call, change)
  }

  const store: RunStore = {
    loadMessages: () => [...kept.messages],
    stepsTaken: () => steps,
    loadState: () => structuredClone(kept.state),
    delta: (event) => void kept.events.push(event),
    stepRequested: (boundary) => {
      commit('stepRequested', boundary)
      if (boundary.attachment) kept.messages.push(boundary.attachment.message)
    },
    modelAnswered: (boundary) => {
      commit('modelAnswered', boundary)
      kept.messages.push(boundary.message)
      for (const { position: _, ...call } of boundary.calls)
        kept.calls.set(call.id, { ...call, step: boundary.step, status: 'proposed' })
      steps = boundary.step
    },
    callParked: (boundary) => {
      commit('callParked', boundary)
      move(boundary.call.id, { status: 'waiting' })
      return { interactionId: `interaction-${boundary.call.id}`, expiresAt: '2030-01-01T00:00:00.000Z' }
    },
    callStarts: ({ call, grantId }) => {
      const isAllowed =
        !options.guarded || call.effect !== 'write' || (grantId !== undefined && grants.get(grantId) === call.id)
      if (!isAllowed) throw new AppError('not-granted', `${call.tool} has no grant.`)
      if (grantId !== undefined) grants.delete(grantId)
      commit('callStarts', {})
      move(call.id, { status: 'running' })
    },
    callEnds: (boundary) => {
      commit('callEnds', boundary)
      const { status, code, text, call, message } = boundary
      if (!kept.calls.has(call.id))
        kept.calls.set(call.id, {
          id: call.id,
          tool: call.tool,
          effect: call.effect,
          step: call.step,
          input: call.input,
          status,
        })
      move(call.id, { status, text, ...(code === undefined ? {} : { code }) })
      kept.messages.push(message)
    },
    stepDiscarded: (boundary) => commit('stepDiscarded', boundary),
    saved: (boundary) => commit('saved', boundary),
    runEnded: (boundary) => {
      commit('runEnded', boundary)
      kept.ended = { status: boundary.status, error: boundary.error }
    },
  }
  return Object.assign(store, {
    messages: kept.messages,
    state: kept.state,
    events: kept.events,
    boundaries: kept.boundaries,
    calls: kept.calls,
    firings: kept.firings,
    get ended() {
      return kept.ended
    },
    grant: (callId: string) => {
      const id = `grant-${callId}`
      grants.set(id, callId)
      return id
    },
  })
}
