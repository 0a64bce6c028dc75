import { z } from 'zod'

/** Bodies of the HTTP interface. Limits are in characters. */

export const messageLimit = 100_000

/** Bytes of an attached file. */
export const attachmentLimit = 5_000_000
/** What may be attached: texts that tools and scripts can read. */
export const attachmentTypes = ['.csv', '.tsv', '.sql', '.json', '.md', '.txt'] as const

export const newConversation = z.object({ title: z.string().trim().min(1).max(200).optional() })
export const patchConversation = z.object({
  title: z.string().trim().min(1).max(200).optional(),
  pinned: z.boolean().optional(),
  archived: z.boolean().optional(),
})
/** `clientId` makes a repeated post idempotent: the first run is answered again. */
export const newMessage = z.object({
  clientId: z.string().min(1).max(100),
  text: z.string().trim().min(1),
  /** Files of the workspace that it is about. */
  files: z.array(z.string().min(1).max(1_000)).max(20).optional(),
  /** A message of the person that this one stands in place of: it and all that followed are set aside. */
  replaces: z.string().min(1).max(100).optional(),
})
export type NewMessage = z.infer<typeof newMessage>
export const queuedMessageBody = newMessage.omit({ replaces: true })
/** `rating: null` takes an opinion back. */
export const feedbackBody = z.object({
  messageId: z.string().min(1).max(100),
  rating: z.enum(['up', 'down']).nullable(),
  comment: z.string().trim().max(2_000).default(''),
})
export type FeedbackBody = z.infer<typeof feedbackBody>
export const stopRun = z.object({ runId: z.string().min(1).max(100) })
export const decisionBody = z.object({
  optionId: z.string().min(1).max(100),
  inputs: z.record(z.string(), z.unknown()).default({}),
  digest: z.string().min(1).max(200),
})
/** New values of inputs that change what would happen. `digest` = the card that the person was looking at. */
export const revisionBody = z.object({
  inputs: z.record(z.string(), z.unknown()),
  digest: z.string().min(1).max(200).optional(),
})
export type RevisionBody = z.infer<typeof revisionBody>
export type DecisionBody = z.infer<typeof decisionBody>
export const demoSignIn = z.object({ role: z.enum(['analyst', 'approver', 'admin']) })
