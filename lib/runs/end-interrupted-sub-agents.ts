import { foldRun } from '@/db/events'
import { callsOfRun, moveToolCall, type RunRow, type ToolCallRow, unfinishedRuns, updateRun } from '@/db/runs'
import { detachCallsOf } from './detach-calls'
import { discardOpenStep } from './discard-open-step'
import type { Runtime } from './runtime'
import { endCall, fateOf } from './settle-started-writes'

/**
 * Sub-agents of an earlier process are ended, not gone on with: their runs do nothing by themselves, and the call that started one is
 * told what it had done. Must come before the runs that they worked for are taken up, which would take its calls for their own.
 */
export async function endInterruptedSubAgents(runtime: Runtime): Promise<void> {
  const { db, bootId } = runtime
  for (const row of unfinishedRuns(db)) {
    if (row.parentRunId === null || row.bootId === bootId) continue
    foldRun(db, row.id)
    discardOpenStep(runtime, row)
    for (const call of callsOfRun(db, row.id)) await settle(runtime, row, call)
    end(runtime, row)
  }
}

/** A write that had started is looked up by its key and gets its receipt; what had not begun never will. */
async function settle(runtime: Runtime, row: RunRow, call: ToolCallRow): Promise<void> {
  if (call.status !== 'running' && call.status !== 'proposed') return
  const fate = await fateOf(runtime, call)
  if (fate) return endCall(runtime, row, call, fate)
  const text = 'Error [aborted]: The server stopped before this call was executed.'
  const change = { status: 'cancelled', code: 'aborted', resultText: text, endedAt: runtime.now() } as const
  moveToolCall(runtime.db, call.id, ['proposed', 'running'], change)
}

function end({ db, writer, now }: Runtime, row: RunRow): void {
  writer.commit(row.conversationId, row.id, () => {
    updateRun(db, row.id, { status: 'cancelled', errorCode: 'aborted', endedAt: now() })
    detachCallsOf(db, row.conversationId, row.id)
    const message = 'The server stopped while the sub-agent was working.'
    return { result: undefined, events: [{ type: 'SUBAGENT_ERROR', subagentRunId: row.id, message, code: 'aborted' }] }
  })
}
