import { type HistoryRow, loadHistoryRows, replaceBySummary } from '@/db/messages'
import { insertPrepared } from '@/db/prepared'
import { hookFiring } from '@/db/schema'
import { saveState } from '@/db/state'
import type { CompactionStore } from '@/lib/agent/compaction'
import type { ModelMessage } from '@/lib/agent/hook'
import type { RunIdentity } from './run-identity'
import type { Runtime } from './runtime'

/** Keeps a shortened history: the messages that a summary stands for are marked, the summary is stored in their place. */
export const createCompactionStore = (runtime: Runtime, run: RunIdentity): CompactionStore => ({
  compacted: ({ before, after, state, events, firings }) => {
    const { db, writer, now } = runtime
    const { conversationId, runId } = run
    writer.commit(conversationId, runId, () => {
      for (const { summary, replaces } of changesOf(
        loadHistoryRows(db, conversationId, run.threadRunId),
        before,
        after,
      ))
        replaceBySummary(db, { conversationId, runId, content: summary, replaces }, now())
      saveState(db, conversationId, state)
      if (firings.length > 0) insertPrepared(db, hookFiring, { runId, step: 0, firings, at: now() })
      return { result: undefined, events }
    })
  },
})

/**
 * Which rows each new message stands for. Rows are found by their bytes, in order: a message in memory and its row read back are the
 * same (a test of the loop says so). What has no row, such as a result that was made up for a lost call, is left out.
 */
export function changesOf(
  rows: readonly HistoryRow[],
  before: readonly ModelMessage[],
  after: readonly ModelMessage[],
): Array<{ summary: ModelMessage; replaces: HistoryRow[] }> {
  const known = new Set(before)
  const stays = new Set(after)
  const summaries = after.filter((message) => !known.has(message))
  const rowsByText = new Map<string, HistoryRow[]>()
  for (const row of rows) {
    const text = JSON.stringify(row.content)
    const same = rowsByText.get(text)
    if (same) same.push(row)
    else rowsByText.set(text, [row])
  }
  const gaps: HistoryRow[][] = []
  let isGap = false
  for (const message of before) {
    const row = rowsByText.get(JSON.stringify(message))?.shift()
    const goes = !stays.has(message)
    if (goes && !isGap) gaps.push([])
    if (goes && row) gaps.at(-1)?.push(row)
    isGap = goes
  }
  return summaries.map((summary, index) => ({ summary, replaces: gaps[index] ?? [] }))
}
