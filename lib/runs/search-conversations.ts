import { turnOf } from '@/db/messages'
import { searchTitles, searchTranscript } from '@/db/search'
import { searchTerms } from '@/db/search-text'
import type { SearchAnswer } from '@/lib/contracts/conversation'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { markHits } from './mark-hits'
import type { Runtime } from './runtime'

const queryLimit = 200
const page = 20

/** What the person's own conversations hold of some words, in titles and in what was said; snippets are one bounded line. */
export function searchConversations({ db }: Runtime, person: Person, query: string, before?: number): SearchAnswer {
  if (query.length > queryLimit)
    throw new AppError(
      'invalid-request',
      `A search has at most ${queryLimit} characters; this one has ${query.length}.`,
    )
  const scope = { ownerId: person.id }
  const terms = searchTerms(query)
  const titles = before === undefined ? searchTitles(db, scope, query, page) : []
  const { hits, next } = searchTranscript(db, scope, query, {
    limit: page,
    ...(before === undefined ? {} : { before }),
  })
  return {
    conversations: titles.map(({ conversationId, title }) => ({ conversationId, title: markHits(title, terms) })),
    messages: hits.map(({ id, conversationId, title, messageId, kind, tool, preview, at }) => ({
      id,
      conversationId,
      title,
      kind,
      tool,
      at,
      snippet: markHits(preview, terms),
      turnId: turnOf(db, conversationId, messageId) ?? null,
    })),
    next: next ?? null,
  }
}
