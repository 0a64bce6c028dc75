import { listFeedback } from '@/db/admin/feedback'
import { noteReading } from '@/db/admin/note-reading'
import type { FeedbackPage, FeedbackQuery } from '@/lib/contracts/admin-feedback'
import type { Person } from '@/lib/contracts/user'
import type { Runtime } from '@/lib/runs/runtime'
import { maskedText } from '@/lib/trace/masked-text'

/** What people think of answers: noted in the audit, and secrets in comments masked as in every list. */
export function readFeedback({ db, now }: Runtime, admin: Person, query: FeedbackQuery): FeedbackPage {
  const page = listFeedback(db, admin, query)
  noteReading(db, admin, { action: 'feedback.read', subject: 'installation', body: {} }, now())
  return { ...page, items: page.items.map((line) => ({ ...line, comment: maskedText(line.comment) })) }
}
