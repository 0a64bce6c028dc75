import { z } from 'zod'

/** Which message of the requester led to the call; `taint` where it follows something that was read rather than their words. */
export const provenanceSchema = z.object({
  message: z.object({ id: z.string(), text: z.string(), at: z.string() }).nullable(),
  taint: z
    .object({
      /** What the person's own words lack: the action, or the object that a text names. */
      reason: z.enum(['action', 'object']),
      /** The tool whose output suggests it, and what it was asked. */
      tool: z.string(),
      toolCallId: z.string(),
      detail: z.string().optional(),
    })
    .optional(),
})
export type Provenance = z.infer<typeof provenanceSchema>
