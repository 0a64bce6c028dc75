import { join } from 'node:path'
import { ownedConversation } from '@/db/conversations'
import type { WorkspaceFile } from '@/lib/contracts/conversation'
import type { TextDiff } from '@/lib/contracts/diff'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { createWorkspace } from '@/lib/workspace/create-workspace'
import { diffWorkspaceFile } from '@/lib/workspace/diff-workspace-file'
import type { Workspace } from '@/lib/workspace/workspace'
import type { Runtime } from './runtime'

/** Lines of one window of the viewer. */
export const windowLines = 2000

/** Where the files of a conversation lie on disk; its sandbox works on them. */
export const workspaceFolder = (runtime: Pick<Runtime, 'env'>, conversationId: string): string =>
  join(runtime.env.dataDir, 'workspaces', conversationId)

export const workspaceOf = (runtime: Runtime, conversationId: string): Workspace =>
  createWorkspace({ root: join(runtime.env.dataDir, 'workspaces'), conversationId })

function ownWorkspace(runtime: Runtime, person: Person, conversationId: string): Workspace {
  ownedConversation(runtime.db, person.id, conversationId)
  return workspaceOf(runtime, conversationId)
}

export const listFiles = (runtime: Runtime, person: Person, conversationId: string): WorkspaceFile[] =>
  ownWorkspace(runtime, person, conversationId).list()

/** A window of a text file: `from` counts from 1. */
export function readWindow(
  runtime: Runtime,
  person: Person,
  conversationId: string,
  path: string,
  from = 1,
  lines = windowLines,
) {
  const all = ownWorkspace(runtime, person, conversationId).read(path).split('\n')
  const start = Math.max(1, from)
  const text = all.slice(start - 1, start - 1 + Math.min(lines, windowLines)).join('\n')
  return { path, text, from: start, totalLines: all.length }
}

/** A working copy against the snapshot it was copied from. */
export function readDiff(runtime: Runtime, person: Person, conversationId: string, path: string): TextDiff {
  const diff = diffWorkspaceFile(ownWorkspace(runtime, person, conversationId), path)
  if (!diff)
    throw new AppError(
      'file-not-found',
      'This file was not copied from a snapshot, so there is nothing to compare it with.',
    )
  return diff
}
