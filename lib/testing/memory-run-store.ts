import type { CompactionStore } from '@/lib/agent/compaction'
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

export type BoundaryName =
  | Exclude<keyof RunStore, 'loadMessages' | 'stepsTaken' | 'loadState' | 'delta'>
  | keyof CompactionStore

/** What has been committed, open to a test. */
export interface Committed {
  readonly messages: ModelMessage[]
  /** What the model gets instead, once a compaction has been committed. */
  view: ModelMessage[] | undefined
  readonly state: Record<string, unknown>
  /** Deltas and boundary events in the order of the log. */
  readonly events: RunEvent[]
  /** Names of the boundaries in the order of their commits. */
  readonly boundaries: BoundaryName[]
  readonly calls: Map<string, MemoryCall>
  readonly firings: HookFiring[]
  /** Unused single-use grants: grant id → call id. */
  readonly grants: Map<string, string>
  steps: number
  ended:
    | { status: string; stopReason: string | undefined; error: { code: string; message: string } | undefined }
    | undefined
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

export type MemoryRunStore = RunStore & CompactionStore & Committed

interface Boundary {
  state?: Record<string, unknown>
  events?: RunEvent[]
  firings?: HookFiring[]
}

/** The persistence port kept in memory. */
export function createMemoryRunStore(options: MemoryStoreOptions = {}): MemoryRunStore {
  const kept: Committed = {
    messages: [...(options.messages ?? [])],
    view: undefined,
    state: { ...options.state },
    events: [],
    boundaries: [],
    calls: new Map(),
    firings: [],
    grants: new Map(),
    steps: options.stepsTaken ?? 0,
    ended: undefined,
  }
  const commit = (name: BoundaryName, boundary: Boundary) => {
    options.onBoundary?.(name)
    kept.boundaries.push(name)
    kept.events.push(...(boundary.events ?? []))
    kept.firings.push(...(boundary.firings ?? []))
    keepState(kept.state, boundary.state ?? {})
  }
  const steps = stepBoundaries(kept, commit)
  const calls = callBoundaries(kept, commit, options.guarded === true)
  return Object.assign(kept, steps, calls)
}

type Commit = (name: BoundaryName, boundary: Boundary) => void
type CallBoundary = 'callParked' | 'callStarts' | 'callEnds'

function append(kept: Committed, message: ModelMessage): void {
  kept.messages.push(message)
  kept.view?.push(message)
}

const stepBoundaries = (kept: Committed, commit: Commit): Omit<RunStore, CallBoundary> & CompactionStore => ({
  loadMessages: () => [...(kept.view ?? kept.messages)],
  compacted: (boundary) => {
    commit('compacted', boundary)
    kept.view = [...boundary.after]
  },
  stepsTaken: () => kept.steps,
  loadState: () => structuredClone(kept.state),
  delta: (event) => {
    kept.events.push(event)
  },
  stepRequested: (boundary) => {
    commit('stepRequested', boundary)
    if (boundary.attachment) append(kept, boundary.attachment.message)
  },
  modelAnswered: (boundary) => {
    commit('modelAnswered', boundary)
    append(kept, boundary.message)
    for (const { id, tool, effect, input } of boundary.calls) {
      kept.calls.set(id, { id, tool, effect, input, step: boundary.step, status: 'proposed' })
    }
    kept.steps = boundary.step
  },
  stepDiscarded: (boundary) => commit('stepDiscarded', boundary),
  saved: (boundary) => commit('saved', boundary),
  runEnded: (boundary) => {
    commit('runEnded', boundary)
    kept.ended = { status: boundary.status, stopReason: boundary.stopReason, error: boundary.error }
  },
})

const callBoundaries = (kept: Committed, commit: Commit, guarded: boolean): Pick<RunStore, CallBoundary> => ({
  callParked: (boundary) => {
    commit('callParked', boundary)
    record(kept, boundary.call, { status: 'waiting' })
    return { interactionId: `interaction-${boundary.call.id}`, expiresAt: '2030-01-01T00:00:00.000Z' }
  },
  callStarts: ({ call, grantId }) => {
    const isGranted = grantId !== undefined && kept.grants.get(grantId) === call.id
    if (guarded && call.effect === 'write' && !isGranted)
      throw new AppError('not-granted', `${call.tool} has no grant.`)
    commit('callStarts', {})
    if (grantId !== undefined) kept.grants.delete(grantId)
    record(kept, call, { status: 'running' })
  },
  callEnds: (boundary) => {
    commit('callEnds', boundary)
    const { status, code, text, call, message } = boundary
    record(kept, call, { status, text, ...(code === undefined ? {} : { code }) })
    append(kept, message)
  },
})

function record(kept: Committed, { id, tool, effect, step, input }: ToolCall, change: Partial<MemoryCall>): void {
  const before = kept.calls.get(id) ?? { id, tool, effect, step, input, status: 'proposed' as const }
  kept.calls.set(id, { ...before, ...change })
}

function keepState(state: Record<string, unknown>, changes: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) delete state[key]
    else state[key] = structuredClone(value)
  }
}
