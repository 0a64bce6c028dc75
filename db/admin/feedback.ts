import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { authorize, installation } from '@/db/authorize'
import type { Db } from '@/db/client'
import { conversation, event, feedback, step, user } from '@/db/schema'
import type { FeedbackPage, FeedbackQuery } from '@/lib/contracts/admin-feedback'
import type { Person } from '@/lib/contracts/user'
import { inPeriod, toPeriod } from './period'

const pageSize = 50

/** The model of the step that the answer came from: the last that was asked of its run before the answer began. */
const model = sql<string | null>`(
  select ${step.model} from ${event} join ${step} on ${step.runId} = ${event.runId} and ${step.requestedAt} <= ${event.at}
  where ${event.conversationId} = ${feedback.conversationId} and ${event.type} = 'TEXT_MESSAGE_START'
    and json_extract(${event.payload}, '$.messageId') = ${feedback.messageId}
  order by ${step.number} desc limit 1)`

/** Everybody's opinions of answers, newest first, by page. */
export function listFeedback(db: Db, admin: Person, query: FeedbackQuery): FeedbackPage {
  authorize(admin, 'installation.review', installation)
  const rows = db
    .select({ row: feedback, title: conversation.title, name: user.name, model })
    .from(feedback)
    .innerJoin(conversation, eq(conversation.id, feedback.conversationId))
    .leftJoin(user, eq(user.id, feedback.personId))
    .where(
      and(
        query.rating ? eq(feedback.rating, query.rating) : undefined,
        query.comment ? gt(feedback.comment, '') : undefined,
        inPeriod(feedback.at, toPeriod(query)),
        query.before === undefined ? undefined : lt(feedback.id, query.before),
      ),
    )
    .orderBy(desc(feedback.id))
    .limit(pageSize + 1)
    .all()
  const items = rows.slice(0, pageSize).map(({ row, name, ...rest }) => ({
    ...rest,
    id: row.id,
    rating: row.rating,
    comment: row.comment,
    person: { id: row.personId, name: name ?? row.personId },
    conversationId: row.conversationId,
    messageId: row.messageId,
    at: row.at.toISOString(),
  }))
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}
