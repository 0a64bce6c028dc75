import { findTask } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import { say } from '@/lib/models/demo/move'
import { attempt, type Plan, PlanStopped, use } from '@/lib/models/demo/plan'
import { workingCopies } from './edit-working-copy'
import { counted } from './phrases'
import { release } from './release'

/** Replaces a piece of text in a task's script and saves the task. */
export const editScript: Plan<Extract<Intent, { kind: 'edit-script' }>> = function* (context, intent) {
  const { words } = context
  const opening = words(
    '我在工作副本里替换，再保存任务；脚本全文不经过对话。',
    'I replace it in a working copy and save the task; the script itself does not pass through the conversation.',
  )
  const task = yield* findTask(context, intent.name, opening)
  if ('answer' in task) return task.answer
  const { name, id, snapshot } = task.found
  if (!snapshot) return say(words(`\`${name}\` 没有可以编辑的脚本。`, `\`${name}\` has no script to edit.`))
  const [path = ''] = yield* workingCopies([snapshot], context.memory)
  const edit = yield* attempt('str_replace', { path, old_str: intent.from, new_str: intent.to, all: true })
  if (edit.failed && /occurs 0 times/.test(edit.result ?? '')) {
    return say(
      task.note +
        words(
          `\`${name}\` 的脚本里没有 \`${intent.from}\`，没有改动。说「看 ${name} 的脚本」可以打开它找准原文。`,
          `The script of \`${name}\` does not contain \`${intent.from}\`; nothing was changed. Say “show the script of ${name}” to open it and copy the exact text.`,
        ),
    )
  }
  if (edit.failed) throw new PlanStopped(edit)
  yield* use('upsertTask', { taskId: id, scriptFilePath: path })
  const places = Number(edit.result?.match(/^Replaced (\d+) place/)?.[1] ?? 1)
  const done =
    task.note +
    words(
      `已把 \`${name}\` 里的 \`${intent.from}\` 换成 \`${intent.to}\`，共 ${places} 处，已保存。`,
      `Replaced \`${intent.from}\` by \`${intent.to}\` in \`${name}\`, ${counted(places, 'place')}, and saved it.`,
    )
  if (intent.publish) return yield* release(context, `${name}: ${intent.from} → ${intent.to}`.slice(0, 200), done)
  return say(
    `${done}\n\n${words('还没有生效。说「发布」就提交，说「试跑」可以先在临时副本上跑一遍。', 'Not in effect yet. Say “publish it” to release, or “try it out” to run it on a throwaway copy first.')}`,
  )
}
