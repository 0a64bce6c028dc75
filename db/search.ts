import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { oneLine, withoutFrames } from '@/lib/contracts/labelled-data'
import type { Db } from './client'
import { conversation, message, transcript } from './schema'
import { searchQuery, searchTerms } from './search-text'
import { messageText } from './transcript'

/** Whose conversations are looked through: those of one person, or everybody's, which only an administrator may ask for. */
export type SearchScope = { ownerId: string } | { all: true }

export interface TranscriptHit {
  /** Place in the transcript of everything; `before` of the next page. */
  id: number
  conversationId: string
  title: string
  ownerId: string
  messageId: string
  kind: 'user' | 'assistant' | 'tool'
  tool: string | null
  /** One line around the first match, at most `previewLimit` characters. */
  preview: string
  characters: number
  /** ISO. */
  at: string
}

export interface TitleHit {
  conversationId: string
  title: string
  ownerId: string
}

const previewLimit = 160
const pageLimit = 50

/** Messages that hold every word of `text`, newest first, by page. Nothing of a conversation outside the scope is ever read. */
export function searchTranscript(
  db: Db,
  scope: SearchScope,
  text: string,
  page: { limit?: number; before?: number; conversationId?: string } = {},
): { hits: TranscriptHit[]; next: number | undefined } {
  const query = searchQuery(text)
  if (query === undefined) return { hits: [], next: undefined }
  const limit = Math.min(Math.max(page.limit ?? 20, 1), pageLimit)
  const rows = db
    .select({ row: transcript, title: conversation.title, ownerId: conversation.ownerId })
    .from(transcript)
    .innerJoin(conversation, inScope(scope))
    .where(
      and(
        sql`${transcript.id} in (select rowid from transcript_text where transcript_text match ${query})`,
        page.before === undefined ? undefined : lt(transcript.id, page.before),
        page.conversationId === undefined ? undefined : eq(transcript.conversationId, page.conversationId),
      ),
    )
    .orderBy(desc(transcript.id))
    .limit(limit + 1)
    .all()
  const hits = rows.slice(0, limit).map(({ row, title, ownerId }) => {
    const { id, conversationId, messageId, kind, tool, characters } = row
    const preview = previewOf(db, row, searchTerms(text))
    return { id, conversationId, title, ownerId, messageId, kind, tool, characters, preview, at: row.at.toISOString() }
  })
  return { hits, next: rows.length > limit ? hits.at(-1)?.id : undefined }
}

/** Conversations whose title holds `text`, newest first. */
export function searchTitles(db: Db, scope: SearchScope, text: string, limit = 20): TitleHit[] {
  const terms = searchTerms(text)
  if (terms.length === 0) return []
  return db
    .select({ conversationId: conversation.id, title: conversation.title, ownerId: conversation.ownerId })
    .from(conversation)
    .where(
      and(mayRead(scope), ...terms.map((term) => sql`instr(lower(${conversation.title}), ${term.toLowerCase()}) > 0`)),
    )
    .orderBy(desc(conversation.updatedAt))
    .limit(Math.min(limit, pageLimit))
    .all()
}

/** The whole text of a message that the transcript shows in part; undefined outside the scope. */
export function transcriptText(db: Db, scope: SearchScope, messageId: string): string | undefined {
  const row = db
    .select({ content: message.content })
    .from(message)
    .innerJoin(conversation, and(eq(conversation.id, message.conversationId), mayRead(scope)))
    .where(eq(message.id, messageId))
    .get()
  return row && messageText(row.content)
}

const inScope = (scope: SearchScope): SQL | undefined =>
  and(eq(conversation.id, transcript.conversationId), mayRead(scope))

const mayRead = (scope: SearchScope): SQL | undefined =>
  and(isNull(conversation.deletedAt), 'all' in scope ? undefined : eq(conversation.ownerId, scope.ownerId))

function previewOf(db: Db, row: typeof transcript.$inferSelect, terms: readonly string[]): string {
  const isWhole = row.characters <= row.text.length
  const text = withoutFrames(row.text)
  if (isWhole || terms.every((term) => placesOf(text, term).length > 0)) return around(text, terms)
  const whole = db.select({ content: message.content }).from(message).where(eq(message.id, row.messageId)).get()
  return around(whole ? withoutFrames(messageText(whole.content)) : text, terms)
}

/** Where a term stands, at most 50 times. */
function placesOf(text: string, term: string): number[] {
  const lower = text.toLowerCase()
  const wanted = term.toLowerCase()
  const places: number[] = []
  for (let at = lower.indexOf(wanted); at >= 0 && places.length < 50; at = lower.indexOf(wanted, at + 1))
    places.push(at)
  return places
}

/** The surroundings of the rarest term, which says most about the place. */
function around(text: string, terms: readonly string[]): string {
  const places = terms.map((term) => placesOf(text, term)).filter((found) => found.length > 0)
  const [rarest] = places.sort((a, b) => a.length - b.length)
  const start = Math.max(0, (rarest?.[0] ?? 0) - previewLimit / 4)
  return `${start > 0 ? '…' : ''}${oneLine(text.slice(start, start + previewLimit * 2), previewLimit - 1)}`
}
