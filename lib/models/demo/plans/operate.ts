import { findTask } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { all, attempt, type Plan, type PlanContext, type Walk } from '@/lib/models/demo/plan'
import type { ReadTask } from '@/lib/models/demo/read-results'
import { daysOf, newestDay } from './data-days'
import { outcomeText } from './outcome-text'
import { code } from './phrases'
import { guarded } from './release'

type Of<K extends Intent['kind']> = Extract<Intent, { kind: K }>

/** Freeze, unfreeze, take offline, try out: one task, or several with a card each. */
export const operate: Plan<Of<'operate'>> = function* (context, { tool, names, range }) {
  if (names.length === 0) return whichTask(context)
  const tasks = yield* tasksOf(context, names)
  if ('answer' in tasks) return tasks.answer
  const { found, note } = tasks
  if (tool === 'debugRun') return yield* tryOut(context, found, note, range)
  const already = alreadySo(context, tool, found)
  if (already) return say(note + already)
  const [first] = found
  const text = note + announce(context, tool, found)
  if (found.length === 1 && first)
    return say(outcomeText(yield* guarded(context, { tool, input: { taskId: first.id } }, text), context.words))
  const steps = yield* all(
    found.map(({ id }) => ({ tool, input: { taskId: id } })),
    text,
  )
  return say(
    steps
      .map(
        (step, index) => `- \`${found[index]?.name}\`${context.words('：', ': ')}${outcomeText(step, context.words)}`,
      )
      .join('\n'),
  )
}

const whichTask = ({ words }: PlanContext): Move =>
  say(words('是哪一个任务？请说出名字，或先问「有哪些任务」。', 'Which task? Name it, or ask “list tasks” first.'))

type Tasks = { answer: Move } | { found: ReadTask[]; note: string }

export function* tasksOf(context: PlanContext, names: readonly string[]): Walk<Tasks> {
  const found: ReadTask[] = []
  let note = ''
  for (const name of names) {
    const task = yield* findTask(context, name)
    if ('answer' in task) return task
    found.push(task.found)
    note += task.note
  }
  return { found, note }
}

/** Nothing to do; a card would ask for nothing. */
function alreadySo(
  { words }: PlanContext,
  tool: Of<'operate'>['tool'],
  tasks: readonly ReadTask[],
): string | undefined {
  const [first] = tasks
  if (!first || tasks.length > 1) return undefined
  const name = `\`${first.name}\``
  if (tool === 'freezeTask' && first.status === 'frozen')
    return words(`${name} 已经是冻结状态。`, `${name} is frozen already.`)
  if (tool === 'unfreezeTask' && first.status !== 'frozen')
    return words(`${name} 没有被冻结。`, `${name} is not frozen.`)
  if (tool === 'offlineTask' && first.status === 'offline')
    return words(`${name} 已经下线。`, `${name} is offline already.`)
  return undefined
}

const deeds: Record<Of<'operate'>['tool'], (names: string) => [string, string]> = {
  freezeTask: (names) => [`冻结 ${names}`, `Freeze ${names}`],
  unfreezeTask: (names) => [`解冻 ${names}`, `Unfreeze ${names}`],
  offlineTask: (names) => [`下线 ${names}`, `Take ${names} offline`],
  debugRun: (names) => [`试跑 ${names}`, `Try out ${names}`],
}

function announce({ words }: PlanContext, tool: Of<'operate'>['tool'], tasks: readonly ReadTask[]): string {
  const names = code(
    tasks.map(({ name }) => name),
    words,
  )
  const [zh, en] = deeds[tool](names)
  return words(`${zh}：由人在卡片上决定。`, `${en}: a person decides on the card.`)
}

function* tryOut(
  context: PlanContext,
  tasks: readonly ReadTask[],
  note: string,
  range: Of<'operate'>['range'],
): Walk<Move> {
  const { words } = context
  const [task] = tasks
  if (!task) return say(words('要试跑哪个任务？', 'Which task shall I try out?'))
  const day = range && 'from' in range ? range.from : yield* newestDay(task.id)
  if (!day)
    return say(
      words(
        `\`${task.name}\` 还没有数据日期，请说出要试跑的日期。`,
        `\`${task.name}\` has no data day yet; name the day to try.`,
      ),
    )
  const text =
    note +
    words(
      `在临时副本上试跑 \`${task.name}\`（${day}），不改动线上数据。`,
      `I try \`${task.name}\` for ${day} on a throwaway copy; nothing real changes.`,
    )
  return say(outcomeText(yield* attempt('debugRun', { taskId: task.id, bizdate: day }, text), words))
}

export const backfill: Plan<Of<'backfill'>> = function* (context, { names, range, includeDownstream }) {
  const { words } = context
  if (names.length === 0) return whichTask(context)
  const tasks = yield* tasksOf(context, names)
  if ('answer' in tasks) return tasks.answer
  const [first] = tasks.found
  const days = first ? yield* daysOf(range, first.id) : undefined
  if (!days)
    return say(
      words(
        '还没有数据日期可以参照，请说出从哪天到哪天。',
        'There is no data day to count from; name the first and the last day.',
      ),
    )
  const what = code(
    tasks.found.map(({ name }) => name),
    words,
  )
  const scope = includeDownstream ? words('，含下游', ', downstream included') : ''
  const text = words(
    `补数 ${what}，${days.from === days.to ? days.from : `${days.from} 到 ${days.to}`}${scope}。范围和影响在卡片上，由人决定。`,
    `Backfill ${what} ${days.from === days.to ? `for ${days.from}` : `from ${days.from} to ${days.to}`}${scope}. Range and impact are on the card; a person decides.`,
  )
  const input = {
    taskIds: tasks.found.map(({ id }) => id),
    ...days,
    includeDownstream,
    reason: context.turn.request.slice(0, 200),
  }
  return say(outcomeText(yield* guarded(context, { tool: 'backfill', input }, tasks.note + text), words))
}

export const cancelBackfill: Plan<Of<'cancel-backfill'>> = function* (context) {
  const { words, memory } = context
  const { backfill: backfillId } = memory
  if (!backfillId) return say(words('这段对话里没有开始过补数。', 'No backfill was started in this conversation.'))
  const text = words(
    `取消补数 \`${backfillId}\`，由人在卡片上决定。`,
    `Cancel backfill \`${backfillId}\`: a person decides on the card.`,
  )
  return say(outcomeText(yield* guarded(context, { tool: 'cancelBackfill', input: { backfillId } }, text), words))
}
