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

export type Rating = 'up' | 'down'
/** What a person thinks of an answer; `messageId` as the log names it. */
export interface FeedbackEntry {
  messageId: string
  rating: Rating
  comment: string
}

/** The link under which everybody who is signed in may read a conversation. */
export interface ShareLink {
  token: string
  /** ISO. */
  createdAt: string
}

/** A piece of a snippet; `hit` marks what was looked for. */
export interface SnippetPiece {
  text: string
  hit: boolean
}

export interface ConversationHit {
  conversationId: string
  title: SnippetPiece[]
}

export interface MessageHit {
  /** Place in everything that can be found; `before` of the next page. */
  id: number
  conversationId: string
  title: string
  kind: 'user' | 'assistant' | 'tool'
  tool: string | null
  snippet: SnippetPiece[]
  /** The message of a person that it stands under: where to jump to. */
  turnId: string | null
  /** ISO. */
  at: string
}

export interface SearchAnswer {
  conversations: ConversationHit[]
  messages: MessageHit[]
  /** `before` of the next page of messages. */
  next: number | null
}
