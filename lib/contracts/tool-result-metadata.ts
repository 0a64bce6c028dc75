import { z } from 'zod'

/** How a tool call ended, as the card shows it; `output` is bounded data for the card. */
export const toolResultMetadataSchema = z.object({
  status: z.enum(['done', 'failed', 'blocked', 'unknown', 'cancelled']),
  code: z.string().optional(),
  output: z.unknown(),
  durationMs: z.number(),
})
