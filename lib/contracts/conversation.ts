import { z } from 'zod'

export const conversationStates = [
  'idle',
  'running',
  'waiting',
  'waiting_other',
  'failed',
  'executed',
  'expired',
] as const
/** `waiting` = for its owner's decision, `waiting_other` = for another person's, `executed` = the last run ended with a receipt. */
export type ConversationState = (typeof conversationStates)[number]

export const conversationSummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(conversationStates),
  pinned: z.boolean(),
  archived: z.boolean(),
  /** ISO times; `waitUntil` is the earliest expiry of an open card. */
  updatedAt: z.string(),
  waitUntil: z.string().nullable(),
})
export type ConversationSummary = z.infer<typeof conversationSummarySchema>

/** A file of the conversation's workspace; `path` is virtual: `/mnt/user-data/…` or `/mnt/chat-offload/…`. */
export interface WorkspaceFile {
  path: string
  size: number
  version: number
  readOnly: boolean
  updatedAt: string
  /** Snapshot that a working copy was copied from, for the diff. */
  copiedFrom: string | null
}
