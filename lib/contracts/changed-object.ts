import { z } from 'zod'
import { textDiffSchema } from './diff'

/** An object that moved since a card was shown. Logs from before the details were kept have names and versions only. */
export const changedObjectSchema = z.object({
  name: z.string(),
  from: z.number().int(),
  to: z.number().int(),
  kind: z.string().default(''),
  id: z.string().default(''),
  /** `base`: what the card stood on; `change`: what it would have put into effect. */
  side: z.enum(['base', 'change']).default('base'),
  /** Who did it and when (ISO); null = not known. */
  by: z.string().nullable().default(null),
  at: z.string().nullable().default(null),
  /** null = no text of it is kept. */
  diff: textDiffSchema.nullable().default(null),
})
export type ChangedObject = z.infer<typeof changedObjectSchema>
