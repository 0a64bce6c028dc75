import type { LanguageModelV4 } from '@ai-sdk/provider'
import { extractSummary } from './extract-summary'
import { type SummaryAnswer, type SummaryRequest, summariseByModel } from './summarise-by-model'

/** Who summarises for a model: itself, or for the offline demo, which writes no prose of its own, an extract of the text. */
export const createSummarise =
  (model: LanguageModelV4) =>
  async (
    request: SummaryRequest,
    signal: AbortSignal,
  ): Promise<(Partial<SummaryAnswer> & { text: string }) | undefined> =>
    model.modelId === 'demo' && model.provider === 'sluice'
      ? extractSummary(request)
      : summariseByModel(model, request, signal)
