import { eq, inArray } from 'drizzle-orm'
import { authorize, installation } from '@/db/authorize'
import type { Db } from '@/db/client'
import { conversation, interaction, preview, share, toolCall, user } from '@/db/schema'
import type { AuditSubject } from '@/lib/contracts/admin'
import type { Person } from '@/lib/contracts/user'

/** What the subjects of audit entries are, as far as they are still there; a subject that is gone is absent. */
export function auditSubjects(db: Db, admin: Person, subjects: readonly string[]): Map<string, AuditSubject> {
  authorize(admin, 'installation.review', installation)
  const ids = [...new Set(subjects)]
  return new Map([
    ...conversations(db, ids),
    ...shares(db, ids),
    ...people(db, ids),
    ...calls(db, ids),
    ...cards(db, ids),
  ])
}

type Found = Array<[string, AuditSubject]>

const conversations = (db: Db, ids: string[]): Found =>
  db
    .select({ id: conversation.id, title: conversation.title })
    .from(conversation)
    .where(inArray(conversation.id, ids))
    .all()
    .map(({ id, title }) => [id, { kind: 'conversation', name: title, conversationId: id }])

const shares = (db: Db, ids: string[]): Found =>
  db
    .select({ id: share.id, conversationId: share.conversationId, title: conversation.title })
    .from(share)
    .innerJoin(conversation, eq(conversation.id, share.conversationId))
    .where(inArray(share.id, ids))
    .all()
    .map(({ id, conversationId, title }) => [id, { kind: 'conversation', name: title, conversationId }])

const people = (db: Db, ids: string[]): Found =>
  db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.id, ids))
    .all()
    .map(({ id, name }) => [id, { kind: 'person', name }])

const calls = (db: Db, ids: string[]): Found =>
  db
    .select({ id: toolCall.id, tool: toolCall.tool, conversationId: toolCall.conversationId, input: toolCall.input })
    .from(toolCall)
    .where(inArray(toolCall.id, ids))
    .all()
    .map(({ id, tool, conversationId, input }) => [id, { kind: 'call', tool, name: objectOf(input), conversationId }])

const cards = (db: Db, ids: string[]): Found =>
  db
    .select({
      id: interaction.id,
      tool: interaction.tool,
      conversationId: interaction.conversationId,
      body: preview.body,
    })
    .from(interaction)
    .innerJoin(preview, eq(preview.id, interaction.previewId))
    .where(inArray(interaction.id, ids))
    .all()
    .map(({ id, tool, conversationId, body }) => [id, { kind: 'card', tool, name: targetOf(body), conversationId }])

const targetOf = (body: unknown): string => (body as { target?: { name?: string } } | null)?.target?.name ?? ''

/** What a call names itself, by name or else by id; without that its tool says enough. */
function objectOf(input: unknown): string {
  const values = Object.entries((input ?? {}) as Record<string, unknown>).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const named =
    values.find(([key]) => key === 'name' || key === 'title') ?? values.find(([key]) => /(id|table|task)$/i.test(key))
  return named?.[1].slice(0, 120) ?? ''
}
