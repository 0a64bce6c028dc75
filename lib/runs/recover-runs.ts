import { and, eq, gt, inArray } from 'drizzle-orm'
import { foldRun } from '@/db/events'
import { findToolCall, openStep, type RunRow, unfinishedRuns, updateRun, updateStep } from '@/db/runs'
import { event } from '@/db/schema'
import type { RunEvent } from '@/lib/contracts/run-event'
import { moveConversation } from './conversation-state'
import type { Runtime } from './runtime'
import { settleStartedWrites } from './settle-started-writes'
import { startRun } from './start-run'

/** Takes up every run of an earlier boot from its last committed boundary. Returns how many went on. */
export async function recoverRuns(runtime: Runtime): Promise<number> {
  const interrupted = unfinishedRuns(runtime.db).filter((row) => row.bootId !== runtime.bootId)
  for (const row of interrupted) {
    foldRun(runtime.db, row.id)
    if (row.stopRequestedAt) {
      cancel(runtime, row)
      continue
    }
    discardOpenStep(runtime, row)
    await settleStartedWrites(runtime, row)
    void startRun(runtime, row.id)
  }
  return interrupted.length
}

/** A step that was still streaming is void: an event says which messages and calls people must forget, and it is asked again. */
function discardOpenStep(runtime: Runtime, row: RunRow): void {
  const step = openStep(runtime.db, row.id)
  if (!step) return
  runtime.writer.commit(row.conversationId, row.id, () => {
    updateStep(runtime.db, row.id, step.number, { status: 'discarded' })
    const { messageIds, toolCallIds } = startedIn(runtime, row.id, step.number)
    return {
      result: undefined,
      events: [
        {
          type: 'CUSTOM',
          name: 'STEP_DISCARDED',
          value: { step: step.number, messageIds, toolCallIds, reason: 'restart' },
        },
      ],
    }
  })
}

/** Messages and calls whose start stands in the log after the step's own start. */
function startedIn(runtime: Runtime, runId: string, step: number): { messageIds: string[]; toolCallIds: string[] } {
  const starts = runtime.db
    .select({ id: event.id, payload: event.payload })
    .from(event)
    .where(and(eq(event.runId, runId), eq(event.type, 'STEP_STARTED')))
    .all()
  const begun = starts.filter(({ payload }) => (payload as { stepName: string }).stepName.endsWith(String(step))).at(-1)
  const after = runtime.db
    .select({ payload: event.payload })
    .from(event)
    .where(
      and(
        eq(event.runId, runId),
        gt(event.id, begun?.id ?? 0),
        inArray(event.type, ['TEXT_MESSAGE_START', 'REASONING_START', 'TOOL_CALL_START']),
      ),
    )
    .all()
    .map(({ payload }) => payload as RunEvent)
  return {
    messageIds: after.flatMap((item) =>
      'messageId' in item && item.type !== 'TOOL_CALL_RESULT' ? [item.messageId] : [],
    ),
    toolCallIds: after.flatMap((item) =>
      item.type === 'TOOL_CALL_START' && !findToolCall(runtime.db, item.toolCallId) ? [item.toolCallId] : [],
    ),
  }
}

function cancel(runtime: Runtime, row: RunRow): void {
  const { db, writer, now } = runtime
  writer.commit(row.conversationId, row.id, () => {
    updateRun(db, row.id, { status: 'cancelled', endedAt: now() })
    const outcome = {
      type: 'RUN_FINISHED',
      threadId: row.conversationId,
      runId: row.id,
      outcome: { type: 'cancelled' },
    } as const
    return { result: undefined, events: [outcome, ...moveConversation(db, row.conversationId, { state: 'idle' })] }
  })
}
