import { z } from 'zod'

const needSchema = z.object({
  item: z.string(),
  /** The item that it cannot go without. */
  needs: z.string(),
  /** It uses what the other creates or the column that the other adds; or the other follows the column that it takes away. */
  reason: z.enum(['creates', 'adds-column', 'follows-column']),
  column: z.string().optional(),
})
export type Need = z.infer<typeof needSchema>

/** What a release could take along, and what of it this card does. Keys are `kind id`. */
export const packScopeSchema = z.object({
  /** Name of the input that carries the choice. */
  input: z.string(),
  items: z.array(z.object({ key: z.string(), kind: z.string(), id: z.string(), name: z.string(), op: z.string() })),
  needs: z.array(needSchema),
  included: z.array(z.string()),
})
export type PackScope = z.infer<typeof packScopeSchema>

export const itemKey = ({ kind, id }: { kind: string; id: string }): string => `${kind} ${id}`

/** What stays behind when somebody leaves these out: they, and whatever needs one of them, with the reason. */
export function leftOut({ needs }: Pick<PackScope, 'needs'>, chosen: Iterable<string>): Map<string, Need | null> {
  const out = new Map<string, Need | null>([...chosen].map((key) => [key, null]))
  for (const key of out.keys())
    for (const need of needs) if (need.needs === key && !out.has(need.item)) out.set(need.item, need) // visited in turn
  return out
}
