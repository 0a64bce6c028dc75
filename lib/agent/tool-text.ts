import type { AgentTool } from '@/lib/contracts/tool'
import { isToolView, outputOf } from '@/lib/contracts/tool-view'

/** A result as the model reads it. A final tool's words are the answer that a person reads, so they stay its own. */
export function modelText(tool: AgentTool | undefined, output: unknown): string {
  if (isToolView(output) && !tool?.final) return output.text
  return tool ? tool.toModel(outputOf(output)) : JSON.stringify(outputOf(output) ?? null)
}
