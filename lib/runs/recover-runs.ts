import { foldRun } from '@/db/events'
import { conversationsWithQueue } from '@/db/queued-messages'
import { type RunRow, unfinishedRuns, updateRun } from '@/db/runs'
import { moveConversation } from './conversation-state'
import { discardOpenStep } from './discard-open-step'
import { endInterruptedSubAgents } from './end-interrupted-sub-agents'
import { endOpenCalls } from './end-open-calls'
import type { Runtime } from './runtime'
import { settleStartedWrites } from './settle-started-writes'
import { settleUnknownWrites } from './settle-unknown'
import { startRun } from './start-run'
import { takeQueued } from './take-queued'

/** Takes up every run of an earlier boot from its last committed boundary. Returns how many went on. */
export async function recoverRuns(runtime: Runtime): Promise<number> {
  await endInterruptedSubAgents(runtime)
  await settleUnknownWrites(runtime)
  const interrupted = unfinishedRuns(runtime.db).filter((row) => row.bootId !== runtime.bootId)
  for (const row of interrupted) {
    foldRun(runtime.db, row.id)
    if (row.stopRequestedAt) {
      await cancel(runtime, row)
      continue
    }
    discardOpenStep(runtime, row)
    await settleStartedWrites(runtime, row)
    void startRun(runtime, row.id)
  }
  for (const conversationId of conversationsWithQueue(runtime.db)) {
    const next = takeQueued(runtime, conversationId)
    if (next) void startRun(runtime, next)
  }
  return interrupted.length
}

/** What the loop would have done at once, had its process lived on. */
async function cancel(runtime: Runtime, row: RunRow): Promise<void> {
  const { db, writer, now } = runtime
  discardOpenStep(runtime, row)
  await endOpenCalls(runtime, row)
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
