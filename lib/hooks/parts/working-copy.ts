import type { RunContext } from '@/lib/agent/hook'
import { AppError } from '@/lib/errors'
import type { HookServices } from '@/lib/hooks/define-hook'

/** Text of a working copy that is to be sent to the platform. Throws a coded error for everything that is not one. */
export function readWorkingCopy(run: RunContext<HookServices>, path: string): string {
  const { workspace } = run.services
  if (!run.user.id || !run.conversationId)
    throw new AppError('identity-missing', 'Nobody is known in whose name the file would be saved.')
  const file = workspace.stat(path)
  if (!file) throw new AppError('file-not-found', `There is no file ${path}. Use listFiles to see what is there.`)
  if (file.readOnly) {
    throw new AppError(
      'read-only-file',
      `${file.path} is the read-only snapshot. copy_file it to /mnt/user-data/, edit the copy, and pass the copy's path.`,
    )
  }
  const text = workspace.read(path)
  if (text.trim() === '') throw new AppError('file-empty', `${file.path} is empty.`)
  return text
}
