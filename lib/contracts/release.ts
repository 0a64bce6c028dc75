import { z } from 'zod'
import { textDiffSchema } from './diff'
import { columnChangeSchema } from './lineage'

export const releaseItemSchema = z.object({
  kind: z.enum(['table', 'task', 'schedule', 'datasource', 'sync', 'quality-rule']),
  op: z.enum(['create', 'change', 'drop', 'offline']),
  /** Platform id of the object, and its name for people. */
  id: z.string(),
  name: z.string(),
  fromVersion: z.number().int().nullable(),
  toVersion: z.number().int(),
  breaking: z.boolean(),
  /** Column changes in words for tables, changed lines for tasks. */
  columnChanges: z.array(columnChangeSchema).optional(),
  added: z.number().int().optional(),
  removed: z.number().int().optional(),
})
/** Something saved that waits for a release. */
export type ReleaseItem = z.infer<typeof releaseItemSchema>

export const changeSetItemSchema = releaseItemSchema.extend({ diff: textDiffSchema })
/** A release item with its stored diff, as a card shows it. */
export type ChangeSetItem = z.infer<typeof changeSetItemSchema>

export const planItemSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(['pending', 'running', 'done', 'failed', 'waiting']),
})
export type PlanItem = z.infer<typeof planItemSchema>

export const planSchema = z.object({ items: z.array(planItemSchema), releaseItems: z.array(releaseItemSchema) })
export type Plan = z.infer<typeof planSchema>
