import type { BeforeToolDecision, RunContext } from '@/lib/agent/hook'
import { AppError } from '@/lib/errors'
import type { Task } from '@/lib/platform/port'
import { stripTaskHeader } from '@/lib/platform/task-header'
import { defineHook, type HookServices } from './define-hook'
import { blockOnError } from './parts/block-on-error'
import { hasApprovedArguments } from './parts/has-approved-arguments'
import { refuseIncomplete } from './parts/refuse-incomplete'
import { baseOfCopy } from './parts/script-base'
import { readWorkingCopy } from './parts/working-copy'

type Run = RunContext<HookServices>

interface SaveInput extends Record<string, unknown> {
  taskId?: string
  type?: Task['type']
  scriptContent?: string
  scriptFilePath?: string
  baseVersion?: number
}

/** Longest script that may be typed as an argument while files work, in characters. */
export const inlineScriptLimit = 4000

/**
 * Loads the script of a save from its file, so that the model never types it: `scriptFilePath` is replaced by the file's text.
 * Whatever is saved is compared with the version it started from; abbreviated or broken text is refused.
 */
export const taskScriptOnload = defineHook({
  name: 'task-script-onload',
  kind: 'gate',
  match: (call) => call.tool === 'upsertTask',
  beforeTool: (run, call) =>
    blockOnError(() => (hasApprovedArguments(run, call) ? undefined : load(run, call.resolved as SaveInput))),
})

async function load(run: Run, input: SaveInput): Promise<BeforeToolDecision | undefined> {
  const task = input.taskId === undefined ? undefined : requireTask(run, input.taskId)
  if (input.scriptFilePath === undefined) return checkInline(run, input, task)
  const { scriptFilePath, ...rest } = input
  const text = readWorkingCopy(run, scriptFilePath)
  const scriptContent = stripTaskHeader(text)
  if (scriptContent.trim() === '')
    throw new AppError('file-empty', `${scriptFilePath} holds nothing but the platform's comment block.`)
  const base = task && (baseVersionOf(run, scriptFilePath, task) ?? task.version)
  await refuseIncomplete(run, {
    where: scriptFilePath,
    script: scriptContent,
    linesBefore: lineCount(text) - lineCount(scriptContent),
    type: input.type ?? task?.type ?? 'sql',
    base: task && scriptAt(run, task, base),
    keep: namesOf(task),
  })
  return {
    type: 'rewrite',
    resolved: { ...rest, scriptContent, ...(base === undefined ? {} : { baseVersion: rest.baseVersion ?? base }) },
  }
}

/** A script typed as an argument: short ones only, and checked like a file. */
async function checkInline(run: Run, { scriptContent, type }: SaveInput, task: Task | undefined): Promise<undefined> {
  if (scriptContent === undefined) return undefined
  if (scriptContent.length > inlineScriptLimit && filesWork(run)) {
    const advice = task
      ? 'getTask, copy_file the snapshot, edit the copy with str_replace'
      : 'create_file the script below /mnt/user-data/'
    throw new AppError(
      'inline-script-refused',
      `A script of ${scriptContent.length} characters is not taken as an argument: ${advice}, and pass scriptFilePath.`,
    )
  }
  await refuseIncomplete(run, {
    where: 'scriptContent',
    script: stripTaskHeader(scriptContent),
    linesBefore: 0,
    type: type ?? task?.type ?? 'sql',
    base: task && stripTaskHeader(task.scriptContent),
    keep: namesOf(task),
  })
  return undefined
}

function requireTask(run: Run, taskId: string): Task {
  const task = run.services.platform.getTask(taskId)
  if (!task) throw new AppError('task-not-found', `There is no task ${taskId}. Use listTasks to find it.`)
  return task
}

/** A copy of another task's script says nothing about this one. */
function baseVersionOf(run: Run, path: string, task: Task): number | undefined {
  const base = baseOfCopy(run.state, run.services.workspace, path)
  return base?.taskId === task.id ? base.version : undefined
}

function scriptAt(run: Run, task: Task, version: number | undefined): string {
  const script =
    version === undefined || version === task.version
      ? task.scriptContent
      : run.services.platform.taskAtVersion(task.id, version)?.scriptContent
  if (script === undefined)
    throw new AppError(
      'stale-base',
      `Version ${version} of ${task.name}, which the file started from, is not there any more: getTask again.`,
    )
  return stripTaskHeader(script)
}

function filesWork(run: Run): boolean {
  try {
    run.services.workspace.list()
    return true
  } catch (error) {
    run.log('workspace unavailable, script taken inline', {
      error: error instanceof Error ? error.message : String(error),
    })
    return false
  }
}

const namesOf = (task: Task | undefined): string[] => (task ? [task.name, ...task.outputs] : [])

const lineCount = (text: string) => text.split('\n').length
