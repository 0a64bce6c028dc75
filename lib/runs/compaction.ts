import type { LanguageModelV4 } from '@ai-sdk/provider'
import { openToolCalls } from '@/db/runs'
import type { Compaction } from '@/lib/agent/compaction'
import { createMessageCompactor } from '@/lib/agent/message-compactor'
import { createToolCompactor } from '@/lib/agent/tool-compactor'
import { createSummarise } from '@/lib/models/create-summarise'
import { createCompactionStore } from './compaction-store'
import { recordSummaries } from './record-summaries'
import type { RunIdentity } from './run-identity'
import type { Runtime } from './runtime'

/** How a run's history and its tools' results are shortened, and where that is kept. */
export function compactionOf(runtime: Runtime, run: RunIdentity, model: LanguageModelV4): Compaction {
  const summarise = recordSummaries(runtime, run.runId, model.modelId, createSummarise(model))
  return {
    messages: createMessageCompactor({ windowOf: runtime.windowOf, summarise }),
    tools: createToolCompactor(summarise),
    store: createCompactionStore(runtime, run),
    get unresolvedCalls() {
      return new Set(openToolCalls(runtime.db, run.conversationId).map(({ id }) => id))
    },
  }
}
