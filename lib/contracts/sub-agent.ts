import { z } from 'zod'
import type { ToolCallContext } from './tool'

/** What a run hands to an agent of its own. */
export interface SubAgentRequest {
  /** A few words for people. */
  title: string
  /** All that the other agent knows: it sees nothing of the conversation. */
  task: string
  /** `read` gives it tools that look, `all` every tool; each call passes the same gates either way. */
  access: 'read' | 'all'
  /** The parts of the result that are wanted; empty = its answer is the result. */
  fields: ReadonlyArray<{ name: string; description: string }>
}

/** What comes back: the declared result and the list of what was called, never the conversation behind it. */
export const subAgentResultSchema = z.object({
  subagentRunId: z.string(),
  title: z.string(),
  /** `waiting`: it ended at a call that a person decides on a card. */
  status: z.enum(['done', 'stopped', 'waiting']),
  answer: z.string(),
  fields: z.record(z.string(), z.string()).nullable(),
  calls: z.array(z.object({ tool: z.string(), status: z.string() })),
  waiting: z.array(z.string()),
  steps: z.number().int(),
  tokens: z.number().int(),
})
export type SubAgentResult = z.infer<typeof subAgentResultSchema>

/** Runs agents for a run. Throws `AppError` when one fails or is stopped. */
export interface SubAgents {
  run(request: SubAgentRequest, context: ToolCallContext): Promise<SubAgentResult>
}
