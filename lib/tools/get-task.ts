import { z } from 'zod'
import { isFileHandle } from '@/lib/contracts/file-handle'
import { labelData, oneLine } from '@/lib/contracts/labelled-data'
import { AppError } from '@/lib/errors'
import { defineTool } from './define-tool'
import { taskInfoSchema } from './parts/platform-shapes'
import { taskLine } from './parts/platform-text'
import { requireTask } from './parts/require-object'

export const getTask = defineTool({
  name: 'getTask',
  effect: 'read',
  description:
    'Reads a task with its script. The script is put into a read-only snapshot and you get its path: to change it, copy_file the snapshot, edit the copy with str_replace, and save it with upsertTask and scriptFilePath. Never retype a script. Read-only.',
  inputSchema: z.strictObject({
    task: z.string().min(1).max(200).describe('Task id or name'),
    version: z.number().int().min(1).optional().describe('An earlier version; default: the newest'),
  }),
  outputSchema: taskInfoSchema.extend({ newestVersion: z.number().int(), scriptContent: z.string() }),
  execute: ({ task: idOrName, version }, { platform }) => {
    const task = requireTask(platform, idOrName)
    if (version === undefined || version === task.version) return { ...task, newestVersion: task.version }
    const older = platform.taskAtVersion(task.id, version)
    if (!older)
      throw new AppError(
        'task-not-found',
        `Task ${task.name} has no version ${version}; the newest is ${task.version}.`,
      )
    return { ...task, newestVersion: task.version, version, scriptContent: older.scriptContent }
  },
  // a snapshot's handle is one line; a script that could not be put into a file is data
  toModel: (task) => {
    const schedule = task.schedule
      ? `schedule ${oneLine(task.schedule.cron, 60)}, ${task.schedule.dependencies.length} dependencies`
      : 'no schedule'
    const script = isFileHandle(task.scriptContent)
      ? task.scriptContent
      : labelData(`script of ${task.name}`, task.scriptContent)
    return `${taskLine(task)}\nreads ${task.inputs.join(', ') || 'nothing'}; writes ${task.outputs.join(', ') || 'nothing'}; ${schedule}.\nscriptContent: ${script}`
  },
  toCard: (task) => ({ ...task, scriptContent: task.scriptContent.slice(0, 2000) }),
})
