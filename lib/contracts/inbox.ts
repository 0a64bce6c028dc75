import { z } from 'zod'
import type { CommitPreview, Interaction } from './interaction'

export const inboxSeverities = ['HIGH', 'UNKNOWN', 'MEDIUM', 'LOW', 'none'] as const

/** What of a tab is wanted; times are ISO. `none` = a card whose impact is not graded. */
export const inboxFilterSchema = z.object({
  tool: z.string().max(100).optional(),
  requester: z.string().max(100).optional(),
  severity: z.enum(inboxSeverities).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** Card after which the next page begins. */
  before: z.string().max(100).optional(),
})
export type InboxFilter = z.infer<typeof inboxFilterSchema>

export interface InboxEntry {
  interaction: Interaction
  preview: CommitPreview
}

export interface InboxPage {
  items: InboxEntry[]
  /** `before` of the next page. */
  next: string | null
}

/** What the cards that a person may see can be filtered by. */
export interface InboxFacets {
  tools: string[]
  requesters: Array<{ id: string; name: string }>
}
