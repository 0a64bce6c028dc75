import { type PlanContext, use, type Walk } from '@/lib/models/demo/plan'
import { readInstances } from '@/lib/models/demo/read-results'
import { messageText } from './phrases'

/** Runs looked through at most. */
const runsRead = 100
const tasksTold = 5

/**
 * Of tasks whose scripts were just saved: those whose own runs fail already, with another cause than this change. Their samples fail
 * on the card, too, so it is said here. Empty when none does.
 */
export function* earlierFailures({ words }: PlanContext, edited: readonly string[]): Walk<string> {
  if (edited.length === 0) return ''
  const runs = readInstances(yield* use('listInstances', { status: 'failed', limit: runsRead }))
  const failed = runs.filter(({ task, kind }) => edited.includes(task) && kind !== 'dry-run')
  const newest = edited.flatMap((task) => failed.find((run) => run.task === task) ?? []).slice(0, tasksTold)
  if (newest.length === 0) return ''
  const lines = newest.map(
    ({ task, bizdate, message }) =>
      `- \`${task}\` ${bizdate}${message ? `${words('：', ': ')}${messageText(message, words)}` : ''}`,
  )
  const [first] = newest
  return words(
    `\n\n**这次修改之前就在失败**，试跑时会再失败一次，和这次的改动无关：\n\n${lines.join('\n')}\n\n说「排查 ${first?.task} 为什么失败」可以先找原因；不想等的话，先不改这个任务的脚本，单独处理。`,
    `\n\n**Failing before this change already**, and their samples fail again for the same cause, not because of it:\n\n${lines.join('\n')}\n\nSay “investigate why ${first?.task} failed” to look into it first; or leave that item out of the release and mend it on its own.`,
  )
}
