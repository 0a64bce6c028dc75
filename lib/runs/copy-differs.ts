import { loadBlob } from '@/db/ledger/blobs'
import { findPreview, type InteractionRow, interactionOfCall } from '@/db/ledger/interactions'
import { loadState } from '@/db/state'
import type { CommitPreview } from '@/lib/contracts/interaction'
import { scriptBases } from '@/lib/contracts/state-key'
import { AppError } from '@/lib/errors'
import { loadArguments } from '@/lib/guard/load-arguments'
import { log } from '@/lib/log'
import { stripTaskHeader } from '@/lib/platform/task-header'
import { userDataRoot, type Workspace } from '@/lib/workspace/workspace'
import { workspaceOf } from './files'
import type { Runtime } from './runtime'

interface Copy {
  path: string
  /** What a person allowed. */
  approved: string
}

/**
 * Whether a working copy now holds another text than the one that a person allowed and that ran: the receipt says so, since whoever
 * looks at the file would take it for what is on prod. A copy that is gone misleads nobody.
 */
export function copyDiffers(runtime: Runtime, call: { id: string; input: unknown }): boolean {
  try {
    const row = interactionOfCall(runtime.db, call.id)
    return row !== undefined && differs(runtime, row, call.input)
  } catch (error) {
    log().error({ error, toolCallId: call.id }, 'working copies could not be compared with what ran')
    return false // the write stands: its receipt must be written
  }
}

function differs(runtime: Runtime, row: InteractionRow, input: unknown): boolean {
  const workspace = workspaceOf(runtime, row.conversationId)
  const copies = [...loadedCopy(runtime, row, input), ...savedCopies(runtime, row)]
  return copies.some(({ path, approved }) => {
    const text = textAt(workspace, path)
    return text !== undefined && stripTaskHeader(text) !== stripTaskHeader(approved)
  })
}

/** A file that the call itself named: its text at the preview is among the stored arguments. */
function loadedCopy({ db }: Runtime, row: InteractionRow, input: unknown): Copy[] {
  const path = (input as { scriptFilePath?: unknown } | null)?.scriptFilePath
  if (typeof path !== 'string') return []
  const { scriptContent } = loadArguments(db, row.id) as { scriptContent?: unknown }
  return typeof scriptContent === 'string' ? [{ path, approved: scriptContent }] : []
}

/** Files that this conversation saved as the very versions of a change set. */
function savedCopies({ db }: Runtime, row: InteractionRow): Copy[] {
  const bases = scriptBases.schema.safeParse(loadState(db, row.conversationId)[scriptBases.name])
  const preview = findPreview(db, row.previewId) as CommitPreview | undefined
  if (!bases.success || !preview) return []
  const contents = row.contents as Array<{ to: string }>
  return preview.items.flatMap((item, index) => {
    const stored = contents[index]
    if (item.kind !== 'task' || item.op === 'offline' || !stored) return []
    const paths = Object.entries(bases.data).filter(
      ([path, base]) =>
        path.startsWith(`${userDataRoot}/`) && base.taskId === item.id && base.version === item.toVersion,
    )
    return paths.map(([path]) => ({ path, approved: loadBlob(db, stored.to) }))
  })
}

function textAt(workspace: Workspace, path: string): string | undefined {
  try {
    return workspace.read(path)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
