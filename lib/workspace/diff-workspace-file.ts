import type { TextDiff } from '@/lib/contracts/diff'
import { diffText } from '@/lib/contracts/diff-text'
import type { Workspace } from './workspace'

/** What was changed in a working copy since it was copied; undefined when it has no snapshot to compare with. */
export function diffWorkspaceFile(workspace: Workspace, path: string): TextDiff | undefined {
  const base = workspace.baseOf(path)
  return base && diffText(base.text, workspace.read(path))
}
