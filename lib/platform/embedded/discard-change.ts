import { authorize } from '@/db/authorize'
import {
  findObject,
  type ObjectHead,
  type ObjectVersion,
  objectById,
  savesBetween,
  versionOf,
} from '@/db/platform/objects'
import { openPacksWith } from '@/db/platform/packs'
import { setStatus } from '@/db/platform/save-object'
import { setTaskTables } from '@/db/platform/task-tables'
import { AppError } from '@/lib/errors'
import type { WriteContext } from '@/lib/platform/port'
import type { Discarded, DiscardInput, DiscardPreview } from '@/lib/platform/port-records'
import type { TaskContent } from './contents'
import type { EmbeddedContext } from './context'
import { savedVersion } from './earlier-saves'
import { namedObject } from './pack-members'
import { itemFacts, memberOf } from './release-item'
import { nameAt, returnWorkingCopy, type ScriptTables } from './return-working-copy'
import { assertBase, assertNameFree } from './save-object'
import { tablesOf } from './save-task'
import { earlierResult, writeOnce } from './write-once'

/** What would be taken back, and to where; throws what `discardChange` throws for the object itself. */
export function previewDiscard(context: EmbeddedContext, input: DiscardInput): DiscardPreview {
  const { head, backTo, saves } = unreleased(context, input)
  const { name, fromVersion: _published, ...member } = memberOf(context.db, head)
  const { added = 0, removed = 0 } = itemFacts(context, { ...member, name, fromVersion: backTo }).item
  return {
    kind: head.kind,
    id: head.id,
    name,
    version: head.version,
    backTo,
    saves: saves.map((saved) => savedVersion(name, saved)),
    added,
    removed,
  }
}

/** Versions stay in the history, so that a number never means two things; only the working copy moves back. */
export async function discardChange(
  context: EmbeddedContext,
  input: DiscardInput,
  write: WriteContext,
): Promise<Discarded> {
  const earlier = earlierResult<Discarded>(context, 'discard', input, write)
  if (earlier) return earlier.result
  const tables = await tablesAfter(context, unreleased(context, input))
  return writeOnce(context, 'discard', input, write, () => {
    const change = unreleased(context, input)
    const { head, backTo, saves } = change
    const { name } = memberOf(context.db, head)
    authorize(write.actor, 'change.discard', { name, authors: saves.map(authorOf) })
    if (backTo === null) remove(context, head)
    else restore(context, change, tables)
    return { kind: head.kind, id: head.id, name, backTo, discarded: head.version }
  })
}

const authorOf = ({ authorId, authorName }: ObjectVersion) => ({ id: authorId, name: authorName })

interface Unreleased {
  head: ObjectHead
  /** Version in effect, or the last that was; null = never released. */
  backTo: number | null
  saves: ObjectVersion[]
}

function unreleased(context: EmbeddedContext, { kind, id, baseVersion }: DiscardInput): Unreleased {
  const { db } = context
  const task = kind === 'schedule' ? findObject(db, 'task', id) : undefined
  const head = namedObject(db, { kind, id: task?.id ?? id })
  assertBase(head, baseVersion)
  const backTo = head.lastPublished
  if (head.version === backTo) throw new AppError('conflict', `${memberOf(db, head).name} has no change that waits.`)
  const [pack] = openPacksWith(db, head)
  if (pack) {
    throw new AppError(
      'conflict',
      `Pack ${pack.id} (${pack.status}, by ${pack.authorName}) holds it: withdraw that first.`,
    )
  }
  return { head, backTo, saves: savesBetween(db, head, { from: backTo, to: head.version }) }
}

/** Nothing ever ran by it. A task's own schedule would be left without a task. */
function remove(context: EmbeddedContext, head: ObjectHead): void {
  const { db } = context
  const schedule = head.kind === 'task' ? objectById(db, 'schedule', head.id) : undefined
  if (schedule && schedule.status !== 'dropped') {
    throw new AppError('conflict', `${head.name} has a saved schedule: discard that first.`)
  }
  setStatus(db, head, 'dropped')
  if (head.kind === 'task') setTaskTables(db, head.id, 'saved', { reads: [], writes: [] })
}

/** Of the script that the working copy goes back to. */
async function tablesAfter(context: EmbeddedContext, { head, backTo }: Unreleased): Promise<ScriptTables> {
  const version = backTo === null || head.kind !== 'task' ? undefined : versionOf(context.db, 'task', head.id, backTo)
  if (!version) return { inputs: [], outputs: [] }
  return tablesOf(context, version.content as TaskContent, version.script ?? '', head)
}

function restore(context: EmbeddedContext, { head, backTo }: Unreleased, tables: ScriptTables): void {
  const { db } = context
  const version = backTo === null ? undefined : versionOf(db, head.kind, head.id, backTo)
  if (!version) throw new Error(`Version ${backTo} of ${head.kind} ${head.id} is missing`)
  assertNameFree(context, { kind: head.kind, head, name: nameAt(head, version) })
  returnWorkingCopy(db, { head, version, tables, at: context.now() })
}
