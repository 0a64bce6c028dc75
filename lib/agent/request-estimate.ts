import type { TokenUsage } from '@/lib/contracts/run-event'
import type { AgentTool } from '@/lib/contracts/tool'
import { estimateTokens } from './estimate-tokens'
import { describeTools } from './model-request'
import type { Run } from './run'

/** What a run knows about the size of its requests. */
export interface RequestEstimate {
  /** The last estimate, before its correction. */
  asked: number
  /** How much more the provider counted than we estimated; never less than 1. */
  factor: number
  /** The count that `factor` comes from. */
  usage: TokenUsage | undefined
  /** A compaction that failed is tried again from this many tokens on. */
  retryAt: number
}

/** How far the provider's own count may correct the estimate. */
const largestFactor = 4

export const newRequestEstimate = (): RequestEstimate => ({ asked: 0, factor: 1, usage: undefined, retryAt: 0 })

/** The estimate of the next request, corrected upwards by what the provider counted for the last one. */
export function measuredTokens<S>({ compaction, usage }: Run<S>, estimate: number): number {
  const counted = usage === compaction.usage ? undefined : usage?.inputTokens
  if (counted !== undefined && compaction.asked > 0)
    compaction.factor = Math.min(largestFactor, Math.max(1, counted / compaction.asked))
  compaction.usage = usage
  compaction.asked = estimate
  return Math.ceil(estimate * compaction.factor)
}

const heads = new WeakMap<readonly AgentTool[], number>()

/** Tokens of what stands before the history, instructions and tools: the same for all steps of a run. */
export function estimateHead(instructions: string, tools: readonly AgentTool[]): number {
  const known = heads.get(tools)
  if (known !== undefined) return known
  const tokens = estimateTokens(instructions) + estimateTools(tools)
  heads.set(tools, tokens)
  return tokens
}

const toolTokens = new WeakMap<object, number>() // by a tool's schema, which lives as long as the process

function estimateTools(tools: readonly AgentTool[]): number {
  const described = describeTools(tools)
  let tokens = 0
  for (const [index, { inputSchema }] of tools.entries()) {
    const own = toolTokens.get(inputSchema) ?? estimateTokens(JSON.stringify(described[index]))
    toolTokens.set(inputSchema, own)
    tokens += own
  }
  return tokens
}
