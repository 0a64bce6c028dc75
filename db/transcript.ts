import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { readEnvelope } from '@/lib/contracts/tool-envelope'
import type { Db } from './client'
import { insertPrepared, prepared } from './prepared'
import { message, transcript } from './schema'
import { searchText } from './search-text'
import { sqliteOf } from './sqlite-of'
import { inTransaction } from './transaction'

/** Characters of a row that stand in the transcript; `message` has the whole. */
export const transcriptLimit = 2_000
/** Characters of a row that can be found. */
const indexLimit = 200_000
/** Messages of one transaction, which must stay short. */
const batch = 100

type Row = Pick<typeof message.$inferSelect, 'id' | 'position' | 'kind' | 'content' | 'createdAt'>

const statements = prepared((db) => {
  const conversationId = sql.placeholder('conversationId')
  const index = 'insert into transcript_text (rowid, body) select id, ? from transcript where message_id = ?'
  return {
    index: sqliteOf(db).prepare(index),
    last: db
      .select({ position: sql<number>`coalesce(max(${transcript.position}), 0)` })
      .from(transcript)
      .where(eq(transcript.conversationId, conversationId))
      .prepare(),
    news: db
      .select({
        id: message.id,
        position: message.position,
        kind: message.kind,
        content: message.content,
        createdAt: message.createdAt,
      })
      .from(message)
      .where(
        and(
          eq(message.conversationId, conversationId),
          gt(message.position, sql.placeholder('after')),
          inArray(message.kind, ['user', 'assistant', 'tool']),
        ),
      )
      .orderBy(asc(message.position))
      .limit(batch)
      .prepare(),
  }
})

/**
 * Brings the transcript of a conversation up to its history and returns how many rows came. What an earlier run did not get to is
 * caught up with; doing it twice changes nothing.
 */
export function updateTranscript(db: Db, conversationId: string): number {
  const { last, news } = statements(db)
  let added = 0
  for (;;) {
    const after = last.get({ conversationId })?.position ?? 0
    const rows = news.all({ conversationId, after })
    if (rows.length > 0) inTransaction(db, () => addRows(db, conversationId, rows))
    added += rows.length
    if (rows.length < batch) return added
  }
}

function addRows(db: Db, conversationId: string, rows: readonly Row[]): void {
  for (const row of rows) addRow(db, conversationId, row)
}

function addRow(db: Db, conversationId: string, { id: messageId, position, kind, content, createdAt }: Row): void {
  const text = messageText(content)
  const row = { conversationId, messageId, position, kind: kind as 'user', tool: toolOf(content), at: createdAt }
  insertPrepared(db, transcript, { ...row, text: cut(text), characters: text.length })
  statements(db).index.run(searchText(text.slice(0, indexLimit)), messageId)
}

/** The beginning, and the end, where results say how they came out. */
function cut(text: string): string {
  if (text.length <= transcriptLimit) return text
  const head = text.slice(0, transcriptLimit * 0.75)
  return `${head}\n… ${text.length - transcriptLimit} characters left out …\n${text.slice(-transcriptLimit * 0.25)}`
}

interface Part {
  type: string
  text?: string
  toolName?: string
  output?: { value?: unknown }
}

const partsOf = (content: unknown): Part[] => {
  const parts = (content as { content?: Part[] | string } | null)?.content
  return Array.isArray(parts) ? parts : typeof parts === 'string' ? [{ type: 'text', text: parts }] : []
}

const toolOf = (content: unknown): string | null =>
  partsOf(content).find(({ type }) => type === 'tool-result')?.toolName ?? null

/** What a message says to a reader: its text and results; reasoning and arguments are not part of the transcript. */
export const messageText = (content: unknown): string =>
  partsOf(content)
    .flatMap(({ type, text, output }) => {
      if (type === 'text' && text) return [text]
      return type === 'tool-result' && typeof output?.value === 'string' ? [readEnvelope(output.value).body] : []
    })
    .join('\n')
