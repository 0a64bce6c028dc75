import type { Intent } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { attempt, type Plan, type PlanContext, type Walk } from '@/lib/models/demo/plan'
import type { Step } from '@/lib/models/demo/transcript'
import { explainFailure } from './explain-failure'

/** Calls packCommit and says what came of it. A person decides in between. */
export function* release(context: PlanContext, title: string, text: string): Walk<Move> {
  const step = yield* attempt('packCommit', { title }, text)
  return say(outcomeText(context, step))
}

export const publish: Plan<Extract<Intent, { kind: 'publish' }>> = function* (context, { draft }) {
  const { words, memory } = context
  const about = memory.change ? `${memory.change.table}: ${memory.change.edit.column}` : (memory.table ?? memory.task ?? '')
  const title = words(`发布 ${about}`.trim(), `Release ${about}`.trim())
  const text = draft
    ? words('我把保存过的改动放进发布包。要存成草稿，请在卡片上选「保存草稿」。', 'I put the saved changes into a pack. To keep it as a draft choose “Save as draft” on the card.')
    : words('我把保存过的改动放进发布包。变更内容和下游影响在卡片上，由人决定。', 'I put the saved changes into a pack. What changes and whom it affects is on the card; a person decides.')
  return yield* release(context, title, text)
}

/** Words for each way a guarded call can end. */
export function outcomeText({ words }: PlanContext, step: Step): string {
  const result = step.result ?? ''
  if (/edit more|edit_more|wants to (?:edit|change)|go on editing/i.test(result)) {
    return words('好的，先不发布。要改什么？比如：「把下游任务也一起改掉」，或告诉我还要调整哪些字段。', 'All right, not published. What shall I change? For example “fix the downstream tasks too”, or name the columns to adjust.')
  }
  if (/expired/i.test(result)) return words('卡片已过期，没有人决定，所以没有执行。需要的话说「发布」再来一次。', 'The card expired undecided, so nothing ran. Say “publish it” to ask again.')
  if (/declin|reject|cancel/i.test(result) && step.failed) return words(`没有执行：${clean(result)}`, `Not executed: ${clean(result)}`)
  if (/waits for a person/i.test(result)) return words('操作在等人决定，我没有执行。', 'The call waits for a person; I did not run it.')
  if (step.failed) return explainFailure(step, words)
  if (/mode draft|: draft\b/i.test(result)) return words(`已存为草稿：\n\n${quote(result)}\n\n说「发布草稿」再继续。`, `Saved as a draft:\n\n${quote(result)}\n\nSay “publish the draft” to go on.`)
  return words(`已执行：\n\n${quote(result)}`, `Executed:\n\n${quote(result)}`)
}

const clean = (text: string): string => text.replace(/^Error\b[^:]*:\s*/, '').trim()

const quote = (text: string): string =>
  text
    .trim()
    .split('\n')
    .slice(0, 20)
    .map((line) => `> ${line}`)
    .join('\n')
