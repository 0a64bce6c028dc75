import type { Intent } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { attempt, type Plan, type PlanContext, type Walk } from '@/lib/models/demo/plan'
import type { Words } from '@/lib/models/demo/language'
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
  if (/want to change more/i.test(result)) {
    return words('好的，先不发布。要改什么？比如：「把下游任务也一起改掉」，或告诉我还要调整哪些字段。', 'All right, not published. What shall I change? For example “fix the downstream tasks too”, or name the columns to adjust.')
  }
  if (/in time|expired/i.test(result) && step.failed) return words('卡片已过期，没有人决定，所以没有执行。需要的话说「发布」再来一次。', 'The card expired undecided, so nothing ran. Say “publish it” to ask again.')
  const declined = result.match(/^(?:Error[^:]*: )?Not executed\. (.+?) decided “[^”]*” on \S+\.(?: They wrote (.+?)\.)?(?: Do not|$)/)
  if (declined) return declinedText(words, declined[1] ?? '', declined[2])
  if (/rejected exactly this/i.test(result)) return words('这份改动刚被拒绝过，内容没有变，所以没有再次提交。先改一改，或者请对方重新考虑。', 'Exactly this was rejected before, so it was not submitted again. Change something first, or ask the person to reconsider.')
  if (/waits for a person/i.test(result)) return words('操作在等人决定，我没有执行。', 'The call waits for a person; I did not run it.')
  if (step.failed) return explainFailure(step, words)
  if (/mode draft|: draft\b/i.test(result)) return words(`已存为草稿：\n\n${quote(result)}\n\n说「发布草稿」再继续。`, `Saved as a draft:\n\n${quote(result)}\n\nSay “publish the draft” to go on.`)
  return packText(words, result) ?? words(`已执行：\n\n${quote(result)}`, `Executed:\n\n${quote(result)}`)
}

/** A published pack in words, item by item. */
function packText(words: Words, result: string): string | undefined {
  const [, pack, status] = result.match(/^Pack (\S+) "[^"]*": (\w+)/) ?? []
  if (!pack) return undefined
  const items = [...result.matchAll(/^(\w+) (\S+) (\S+) (v\S+ → v\S+)( \(breaking\))?(?: → (\w+))?/gm)].map(
    ([, op, kind, name, versions, breaking, outcome]) => `- ${kind} \`${name}\` ${versions} · ${op}${breaking ?? ''}${outcome ? ` · **${outcome}**` : ''}`,
  )
  const head: Record<string, [string, string]> = {
    published: [`发布包 \`${pack}\` 已发布：`, `Pack \`${pack}\` is published:`],
    partial: [`发布包 \`${pack}\` 只发布了一部分：`, `Pack \`${pack}\` is published in part only:`],
    failed: [`发布包 \`${pack}\` 发布失败：`, `Pack \`${pack}\` failed to publish:`],
    rolled_back: [`发布包 \`${pack}\` 已回滚：`, `Pack \`${pack}\` is rolled back:`],
    withdrawn: [`发布包 \`${pack}\` 已撤回。`, `Pack \`${pack}\` is withdrawn.`],
  }
  const [zh, en] = head[status ?? ''] ?? [`发布包 \`${pack}\`：${status}`, `Pack \`${pack}\`: ${status}`]
  return `${words(zh, en)}\n\n${items.join('\n')}`
}

const declinedText = (words: Words, who: string, wrote: string | undefined): string =>
  words(`没有执行：**${who}** 拒绝了。${wrote ? `\n\n> ${wrote}` : ''}\n\n要调整的话，告诉我改什么。`, `Not executed: **${who}** declined.${wrote ? `\n\n> ${wrote}` : ''}\n\nTell me what to change.`)

const quote = (text: string): string =>
  text
    .trim()
    .split('\n')
    .slice(0, 20)
    .map((line) => `> ${line}`)
    .join('\n')
