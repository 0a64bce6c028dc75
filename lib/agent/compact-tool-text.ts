import type { AgentTool } from '@/lib/contracts/tool'
import { attempt, takeSkip } from './compaction-attempt'
import type { ToolCall } from './hook'
import type { Run } from './run'
import { addUsage } from './token-usage'

/** After a tool: shortens its text when the tool asks for that; a final answer is for people and stays whole. Any failure leaves it as it is. */
export async function compactToolText<S>(run: Run<S>, tool: AgentTool, call: ToolCall, text: string): Promise<string> {
  const compactor = run.options.compaction?.tools
  const threshold = tool.skipCompaction || tool.final ? undefined : tool.compactAbove
  if (!compactor || threshold === undefined || text.length <= threshold) return text
  run.skipRequested = false
  const gate = await run.chain.beforeToolCompact(run.context, call, text)
  if (gate !== undefined || takeSkip(run) || run.stopped) return text
  const found = await attempt(run, () => compactor.compact(call, text, threshold, run.signal))
  if (found?.usage) run.cumulativeUsage = addUsage(run.cumulativeUsage, found.usage)
  const contentAfter = found && found.text.length < text.length ? found.text : text
  await run.chain.afterToolCompact(run.context, call, {
    before: text.length,
    after: contentAfter.length,
    contentBefore: text,
    contentAfter,
    threshold,
  })
  return contentAfter
}
