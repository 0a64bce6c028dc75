import { loadHistory } from '@/db/messages'
import { insertPrepared } from '@/db/prepared'
import { updateRun } from '@/db/runs'
import { hookFiring } from '@/db/schema'
import { loadState, saveState } from '@/db/state'
import type { ModelMessage } from '@/lib/agent/hook'
import type { RunStore } from '@/lib/agent/run-store'
import type { RunEvent } from '@/lib/contracts/run-event'
import { detachCallsOf } from './detach-calls'
import { collectLeft, withoutTold } from './left-for-the-prompt'
import type { RunIdentity } from './run-identity'
import { createRunStore } from './run-store'
import type { Runtime } from './runtime'
import { endOfSubAgent, ofSubAgent } from './sub-agent-events'

/**
 * The persistence of a sub-agent: its own history, the conversation's state, its events in the conversation's log. Its end leaves the
 * conversation to the run that it works for; calls that wait for a person go on waiting by themselves.
 */
export function createSubAgentStore(runtime: Runtime, run: RunIdentity, tellCall: (tool: string) => void): RunStore {
  const { db, writer, now } = runtime
  const { conversationId, runId } = run
  const base = createRunStore(runtime, run)
  const left = collectLeft()
  const own = <B extends { events: RunEvent[]; state: Record<string, unknown> }>(boundary: B): B => {
    left.note(boundary.state)
    const events = boundary.events.flatMap((event) => ofSubAgent(event, runId))
    return { ...boundary, state: withoutTold(boundary.state), events }
  }
  return {
    ...base,
    loadMessages: () => loadHistory(db, conversationId, runId) as ModelMessage[],
    loadState: () => withoutTold(loadState(db, conversationId)),
    delta: (event) => {
      for (const mine of ofSubAgent(event, runId)) base.delta(mine)
    },
    stepRequested: (boundary) => base.stepRequested(own(boundary)),
    modelAnswered: (boundary) => base.modelAnswered(own(boundary)),
    callParked: (boundary) => base.callParked(own(boundary)),
    callStarts: (boundary) => {
      base.callStarts(boundary)
      tellCall(boundary.call.tool)
      writer.flush() // what was told belongs to the other run: waiting pieces of a conversation are stored under one
    },
    callEnds: (boundary) => base.callEnds(own(boundary)),
    saved: (boundary) => base.saved(own(boundary)),
    runEnded: (boundary) => {
      const { status, stopReason, error, usage, firings, state, events } = own(boundary)
      writer.commit(conversationId, runId, () => {
        const failure = { errorCode: error?.code, errorMessage: error?.message }
        updateRun(db, runId, { status, stopReason, usage, ...failure, endedAt: now() })
        saveState(db, conversationId, { ...state, ...left.addedTo(loadState(db, conversationId)) })
        if (firings.length > 0) insertPrepared(db, hookFiring, { runId, step: 0, firings, at: now() })
        const waiting = detachCallsOf(db, conversationId, runId)
        const interruptIds = waiting.flatMap(({ interactionId }) => (interactionId ? [interactionId] : []))
        return { result: undefined, events: [...events, endOfSubAgent({ status, error, interruptIds }, runId)] }
      })
    },
  }
}
