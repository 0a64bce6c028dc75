import { ownedConversation } from '@/db/conversations'
import type { WorkspaceFile } from '@/lib/contracts/conversation'
import { attachmentTypes } from '@/lib/contracts/request'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { safeSnapshotName } from '@/lib/workspace/virtual-path'
import { userDataRoot, type Workspace } from '@/lib/workspace/workspace'
import { workspaceOf } from './files'
import type { Runtime } from './runtime'

/** Copies of one name that find a place beside each other. */
const copiesLimit = 100

/** Puts a text file of the person's into the workspace of their conversation; it never writes over another. */
export function attachFile(
  runtime: Runtime,
  person: Person,
  conversationId: string,
  name: string,
  bytes: Uint8Array,
): WorkspaceFile {
  ownedConversation(runtime.db, person.id, conversationId)
  const text = readAsText(name, bytes)
  const workspace = workspaceOf(runtime, conversationId)
  return runtime.writer.commit(conversationId, null, () => {
    const file = workspace.write(freePath(workspace, name), text, { expectedVersion: 0 })
    const { path, version, size, readOnly } = file
    const value = { path, change: 'CREATED', version, size, readOnly } as const
    return { result: file, events: [{ type: 'CUSTOM', name: 'FILE_TREE_CHANGED', value }] }
  })
}

/** UTF-8; what is none is read as GB 18030, in which Chinese spreadsheets still write CSV. Anything else is no text. */
function readAsText(name: string, bytes: Uint8Array): string {
  const isKnown = attachmentTypes.some((type) => name.toLowerCase().endsWith(type))
  const text = isKnown && !bytes.includes(0) ? (decode(bytes, 'utf-8') ?? decode(bytes, 'gb18030')) : undefined
  if (text === undefined)
    throw new AppError(
      'file-not-text',
      `A file to attach is a text: ${attachmentTypes.join(', ')}, in UTF-8 or GB 18030.`,
    )
  return text
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** A safe name of its own directly below the working folder, whatever the browser said. */
function freePath(workspace: Workspace, name: string): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? '').normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '_')
  const safe = safeSnapshotName(plain)
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)$/.exec(safe) ?? []
  for (let copy = 1; copy <= copiesLimit; copy++) {
    const path = `${userDataRoot}/${copy === 1 ? safe : `${stem}-${copy}${extension}`}`
    if (!workspace.stat(path)) return path
  }
  throw new AppError('file-exists', `There are ${copiesLimit} files of this name already. Give it another one.`)
}
