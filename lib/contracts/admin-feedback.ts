import { z } from 'zod'
import type { Rating } from './conversation'

const day = z.iso.date()

export const feedbackQuery = z.object({
  rating: z.enum(['up', 'down']).optional(),
  /** Only those that say something. */
  comment: z.literal('with').optional(),
  /** First and last day, UTC, both included. */
  from: day.optional(),
  to: day.optional(),
  before: z.coerce.number().int().positive().optional(),
})
export type FeedbackQuery = z.infer<typeof feedbackQuery>

/** What somebody thinks of an answer, for administrators. */
export interface FeedbackLine {
  id: number
  rating: Rating
  comment: string
  person: { id: string; name: string }
  /** Null where the log does not say it. */
  model: string | null
  conversationId: string
  title: string
  /** Of the answer, as the log names it. */
  messageId: string
  /** ISO. */
  at: string
}

export interface FeedbackPage {
  items: FeedbackLine[]
  /** `before` of the next page. */
  next: number | null
}
