import { findTask } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { type Plan, type PlanContext, use, useAll, type Walk } from '@/lib/models/demo/plan'
import { type ReadInstance, type ReadTask, readData, readInstances, readTotals } from '@/lib/models/demo/read-results'
import { outcomeText } from './outcome-text'
import { counted, listed, messageText, stateText } from './phrases'
import { guarded } from './release'

type Of<K extends Intent['kind']> = Extract<Intent, { kind: K }>

/** Logs read at most for one question. */
const logsRead = 3
const instancesShown = 12

export const instances: Plan<Of<'instances'>> = function* (context, intent) {
  const task = intent.name ? yield* findTask(context, intent.name) : { found: undefined, note: '' }
  if ('answer' in task) return task.answer
  const about = { ...(task.found ? { task: task.found.id } : {}), ...(intent.day ? { bizdate: intent.day } : {}) }
  const status = intent.status ? { status: intent.status } : {}
  const result = yield* use('listInstances', { ...about, ...status, limit: 20 })
  const found = readInstances(result)
  if (found.length === 0) return say(task.note + noneText(context, intent, task.found?.name))
  const logs = intent.wantsLog ? yield* logsOf(worth(found)) : []
  const total = readTotals(result)?.total ?? found.length
  const texts = logs.map((log) => logText(log, context.words)).join('')
  return say(
    `${task.note}${listText(context, found, total, intent.status)}${texts}${nextText(context, found, task.found)}`,
  )
}

function listText(
  { words }: PlanContext,
  found: readonly ReadInstance[],
  total: number,
  status: string | undefined,
): string {
  const some = Math.min(found.length, instancesShown)
  const shown = total > found.length ? words(`，列出最新的 ${some} 个`, `, the newest ${some} shown`) : ''
  const state = status ? stateText(status, words) : ''
  const kind = state ? words(`「${state}」的`, ` ${state}`) : ''
  const head = words(`共 ${total} 个${kind}实例${shown}：`, `${counted(total, 'instance')}${kind}${shown}:`)
  return `${head}\n\n${listed(
    found.map((instance) => lineOf(instance, words)),
    instancesShown,
    words,
  )}`
}

/** Failed ones first: their logs tell something. */
const worth = (found: readonly ReadInstance[]): ReadInstance[] => {
  const failed = found.filter(({ status }) => status === 'failed')
  return (failed.length > 0 ? failed : found.slice(0, 1)).slice(0, logsRead)
}

function* logsOf(found: readonly ReadInstance[]): Walk<Array<{ instance: ReadInstance; lines: string[] }>> {
  const texts = yield* useAll(found.map(({ id }) => ({ tool: 'getInstanceLog', input: { instanceId: id } })))
  return found.map((instance, index) => ({ instance, lines: readData(texts[index] ?? '') }))
}

const lineOf = (instance: ReadInstance, words: PlanContext['words']): string =>
  `**${stateText(instance.status, words)}** \`${instance.task}\` ${instance.bizdate} · \`${instance.id}\`${instance.message ? `${words('：', ': ')}${messageText(instance.message, words)}` : ''}`

const logText = (
  { instance, lines }: { instance: ReadInstance; lines: string[] },
  words: PlanContext['words'],
): string =>
  lines.every((line) => line.trim() === '')
    ? ''
    : `\n\n${words(`\`${instance.id}\` 日志的最后几行：`, `The end of the log of \`${instance.id}\`:`)}\n\n\`\`\`\n${lines.slice(-8).join('\n').slice(-1500)}\n\`\`\``

function noneText({ words }: PlanContext, { status }: Of<'instances'>, task: string | undefined): string {
  const state = status ? stateText(status, words) : ''
  const of = task ? words(`\`${task}\` `, ` of \`${task}\``) : ''
  return status === 'failed'
    ? words(`${of}没有失败的实例。`, `No instance${of} has failed.`)
    : words(`${of}没有${state}的实例。`, `There is no instance${of}${state ? ` that is ${state}` : ''}.`)
}

function nextText({ words }: PlanContext, found: readonly ReadInstance[], task: ReadTask | undefined): string {
  const failed = found.find(({ status }) => status === 'failed')
  if (failed)
    return `\n\n${words(`改好后说「重跑 ${failed.task}」，由人在卡片上决定。`, `Once it is mended say “rerun ${failed.task}”; a person decides on the card.`)}`
  const frozen = task?.status === 'frozen' ? task.name : found.find(({ message }) => message === 'frozen')?.task
  return frozen
    ? `\n\n${words(`任务 \`${frozen}\` 已冻结，所以实例不运行。说「解冻 ${frozen}」可以恢复。`, `The task \`${frozen}\` is frozen, so its instances do not run. Say “unfreeze ${frozen}” to resume it.`)}`
    : ''
}

export const instanceAct: Plan<Of<'instance-act'>> = function* (context, intent) {
  const { words } = context
  const instance = yield* instanceFor(context, intent)
  if ('answer' in instance) return instance.answer
  const { found, note } = instance
  const about = found.task
    ? words(
        `\`${found.task}\` ${found.bizdate} 的实例 \`${found.id}\``,
        `\`${found.id}\` (\`${found.task}\`, ${found.bizdate})`,
      )
    : `\`${found.id}\``
  const text =
    intent.tool === 'killInstance'
      ? words(`终止 ${about}：由人在卡片上决定。`, `Kill ${about}: a person decides on the card.`)
      : words(`重跑 ${about}：由人在卡片上决定。`, `Run ${about} again: a person decides on the card.`)
  return say(
    outcomeText(yield* guarded(context, { tool: intent.tool, input: { instanceId: found.id } }, note + text), words),
  )
}

type Chosen = { answer: Move } | { found: Pick<ReadInstance, 'id' | 'task' | 'bizdate'>; note: string }

/** The one named; else the newest that is running (to kill) or has failed (to run again). */
function* instanceFor(context: PlanContext, intent: Of<'instance-act'>): Walk<Chosen> {
  const { words } = context
  if (intent.instance) return { found: { id: intent.instance, task: '', bizdate: '' }, note: '' }
  const task = intent.name ? yield* findTask(context, intent.name) : undefined
  if (task && 'answer' in task) return task
  const status = intent.tool === 'killInstance' ? 'running' : 'failed'
  const about = { ...(task ? { task: task.found.id } : {}), ...(intent.day ? { bizdate: intent.day } : { status }) }
  const found = readInstances(yield* use('listInstances', { ...about, limit: 20 }))
  const [first, ...others] = found
  if (!first) return { answer: say((task?.note ?? '') + noneToAct(context, intent.tool, task?.found.name)) }
  const more =
    others.length > 0
      ? words(
          `这样的实例有 ${found.length} 个，先处理最新的一个。\n\n`,
          `There are ${found.length} such instances; the newest first.\n\n`,
        )
      : ''
  return { found: first, note: (task?.note ?? '') + more }
}

function noneToAct({ words }: PlanContext, tool: Of<'instance-act'>['tool'], task: string | undefined): string {
  const of = task ? `\`${task}\` ` : ''
  if (tool === 'killInstance')
    return words(
      `${of}没有正在运行的实例，没有可以终止的。`,
      `${of ? `${of}has` : 'There is'} no running instance, so there is nothing to kill.`,
    )
  return words(
    `${of}没有失败的实例。要重算某几天，说「补数 ${task ?? '任务名'} 最近 3 天」。`,
    `${of ? `${of}has` : 'There is'} no failed instance. To compute days again say “backfill ${task ?? 'the task'} for the last 3 days”.`,
  )
}
