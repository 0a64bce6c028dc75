import { z } from 'zod'

/** What the card of a release said about undoing it, and whether that still holds. */
export const agreedUndoSchema = z.object({
  interactionId: z.string(),
  fingerprint: z.string(),
  undo: z.object({ code: z.string(), params: z.record(z.string(), z.string()).default({}) }),
  decidedBy: z.array(z.string()),
  at: z.string(),
  objects: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      released: z.number().int(),
      /** null = there was none before. */
      back: z.number().int().nullable(),
      /** Comes back as it was replaced, comes back as something else, or does not come back. */
      state: z.enum(['same', 'differs', 'left-out']),
      /** A version that was saved after the release and stays saved; null = none. */
      savedSince: z.number().int().nullable(),
    }),
  ),
})
export type AgreedUndo = z.infer<typeof agreedUndoSchema>
