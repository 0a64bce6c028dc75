import type { RunContext, ToolCall } from '@/lib/agent/hook'
import { fileHandle } from '@/lib/contracts/file-handle'
import { defineHook, type HookServices } from './define-hook'
import { emitFileChange } from './parts/file-tree-event'
import { rememberSnapshot } from './parts/script-base'

type Run = RunContext<HookServices>
type ScriptHolder = Record<string, unknown> & { scriptContent: string }

/**
 * Keeps scripts out of the model's context: the full text goes to a read-only snapshot, the field becomes one line with its path.
 * Without a threshold, so that a script that grew is treated like before. A failed save leaves that item as it is: it costs tokens, not data.
 */
export const taskScriptOffload = defineHook({
  name: 'task-script-offload',
  kind: 'transform',
  afterTool: (run, call, output) => {
    if (Array.isArray(output))
      return output.some(hasScript) ? output.map((item) => offload(run, call, item)) : undefined
    return hasScript(output) ? offload(run, call, output) : undefined
  },
})

const hasScript = (value: unknown): value is ScriptHolder =>
  typeof value === 'object' &&
  value !== null &&
  'scriptContent' in value &&
  typeof value.scriptContent === 'string' &&
  value.scriptContent !== ''

/** Each item by itself: one that cannot be saved must not send all the others into the context. */
function offload(run: Run, call: ToolCall, item: unknown): unknown {
  if (!hasScript(item)) return item
  try {
    return withHandle(run, call, item)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    run.log('script not offloaded', { hook: 'task-script-offload', callId: call.id, error: message })
    run.emit({
      type: 'CUSTOM',
      name: 'HOOK_DEGRADED',
      value: { hook: 'task-script-offload', slot: 'afterTool', message, toolCallId: call.id },
    })
    return item
  }
}

function withHandle(run: Run, call: ToolCall, item: ScriptHolder): ScriptHolder {
  const name = firstText(item.name, item.taskName, item.taskId, item.id, call.id)
  const older = typeof item.newestVersion === 'number' && item.version !== item.newestVersion
  const file = run.services.workspace.saveSnapshot(
    `${name}${older ? `.v${item.version}` : ''}.remote.etl`,
    item.scriptContent,
  )
  if (file.changed) emitFileChange(run, file)
  const taskId = firstText(item.taskId, item.id)
  if (taskId && typeof item.version === 'number') rememberSnapshot(run.state, file, { taskId, version: item.version })
  const copy = `/mnt/user-data/${file.path
    .split('/')
    .at(-1)
    ?.replace(/\.remote\.etl$/, '.etl')}`
  const next = `To edit: copy_file it to ${copy}, then str_replace in the copy, then upsertTask with scriptFilePath ${copy}.`
  return { ...item, scriptContent: fileHandle({ path: file.path, characters: item.scriptContent.length, next }) }
}

const firstText = (...values: unknown[]): string =>
  values.find((value): value is string => typeof value === 'string' && value !== '') ?? ''
