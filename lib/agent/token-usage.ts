import type { LanguageModelV4Usage } from '@ai-sdk/provider'
import type { TokenUsage } from '@/lib/contracts/run-event'

const counts = ['inputTokens', 'outputTokens', 'totalTokens', 'reasoningTokens', 'cachedInputTokens'] as const

/** The provider's count in our words; what it did not say stays absent rather than 0. */
export function toTokenUsage(
  model: string,
  { inputTokens: input, outputTokens: output }: LanguageModelV4Usage,
): TokenUsage {
  const isCounted = input.total !== undefined || output.total !== undefined
  return {
    model,
    ...(input.total === undefined ? {} : { inputTokens: input.total }),
    ...(output.total === undefined ? {} : { outputTokens: output.total }),
    ...(isCounted ? { totalTokens: (input.total ?? 0) + (output.total ?? 0) } : {}),
    ...(output.reasoning === undefined ? {} : { reasoningTokens: output.reasoning }),
    ...(input.cacheRead === undefined ? {} : { cachedInputTokens: input.cacheRead }),
  }
}

/** A new sum; the model is that of the later part. */
export function addUsage(total: TokenUsage, more: TokenUsage): TokenUsage {
  const sum: TokenUsage = { ...total }
  if (more.model !== undefined) sum.model = more.model
  for (const key of counts) if (more[key] !== undefined) sum[key] = (sum[key] ?? 0) + more[key]
  return sum
}
