import { and, count, desc, eq, exists, inArray, notExists, or, type SQL, sql, sum } from 'drizzle-orm'
import { authorize, installation } from '@/db/authorize'
import type { Db } from '@/db/client'
import { conversation, decision, interaction, toolCall, transcript, user } from '@/db/schema'
import { searchQuery, searchTerms } from '@/db/search-text'
import type { ConversationQuery } from '@/lib/contracts/admin'
import type { ConversationState } from '@/lib/contracts/conversation'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { inPeriod, toPeriod } from './period'

export interface FoundConversation {
  id: string
  title: string
  ownerId: string
  ownerName: string | null
  state: string
  updatedAt: Date
  deletedAt: Date | null
  lastSeq: number
}

/** More than these are not looked at in one search. */
export const foundLimit = 5_000

const columns = {
  id: conversation.id,
  title: conversation.title,
  ownerId: conversation.ownerId,
  ownerName: user.name,
  state: conversation.state,
  updatedAt: conversation.updatedAt,
  deletedAt: conversation.deletedAt,
  lastSeq: conversation.lastSeq,
}

/** Everybody's conversations, newest first, also those that their owners have deleted. Cost is not known here. */
export function findConversations(db: Db, admin: Person, query: ConversationQuery): FoundConversation[] {
  authorize(admin, 'installation.review', installation)
  return db
    .select(columns)
    .from(conversation)
    .leftJoin(user, eq(user.id, conversation.ownerId))
    .where(
      and(
        query.text ? saying(query.text) : undefined,
        query.userId ? eq(conversation.ownerId, query.userId) : undefined,
        query.outcome ? withOutcome(db, query.outcome) : undefined,
        query.tool ? usingTool(db, query.tool) : undefined,
        inPeriod(conversation.updatedAt, toPeriod(query)),
      ),
    )
    .orderBy(desc(conversation.updatedAt), desc(conversation.id))
    .limit(foundLimit + 1)
    .all()
}

export function getConversation(db: Db, admin: Person, id: string): FoundConversation {
  authorize(admin, 'installation.review', installation)
  const [row] = db
    .select(columns)
    .from(conversation)
    .leftJoin(user, eq(user.id, conversation.ownerId))
    .where(eq(conversation.id, id))
    .all()
  if (!row) throw new AppError('not-found', 'No such conversation.')
  return row
}

/** Every word in one message or in the title; words of one or two Chinese characters too. */
function saying(text: string): SQL | undefined {
  const query = searchQuery(text)
  if (query === undefined) return sql`false`
  const inTitle = searchTerms(text).map((term) => sql`instr(lower(${conversation.title}), ${term.toLowerCase()}) > 0`)
  const inText = sql`${conversation.id} in (select ${transcript.conversationId} from ${transcript}
    where ${transcript.id} in (select rowid from transcript_text where transcript_text match ${query}))`
  return or(inText, and(...inTitle))
}

const usingTool = (db: Db, tool: string): SQL =>
  exists(
    db
      .select({ id: toolCall.id })
      .from(toolCall)
      .where(and(eq(toolCall.conversationId, conversation.id), eq(toolCall.tool, tool))),
  )

/** A state is the latest one; executed is every conversation of which a decided call was carried out, whatever came after. */
const withOutcome = (db: Db, outcome: ConversationState): SQL =>
  outcome === 'executed'
    ? inArray(conversation.id, db.select({ id: interaction.conversationId }).from(interaction).where(isExecuted(db)))
    : eq(conversation.state, outcome)

/** Not where it only kept a draft. */
const isExecuted = (db: Db): SQL | undefined =>
  and(
    eq(interaction.status, 'executed'),
    notExists(
      db
        .select({ id: decision.interactionId })
        .from(decision)
        .where(and(eq(decision.interactionId, interaction.id), eq(decision.optionId, 'draft'))),
    ),
  )

/** How many decided calls of a conversation were carried out; one without any is absent. */
export function countExecuted(db: Db, ids: readonly string[]): Map<string, number> {
  const rows = db
    .select({ id: interaction.conversationId, executed: count() })
    .from(interaction)
    .where(and(inArray(interaction.conversationId, [...ids]), isExecuted(db)))
    .groupBy(interaction.conversationId)
    .all()
  return new Map(rows.map(({ id, executed }) => [id, executed]))
}

/** How many calls a conversation has made and how many of them failed. */
export function countCalls(db: Db, ids: readonly string[]): Map<string, { calls: number; failed: number }> {
  const rows = db
    .select({
      id: toolCall.conversationId,
      calls: count(),
      failed: sum(sql`${toolCall.status} in ('failed', 'unknown')`).mapWith(Number),
    })
    .from(toolCall)
    .where(inArray(toolCall.conversationId, [...ids]))
    .groupBy(toolCall.conversationId)
    .all()
  return new Map(rows.map(({ id, calls, failed }) => [id, { calls, failed }]))
}
