import { z } from 'zod'
import { diffText } from '@/lib/contracts/diff-text'
import { AppError } from '@/lib/errors'
import type { Platform, Task } from '@/lib/platform/port'
import { stripTaskHeader } from '@/lib/platform/task-header'
import { defineTool } from './define-tool'
import { pathSchema } from './parts/file-shapes'
import { taskTypeSchema } from './parts/platform-shapes'
import { requireTask } from './parts/require-object'
import { writeContext } from './parts/write-context'

const inputSchema = z.strictObject({
  taskId: z.string().min(1).max(200).optional().describe('Id of the task to change; absent = a new task'),
  name: z.string().min(1).max(200).optional().describe('Name; needed for a new task'),
  type: taskTypeSchema.optional(),
  comment: z.string().max(1000).optional(),
  scriptContent: z
    .string()
    .optional()
    .describe(
      'The script itself. Prefer scriptFilePath: the framework then loads the whole file, and a long script cannot be cut short while it is typed. Only for a short new script.',
    ),
  scriptFilePath: pathSchema
    .optional()
    .describe(
      'Path of the working copy in /mnt/user-data (strongly preferred over scriptContent). The framework loads the whole file into scriptContent and takes this field away; with both, the file wins.',
    ),
  baseVersion: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Version your edit started from; taken from the snapshot by itself'),
})

export const upsertTask = defineTool({
  name: 'upsertTask',
  effect: 'write',
  description:
    'Saves a task: with taskId a change, without it a new task. Saving takes no effect before a release (packCommit). Give the script as scriptFilePath. An abbreviated or broken script, or one that lost parts of its base version, is refused with line and column. Without a script only name, type or comment change. A script of type python begins with comment lines that declare its tables: "# input: dws_user_order_1d (user_id, dt) last 30 days" (without columns all of them, without days the data day alone) and "# output: ads_user_score". It finds each input as INPUT_DIR/<table>.csv and the data day in BIZDATE (environment), and leaves OUTPUT_DIR/<table>.csv with a header of exactly the columns of the table; the partition may be left out.',
  inputSchema,
  outputSchema: z.object({
    taskId: z.string(),
    name: z.string(),
    type: taskTypeSchema,
    created: z.boolean(),
    fromVersion: z.number().int().nullable(),
    version: z.number().int(),
    inputs: z.array(z.string()),
    outputs: z.array(z.string()),
    characters: z.number().int(),
    /** Changed lines against the version before. */
    added: z.number().int(),
    removed: z.number().int(),
  }),
  execute: async (input, context) => {
    refuseFilePath(input)
    const before = input.taskId === undefined ? undefined : requireTask(context.platform, input.taskId)
    const { task, created, fromVersion } = await context.platform.upsertTask(
      merge(input, before),
      writeContext(context),
    )
    const script = stripTaskHeader(task.scriptContent)
    const { added, removed } = diffText(baseScript(context.platform, task, fromVersion), script)
    const { id: taskId, name, type, version, inputs, outputs } = task
    return {
      taskId,
      name,
      type,
      created,
      fromVersion,
      version,
      inputs,
      outputs,
      characters: script.length,
      added,
      removed,
    }
  },
  toModel: (saved) =>
    `${saved.created ? 'Created' : 'Saved'} task ${saved.name} (id ${saved.taskId}) as version ${saved.version}: ${saved.characters} characters, +${saved.added} −${saved.removed} lines. It takes effect after a release (packCommit). Reads ${saved.inputs.join(', ') || 'nothing'}; writes ${saved.outputs.join(', ') || 'nothing'}.`,
})

/**
 * The framework resolves the path before a body runs; a path that arrives here means that the loading hook was bypassed. The loop
 * logs the error.
 */
function refuseFilePath({ scriptFilePath }: z.infer<typeof inputSchema>): void {
  if (scriptFilePath === undefined) return
  throw new AppError('hook-bypassed', 'Hook bypassed: scriptFilePath reached the tool unresolved, nothing was saved.')
}

function merge(input: z.infer<typeof inputSchema>, before: Task | undefined) {
  const name = input.name ?? before?.name
  const scriptContent = input.scriptContent ?? before?.scriptContent
  if (name === undefined) throw new AppError('invalid-arguments', 'A new task needs a name.')
  if (scriptContent === undefined)
    throw new AppError('invalid-arguments', 'A new task needs a script: create_file it and pass scriptFilePath.')
  return {
    ...(before ? { taskId: before.id, baseVersion: input.baseVersion ?? before.version } : {}),
    name,
    type: input.type ?? before?.type ?? ('sql' as const),
    comment: input.comment ?? before?.comment ?? '',
    scriptContent,
  }
}

function baseScript(platform: Platform, task: Task, fromVersion: number | null): string {
  const before = fromVersion === null ? undefined : platform.taskAtVersion(task.id, fromVersion)
  return stripTaskHeader(before?.scriptContent ?? '')
}
