import { findTask } from '@/lib/models/demo/find-objects'
import type { Intent, Range } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { attempt, type Plan, type PlanContext, use, type Walk } from '@/lib/models/demo/plan'
import { type ReadInstance, readData, readInstances, readTotals } from '@/lib/models/demo/read-results'
import { outcomeText } from './release'

type Of<K extends Intent['kind']> = Extract<Intent, { kind: K }>

/** Freeze, unfreeze, take offline, try out. */
export const operate: Plan<Of<'operate'>> = function* (context, { tool, name }) {
  const task = yield* findTask(context, name)
  if ('answer' in task) return task.answer
  const input = tool === 'debugRun' ? { taskId: task.found.id, bizdate: yield* newestDay(task.found.id) } : { taskId: task.found.id }
  const step = yield* attempt(tool, input, task.note + announce(context, tool))
  return say(outcomeText(context, step))
}

const announce = ({ words }: PlanContext, tool: string): string =>
  tool === 'debugRun'
    ? words('在临时副本上试跑，不改动线上数据。', 'I try it on a throwaway copy; nothing real changes.')
    : words('这一步由人在卡片上决定。', 'A person decides this on the card.')

export const backfill: Plan<Of<'backfill'>> = function* (context, { name, range, includeDownstream }) {
  const { words } = context
  const task = yield* findTask(context, name)
  if ('answer' in task) return task.answer
  const days = yield* daysOf(range, task.found.id)
  const text = words(`补数 \`${task.found.name}\`，${days.from} 到 ${days.to}${includeDownstream ? '，含下游' : ''}。范围和影响在卡片上，由人决定。`, `Backfill \`${task.found.name}\` from ${days.from} to ${days.to}${includeDownstream ? ', downstream included' : ''}. Range and impact are on the card; a person decides.`)
  const step = yield* attempt('backfill', { taskIds: [task.found.id], ...days, includeDownstream, reason: context.turn.request.slice(0, 200) }, task.note + text)
  return say(outcomeText(context, step))
}

/** Relative days count back from the newest data day that the task has an instance for. */
function* daysOf(range: Range, taskId: string): Walk<{ from: string; to: string }> {
  if ('from' in range) return range
  const to = yield* newestDay(taskId)
  const from = new Date(Date.parse(to) - (range.days - 1) * 86_400_000).toISOString().slice(0, 10)
  return { from, to }
}

function* newestDay(taskId: string): Walk<string> {
  const own = readInstances(yield* use('listInstances', { task: taskId, limit: 20 }))
  const all = own.length > 0 ? own : readInstances(yield* use('listInstances', { limit: 20 }))
  const newest = all.map((instance) => instance.bizdate).sort().at(-1)
  return newest ?? '1970-01-01'
}

export const instances: Plan<Of<'instances'>> = function* (context, intent) {
  const { words } = context
  const taskId = intent.name ? yield* taskIdOf(context, intent.name) : undefined
  if (typeof taskId === 'object') return taskId
  const result = yield* use('listInstances', { ...(taskId ? { task: taskId } : {}), ...(intent.status ? { status: intent.status } : {}), limit: 20 })
  const found = readInstances(result)
  const total = readTotals(result)?.total ?? found.length
  if (found.length === 0) return say(words('没有符合条件的实例。', 'No instance matches.'))
  const first = found[0]
  const log = intent.wantsLog && first ? yield* use('getInstanceLog', { instanceId: first.id }) : undefined
  const list = found.map((instance) => `- \`${instance.id}\` \`${instance.task}\` ${instance.bizdate} **${instance.status}**${instance.message ? `: ${instance.message}` : ''}`).join('\n')
  const logText = log && first ? `\n\n${words(`\`${first.id}\` 的日志：`, `Log of \`${first.id}\`:`)}\n\n\`\`\`\n${readData(log).join('\n').slice(-2000)}\n\`\`\`` : ''
  const next = found.some((instance) => instance.status === 'failed') ? `\n\n${words('要重跑的话，说「重跑」。', 'To run it again say “rerun it”.')}` : ''
  return say(`${words(`共 ${total} 个，列出 ${found.length} 个：`, `${total} in all, ${found.length} shown:`)}\n\n${list}${logText}${next}`)
}

function* taskIdOf(context: PlanContext, name: string): Walk<string | Move> {
  const task = yield* findTask(context, name)
  return 'answer' in task ? task.answer : task.found.id
}

export const instanceAct: Plan<Of<'instance-act'>> = function* (context, intent) {
  const { words } = context
  const instance = yield* instanceFor(context, intent)
  if (!instance) return say(words('没有找到可以操作的实例。', 'There is no instance to act on.'))
  if ('text' in instance) return instance
  const text = words(`\`${instance.task}\` ${instance.bizdate} 的实例 \`${instance.id}\`（${instance.status}）。由人在卡片上决定。`, `Instance \`${instance.id}\` of \`${instance.task}\`, ${instance.bizdate} (${instance.status}). A person decides on the card.`)
  const step = yield* attempt(intent.tool, { instanceId: instance.id }, text)
  return say(outcomeText(context, step))
}

function* instanceFor(context: PlanContext, intent: Of<'instance-act'>): Walk<ReadInstance | Move | undefined> {
  const status = intent.tool === 'killInstance' ? 'running' : 'failed'
  if (intent.instance) return { id: intent.instance, task: '', bizdate: '', kind: '', status: '', message: '' }
  const taskId = intent.name ? yield* taskIdOf(context, intent.name) : undefined
  if (typeof taskId === 'object') return taskId
  return readInstances(yield* use('listInstances', { ...(taskId ? { task: taskId } : {}), status, limit: 20 }))[0]
}
