import { z } from 'zod'

/** Owned objects that the call touches, by which lines of the configuration, and who of their owners may approve it. */
export const cardOwnersSchema = z.object({
  objects: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      rules: z.array(
        z.object({
          pattern: z.string(),
          line: z.number().int(),
          users: z.array(z.string()),
          roles: z.array(z.string()),
        }),
      ),
    }),
  ),
  /** Who owns all of them, without the requester. Empty = nobody can approve this. */
  approvers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Owners that the configuration names and who have no account that approves. */
  missing: z.array(z.string()),
})
export type CardOwners = z.infer<typeof cardOwnersSchema>
