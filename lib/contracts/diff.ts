import { z } from 'zod'

/** One line of a hunk; `from` / `to` are line numbers from 1, absent on the side where the line does not exist. */
export const diffLineSchema = z.object({
  kind: z.enum(['same', 'add', 'del']),
  from: z.number().int().optional(),
  to: z.number().int().optional(),
  text: z.string(),
})

/** Hunks are computed on the server and stored, so that everybody sees the stored bytes. */
export const textDiffSchema = z.object({
  added: z.number().int(),
  removed: z.number().int(),
  fromLines: z.number().int(),
  toLines: z.number().int(),
  hunks: z.array(z.object({ fromStart: z.number().int(), toStart: z.number().int(), lines: z.array(diffLineSchema) })),
  /** True when hunks were cut to the display limit; the counts are of the whole. */
  truncated: z.boolean(),
})
export type TextDiff = z.infer<typeof textDiffSchema>
