import { appendMessage, loadHistory } from '@/db/messages'
import { insertPrepared } from '@/db/prepared'
import { findToolCall, insertStep, insertToolCall, moveToolCall, updateRun, updateStep } from '@/db/runs'
import { attachment, hookFiring } from '@/db/schema'
import { loadState, saveState } from '@/db/state'
import type { HookFiring, ModelMessage } from '@/lib/agent/hook'
import type { RunStore } from '@/lib/agent/run-store'
import type { RunEvent } from '@/lib/contracts/run-event'
import { consumeGrant, finishCall, parkCall } from '@/lib/guard/ledger'
import { addNotice, closeWaitingCall } from './close-waiting-call'
import { conversationStateAfter } from './conversation-state'
import type { RunIdentity } from './run-identity'
import type { Runtime } from './runtime'

/** The loop's persistence over SQLite: each method is one transaction, published after its commit (architecture.md §3). */
export function createRunStore(runtime: Runtime, run: RunIdentity): RunStore {
  const { db, writer, now } = runtime
  const commit = <T>(work: () => { result: T; events: readonly RunEvent[] }) =>
    writer.commit(run.conversationId, run.runId, work)
  const keep = (
    boundary: { state: Record<string, unknown>; firings?: HookFiring[] },
    step: number,
    toolCallId?: string,
  ) => {
    saveState(db, run.conversationId, boundary.state)
    if (!boundary.firings?.length) return
    insertPrepared(db, hookFiring, { runId: run.runId, toolCallId, step, firings: boundary.firings, at: now() })
  }
  const append = (kind: 'assistant' | 'tool' | 'attachment', content: ModelMessage) =>
    appendMessage(db, { conversationId: run.conversationId, runId: run.runId, kind, content }, now())

  return {
    loadMessages: () => loadHistory(db, run.conversationId) as ModelMessage[],
    stepsTaken: () => run.stepsTaken,
    loadState: () => loadState(db, run.conversationId),
    delta: (event) => writer.delta(run.conversationId, run.runId, event),

    stepRequested: (boundary) =>
      commit(() => {
        const { step, model, requestDigest } = boundary
        insertStep(db, {
          runId: run.runId,
          number: step,
          model,
          requestDigest,
          status: 'requested',
          requestedAt: now(),
        })
        if (boundary.attachment) {
          append('attachment', boundary.attachment.message)
          const told = { names: boundary.attachment.names, text: textOf(boundary.attachment.message) }
          db.insert(attachment)
            .values({ conversationId: run.conversationId, runId: run.runId, step, ...told, at: now() })
            .run()
        }
        keep(boundary, step)
        return { result: undefined, events: boundary.events }
      }),

    modelAnswered: (boundary) =>
      commit(() => {
        append('assistant', boundary.message)
        for (const call of boundary.calls) {
          insertToolCall(db, {
            ...call,
            conversationId: run.conversationId,
            runId: run.runId,
            step: boundary.step,
            status: 'proposed',
            createdAt: now(),
          })
        }
        updateStep(db, run.runId, boundary.step, {
          status: 'answered',
          finishReason: boundary.finishReason,
          usage: boundary.usage,
          answeredAt: now(),
        })
        updateRun(db, run.runId, { steps: boundary.step })
        keep(boundary, boundary.step)
        return { result: undefined, events: boundary.events }
      }),

    callParked: (boundary) =>
      commit(() => {
        const parked = parkCall(db, { ...run, call: boundary.call, request: boundary.request, now: now() })
        moveToolCall(db, boundary.call.id, ['proposed', 'running'], {
          status: 'waiting',
          interactionId: parked.interaction.interactionId,
        })
        for (const older of parked.superseded) closeWaitingCall(db, { ...older, code: 'not-granted' }, now())
        keep(boundary, boundary.call.step, boundary.call.id)
        const { interactionId, expiresAt } = parked.interaction
        return { result: { interactionId, expiresAt }, events: [...boundary.events, ...parked.events] }
      }),

    callStarts: ({ call, grantId }) =>
      commit(() => {
        const used = consumeGrant(db, { ...run, call, grantId, policy: runtime.policy, now: now() })
        moveToolCall(db, call.id, ['proposed', 'waiting', 'running'], {
          status: 'running',
          grantId: used?.grantId,
          startedAt: now(),
        })
        return { result: undefined, events: used?.events ?? [] }
      }),

    callEnds: (boundary) =>
      commit(() => {
        const { call, status, code, text, durationMs } = boundary
        const wasDetached = findToolCall(db, call.id)?.resultText != null
        moveToolCall(db, call.id, ['proposed', 'waiting', 'running'], {
          status,
          code,
          resultText: text,
          durationMs,
          endedAt: now(),
        })
        if (wasDetached) addNotice(db, run.conversationId, `${call.tool} (call ${call.id}) is ${status}: ${text}`)
        else append('tool', boundary.message)
        const receipt = finishCall(db, {
          ...run,
          call,
          status,
          code,
          text,
          card: boundary.card,
          durationMs,
          now: now(),
        })
        keep(boundary, call.step, call.id)
        return { result: undefined, events: [...boundary.events, ...receipt.events] }
      }),

    stepDiscarded: ({ step, events }) =>
      commit(() => {
        updateStep(db, run.runId, step, { status: 'discarded' })
        return { result: undefined, events }
      }),

    saved: (boundary) =>
      commit(() => {
        keep(boundary, 0)
        return { result: undefined, events: boundary.events }
      }),

    runEnded: (boundary) =>
      commit(() => {
        updateRun(db, run.runId, {
          status: boundary.status,
          stopReason: boundary.stopReason,
          errorCode: boundary.error?.code,
          errorMessage: boundary.error?.message,
          usage: boundary.usage,
          endedAt: now(),
        })
        keep(boundary, 0)
        return { result: undefined, events: [...boundary.events, ...conversationStateAfter(db, run, boundary.status)] }
      }),
  }
}

function textOf(message: ModelMessage): string {
  if (typeof message.content === 'string') return message.content
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
}
