import { and, eq, gt, inArray } from 'drizzle-orm'
import { findToolCall, openStep, type RunRow, updateStep } from '@/db/runs'
import { event } from '@/db/schema'
import type { RunEvent } from '@/lib/contracts/run-event'
import type { Runtime } from './runtime'

/** A step that was still streaming is void: an event says which messages and calls people must forget, and it is asked again. */
export function discardOpenStep(runtime: Runtime, row: RunRow): void {
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
