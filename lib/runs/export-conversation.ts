import { ownedConversation, toSummary } from '@/db/conversations'
import { linesAfter, linesPerPage } from '@/db/event-lines'
import { attachmentHeader, fileNameOf } from '@/lib/contracts/file-name'
import type { Person } from '@/lib/contracts/user'
import type { Runtime } from './runtime'

const encoder = new TextEncoder()

/** Everything that the log says of a conversation, as one JSON document; read and sent page by page. */
export function exportConversation({ db, now }: Runtime, person: Person, id: string): Response {
  const row = ownedConversation(db, person.id, id)
  const head = { format: 'sluice-conversation/1', exportedAt: now().toISOString(), conversation: toSummary(row) }
  let after = 0
  let isOpen = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const lines = linesAfter(db, id, after).filter(({ seq }) => seq <= row.lastSeq)
      const texts = lines.map(({ json }, index) => (isOpen || index > 0 ? `,\n${json}` : json))
      if (!isOpen) texts.unshift(`${JSON.stringify(head).slice(0, -1)},"events":[\n`)
      isOpen = isOpen || lines.length > 0
      after = lines.at(-1)?.seq ?? after
      const isLast = lines.length < linesPerPage
      controller.enqueue(encoder.encode(texts.join('') + (isLast ? '\n]}\n' : '')))
      if (isLast) controller.close()
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': attachmentHeader(`${fileNameOf(row.title)}.json`),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}
