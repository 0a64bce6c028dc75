import { appendMessage, loadHistory } from '@/db/messages'
import { insertPrepared } from '@/db/prepared'
import { hasResult, insertStep, insertToolCall, moveToolCall, updateRun, updateStep } from '@/db/runs'
import { attachment, hookFiring } from '@/db/schema'
import { loadState, saveState } from '@/db/state'
import type { HookFiring, ModelMessage } from '@/lib/agent/hook'
import type { RunStore } from '@/lib/agent/run-store'
import type { RunEvent } from '@/lib/contracts/run-event'
import { consumeGrant, finishCall, needsGrant, parkCall } from '@/lib/guard/ledger'
import { addNotice, closeWaitingCall } from './close-waiting-call'
import { conversationStateAfter } from './conversation-state'
import { copyDiffers } from './copy-differs'
import type { RunIdentity } from './run-identity'
import type { Runtime } from './runtime'
import { stillInterrupted } from './still-interrupted'

/** The loop's persistence over SQLite: each method is one transaction, published after its commit. */
export function createRunStore(runtime: Runtime, run: RunIdentity): RunStore {
  const desk: Desk = { runtime, run }
  return {
    loadMessages: () => loadHistory(runtime.db, run.conversationId) as ModelMessage[],
    stepsTaken: () => run.stepsTaken,
    loadState: () => loadState(runtime.db, run.conversationId),
    delta: (event) => runtime.writer.delta(run.conversationId, run.runId, event),
    ...stepBoundaries(desk),
    ...callBoundaries(desk),
    ...endBoundaries(desk),
  }
}

interface Desk {
  runtime: Runtime
  run: RunIdentity
}

type Part<K extends keyof RunStore> = Pick<RunStore, K>

const nothing = undefined

function commit<T>({ runtime, run }: Desk, work: () => { result: T; events: readonly RunEvent[] }): T {
  return runtime.writer.commit(run.conversationId, run.runId, work)
}

/** State keys and hook firings that a boundary carries. */
function keep(
  { runtime: { db, now }, run }: Desk,
  boundary: { state: Record<string, unknown>; firings: HookFiring[] },
  step: number,
  toolCallId?: string,
): void {
  saveState(db, run.conversationId, boundary.state)
  if (boundary.firings.length === 0) return
  insertPrepared(db, hookFiring, { runId: run.runId, toolCallId, step, firings: boundary.firings, at: now() })
}

function append({ runtime, run }: Desk, kind: 'assistant' | 'tool' | 'attachment', content: ModelMessage): void {
  const { conversationId, runId } = run
  appendMessage(runtime.db, { conversationId, runId, kind, content }, runtime.now())
}

function stepBoundaries(desk: Desk): Part<'stepRequested' | 'modelAnswered' | 'stepDiscarded'> {
  const { runtime, run } = desk
  const { db, now } = runtime
  const { runId, conversationId } = run
  return {
    stepRequested: (boundary) =>
      commit(desk, () => {
        const { step, model, requestDigest, attachment: told } = boundary
        insertStep(db, { runId, number: step, model, requestDigest, status: 'requested', requestedAt: now() })
        if (told) {
          append(desk, 'attachment', told.message)
          const text = textOf(told.message)
          insertPrepared(db, attachment, { conversationId, runId, step, names: told.names, text, at: now() })
        }
        keep(desk, boundary, step)
        return { result: nothing, events: boundary.events }
      }),

    modelAnswered: (boundary) =>
      commit(desk, () => {
        const { step, finishReason, usage } = boundary
        append(desk, 'assistant', boundary.message)
        for (const call of boundary.calls) {
          insertToolCall(db, { ...call, conversationId, runId, step, status: 'proposed', createdAt: now() })
        }
        updateStep(db, runId, step, { status: 'answered', finishReason, usage, answeredAt: now() })
        updateRun(db, runId, { steps: step })
        keep(desk, boundary, step)
        return { result: nothing, events: boundary.events }
      }),

    stepDiscarded: ({ step, events }) =>
      commit(desk, () => {
        updateStep(db, runId, step, { status: 'discarded' })
        return { result: nothing, events }
      }),
  }
}

function callBoundaries(desk: Desk): Part<'callParked' | 'callStarts' | 'callEnds'> {
  const { runtime, run } = desk
  const { db, now } = runtime
  return {
    callParked: (boundary) =>
      commit(desk, () => {
        const { call } = boundary
        const { interaction, events, superseded } = parkCall(db, {
          ...run,
          call,
          request: boundary.request,
          now: now(),
        })
        const { interactionId, expiresAt } = interaction
        moveToolCall(db, call.id, ['proposed', 'running'], { status: 'waiting', interactionId })
        for (const older of superseded) closeWaitingCall(db, { ...older, code: 'not-granted' }, now())
        keep(desk, boundary, call.step, call.id)
        return { result: { interactionId, expiresAt }, events: [...boundary.events, ...events] }
      }),

    callStarts: ({ call, grantId }) => {
      if (!needsGrant(runtime.policy, call)) return // after a crash it runs again anyhow; its start is written with its end
      commit(desk, () => {
        const used = consumeGrant(db, { ...run, call, grantId, policy: runtime.policy, now: now() })
        const change = { status: 'running' as const, grantId: used?.grantId, startedAt: now() }
        moveToolCall(db, call.id, ['proposed', 'waiting', 'running'], change)
        return { result: nothing, events: used?.events ?? [] }
      })
    },

    callEnds: (boundary) => {
      const { call, status, code, text, card, durationMs } = boundary
      const differs = call.effect === 'write' && status === 'done' && copyDiffers(runtime, call)
      return commit(desk, () => {
        const wasDetached = hasResult(db, call.id)
        const endedAt = now()
        const isLedgered = needsGrant(runtime.policy, call)
        const startedAt = isLedgered ? undefined : new Date(endedAt.getTime() - durationMs)
        const change = { status, code: code ?? null, resultText: text, durationMs, startedAt, endedAt }
        moveToolCall(db, call.id, ['proposed', 'waiting', 'running', 'unknown'], change)
        if (wasDetached) addNotice(db, run.conversationId, `${call.tool} (call ${call.id}) is ${status}: ${text}`)
        else append(desk, 'tool', boundary.message)
        const end = { ...run, call, status, code, text, card, durationMs, copyDiffers: differs, now: endedAt }
        const settled = isLedgered ? finishCall(db, end).events : []
        keep(desk, boundary, call.step, call.id)
        return { result: nothing, events: [...boundary.events, ...settled] }
      })
    },
  }
}

function endBoundaries(desk: Desk): Part<'saved' | 'runEnded'> {
  const { runtime, run } = desk
  const { db, now } = runtime
  return {
    saved: (boundary) =>
      commit(desk, () => {
        keep(desk, boundary, 0)
        return { result: nothing, events: boundary.events }
      }),

    runEnded: (boundary) =>
      commit(desk, () => {
        const { status, stopReason, error, usage } = boundary
        const failure = { errorCode: error?.code, errorMessage: error?.message }
        updateRun(db, run.runId, { status, stopReason, usage, ...failure, endedAt: now() })
        keep(desk, boundary, 0)
        const events = boundary.events.map((event) => stillInterrupted(db, event, now()))
        return { result: nothing, events: [...events, ...conversationStateAfter(db, run, status)] }
      }),
  }
}

function textOf(message: ModelMessage): string {
  if (typeof message.content === 'string') return message.content
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
}
