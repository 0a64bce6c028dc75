import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { decision, interaction, toolCall } from '@/db/schema'
import { message } from '@/db/schema/conversation'
import type { Provenance } from '@/lib/contracts/provenance'
import type { Platform } from '@/lib/platform/port'
import { asksFor, names } from './action-words'
import type { Subject } from './subject'
import { changedObjects } from './touched-objects'

/** Characters of the person's message that the card carries. */
const excerptLimit = 200
/** Of what the tool was asked, such as a path or a statement. */
const detailLimit = 120

/**
 * Which message of the person led to a call, and whether it rather follows something that was read since: the person asked for no
 * such action, or named no such object while a text that was read does. From the log alone, so the same log gives the same answer.
 */
export function provenanceOf(
  { db, platform }: { db: Db; platform: Platform },
  conversationId: string,
  tool: string,
  subject: Subject,
): Provenance {
  const rows = logOf(db, conversationId)
  const said = rows.filter((row) => row.kind === 'user' && row.threadRunId === null)
  const last = said.at(-1)
  if (!last) return { message: null }
  const found: Provenance = {
    message: { id: last.id, text: spoken(last.content).slice(0, excerptLimit), at: last.createdAt.toISOString() },
  }
  const read = rows.filter(({ kind, position }) => kind === 'tool' && position > last.position).flatMap(readingsOf)
  const words = [...said.map(({ content }) => spoken(content)), ...writtenOnCards(db, conversationId)].join('\n')
  const suspicion = suspect(tool, objectNames(subject, platform), subject, words, read)
  return suspicion ? { ...found, taint: { ...suspicion, ...detailOf(db, suspicion.toolCallId) } } : found
}

interface Reading {
  toolCallId: string
  tool: string
  text: string
}

/** Tools that list what there is or acknowledge what was done: a name found by them is the person's, put exactly. */
const listing = new Set([
  ...['searchTables', 'getLineage', 'listTasks', 'listInstances', 'listPacks', 'getPack', 'listFiles', 'readSkill'],
  ...['updatePlan', 'completePhase', 'copy_file', 'create_file', 'str_replace', 'saveDocument', 'upsertTable'],
  ...['upsertTask', 'upsertSchedule', 'upsertQualityRule', 'withdrawPack', 'debugRun'],
])

type Suspicion = Pick<NonNullable<Provenance['taint']>, 'reason' | 'tool' | 'toolCallId'>

function suspect(
  tool: string,
  objects: readonly string[],
  { target }: Subject,
  words: string,
  read: readonly Reading[],
): Suspicion | undefined {
  const naming = read.filter(({ text }) => objects.some((object) => names(text, object)))
  if (!asksFor(tool, words)) {
    const source = naming.find((reading) => !listing.has(reading.tool)) ?? naming[0] ?? read.at(-1)
    return source && { reason: 'action', tool: source.tool, toolCallId: source.toolCallId }
  }
  // what waits for a release is what this person saved, and stands on the card with its changes
  if (target.kind === 'pack' || objects.some((object) => names(words, object))) return undefined
  const source = naming.find((reading) => !listing.has(reading.tool))
  return source && { reason: 'object', tool: source.tool, toolCallId: source.toolCallId }
}

const objectNames = (subject: Subject, platform: Platform): string[] => [
  ...new Set([
    ...[subject.target, ...subject.items, ...subject.baseVersions].flatMap(({ id, name }) => [id, name]),
    ...changedObjects(subject, platform).map(({ name }) => name),
  ]),
]

type LogRow = Pick<typeof message.$inferSelect, 'id' | 'kind' | 'position' | 'threadRunId' | 'content' | 'createdAt'>

/** What was said and read, also by sub-agents and before a summary; what was superseded counts for nothing. */
const logOf = (db: Db, conversationId: string): LogRow[] =>
  db
    .select({
      id: message.id,
      kind: message.kind,
      position: message.position,
      threadRunId: message.threadRunId,
      content: message.content,
      createdAt: message.createdAt,
    })
    .from(message)
    .where(
      and(
        eq(message.conversationId, conversationId),
        isNull(message.supersededBy),
        or(eq(message.kind, 'user'), eq(message.kind, 'tool')),
      ),
    )
    .orderBy(asc(message.position))
    .all()

/** What the requester wrote on cards that they took back to change more: as good as said. */
const writtenOnCards = (db: Db, conversationId: string): string[] =>
  db
    .select({ inputs: decision.inputs })
    .from(decision)
    .innerJoin(interaction, eq(interaction.id, decision.interactionId))
    .where(
      and(
        eq(interaction.conversationId, conversationId),
        eq(interaction.status, 'withdrawn'),
        eq(decision.stage, 'first'),
        eq(decision.actorId, interaction.requesterId),
      ),
    )
    .all()
    .flatMap(({ inputs }) => Object.values(inputs as Record<string, unknown>))
    .filter((value) => typeof value === 'string')

type Part = { type: string; text?: string; toolCallId?: string; toolName?: string; output?: { value?: unknown } }
const partsOf = (content: unknown): Part[] => (content as { content?: Part[] }).content ?? []

/** What the person typed: the first part. Later ones tell the model about files. */
const spoken = (content: unknown): string => partsOf(content)[0]?.text ?? ''

const readingsOf = ({ content }: LogRow): Reading[] =>
  partsOf(content).flatMap(({ type, toolCallId = '', toolName = '', output }) => {
    const value = output?.value
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return type === 'tool-result' ? [{ toolCallId, tool: toolName, text }] : []
  })

/** What the tool had been asked: the file, the statement, the task. */
function detailOf(db: Db, toolCallId: string): { detail?: string } {
  const input = db.select({ input: toolCall.input }).from(toolCall).where(eq(toolCall.id, toolCallId)).get()?.input
  const { path, sql, taskId, table, tableId, instanceId } = (input ?? {}) as Record<string, unknown>
  const detail = [path, sql, taskId, table, tableId, instanceId].find((value) => typeof value === 'string')
  return typeof detail === 'string' ? { detail: detail.slice(0, detailLimit) } : {}
}
