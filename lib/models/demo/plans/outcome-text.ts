import type { Words } from '@/lib/models/demo/language'
import { type Outcome, readOutcome } from '@/lib/models/demo/read-outcome'
import { readInstances } from '@/lib/models/demo/read-results'
import type { Step } from '@/lib/models/demo/transcript'
import { explainFailure } from './explain-failure'
import { packText } from './pack-text'
import { counted, messageText, stateText } from './phrases'

/** Words for each way a guarded call can end. */
export function outcomeText(step: Step, words: Words): string {
  const outcome = readOutcome(step)
  if (outcome.kind === 'done') return doneText(step, words)
  if (outcome.kind === 'failed') return explainFailure(step, words)
  return notDoneText(outcome, words)
}

function notDoneText(outcome: Exclude<Outcome, { kind: 'done' } | { kind: 'failed' }>, words: Words): string {
  const quote = 'wrote' in outcome && outcome.wrote ? `\n\n> ${outcome.wrote}` : ''
  switch (outcome.kind) {
    case 'wants-more':
      return words(
        `好的，先不执行。${quote}\n\n要改什么？比如「把下游任务也一起改掉」，或说出还要调整的字段。`,
        `All right, not executed yet.${quote}\n\nWhat shall I change? For example “fix the downstream tasks too”, or name the columns to adjust.`,
      )
    case 'declined':
      return words(
        `没有执行：**${outcome.who}** 没有同意。${quote}\n\n要调整的话，告诉我改什么。`,
        `Not executed: **${outcome.who}** declined.${quote}\n\nTell me what to change.`,
      )
    case 'rejected-before':
      return words(
        `这份内容刚被 ${outcome.who} 拒绝过，没有变化，所以没有再次提交。先改一改，或请对方重新考虑。`,
        `${outcome.who} rejected exactly this before and nothing changed since, so it was not submitted again. Change something first, or ask them to reconsider.`,
      )
    case 'waiting':
    case 'call-again':
      return words(
        '还在等人在卡片上决定，没有执行。',
        'It still waits for a person to decide on its card; nothing ran.',
      )
    case 'expired':
      return words(
        '卡片过期了，没有人决定，所以没有执行。需要的话再说一次。',
        'The card expired undecided, so nothing ran. Ask again if you still want it.',
      )
    case 'withdrawn':
      return words('请求已撤回，没有执行。', 'The request was taken back; nothing ran.')
    case 'superseded':
      return words('已有更新的卡片取代它，没有执行。', 'A newer card took its place; nothing ran.')
    case 'drifted':
      return words(
        '预览之后内容变了，之前的同意不再有效，没有执行。再说一次就重新预览。',
        'What it was based on changed after the preview, so the approval no longer holds and nothing ran. Say it again for a new preview.',
      )
  }
}

/** What a tool did, in words. */
function doneText(step: Step, words: Words): string {
  const result = step.result ?? ''
  return (
    packText(words, result) ??
    done[step.tool]?.(result, words) ??
    words(`\`${step.tool}\` 已执行，详情见卡片。`, `\`${step.tool}\` is done; its card has the details.`)
  )
}

const nameIn = (result: string): string => `\`${result.match(/^\w+: (\S+) \(id /)?.[1] ?? ''}\``

const done: Record<string, (result: string, words: Words) => string | undefined> = {
  freezeTask: (result, words) =>
    words(
      `已冻结 ${nameIn(result)}：实例照常生成，但不运行，依赖它的任务会等待。说「解冻」可以恢复。`,
      `${nameIn(result)} is frozen: its instances are made but do not run, and what depends on it waits. Say “unfreeze it” to resume.`,
    ),
  unfreezeTask: (result, words) =>
    words(
      `已解冻 ${nameIn(result)}，恢复运行。缺的日期可以说「补数最近 N 天」。`,
      `${nameIn(result)} runs again. To fill the days it missed say “backfill the last N days”.`,
    ),
  offlineTask: (result, words) =>
    words(`${nameIn(result)} 已下线，不再生成实例。`, `${nameIn(result)} is offline; no more instances are made.`),
  backfill: backfillText,
  cancelBackfill: (result, words) => {
    const [, id] = result.match(/^Backfill (\S+) is/) ?? []
    return words(
      `补数 \`${id}\` 已取消，没跑的不再跑；已写入的日期保留。`,
      `Backfill \`${id}\` is cancelled: what had not run will not; days already written stay.`,
    )
  },
  killInstance: (result, words) =>
    words(
      `已请求终止，还没有确认停下。${instanceIn(result, words)}`,
      `The kill is requested, not confirmed yet. ${instanceIn(result, words)}`,
    ),
  rerunInstance: (result, words) =>
    words(`已重新运行。${instanceIn(result, words)}`, `Started again. ${instanceIn(result, words)}`),
  debugRun: (result, words) =>
    words(
      `试跑结束，线上数据没有变化。${instanceIn(result, words)}`,
      `The trial run is over; nothing real changed. ${instanceIn(result, words)}`,
    ),
  discardChange: (result, words) => {
    const [, , name, back] =
      result.match(/^Discarded version (\d+) of \S+ (.+): its working copy is version (\d+)/) ?? []
    const [, gone] = result.match(/^Discarded \S+ (.+) \(version \d+\): it was never released/) ?? []
    if (name)
      return words(
        `\`${name}\` 没发布的改动已丢弃，回到生效的第 ${back} 版。没有发布任何东西。`,
        `What was saved of \`${name}\` and not released is discarded; it is at version ${back} again, which is in effect. Nothing was released.`,
      )
    return gone === undefined
      ? undefined
      : words(`\`${gone}\` 没有发布过，已丢弃。`, `\`${gone}\` was never released; it is discarded and gone.`)
  },
  dropTable: (result, words) => {
    const [, name] = result.match(/^Dropped table (\S+) \(id/) ?? []
    return words(`表 \`${name}\` 和它的数据已删除。`, `The table \`${name}\` is dropped with its data.`)
  },
}

function backfillText(result: string, words: Words): string | undefined {
  const [, id, instances, tasks, from, to, status] =
    result.match(/^Backfill (\S+): (\d+) instances of (\d+) tasks, (\S+) to (\S+), (\w+)\./) ?? []
  if (!id || !instances || !tasks || !status) return undefined
  return words(
    `补数 \`${id}\` ${stateText(status, words)}：${tasks} 个任务，${from} 到 ${to}，共 ${instances} 个实例。说「哪些实例在跑」看进度。`,
    `Backfill \`${id}\` is ${stateText(status, words)}: ${counted(tasks, 'task')}, ${from} to ${to}, ${counted(instances, 'instance')}. Ask “which instances are running” to follow it.`,
  )
}

function instanceIn(result: string, words: Words): string {
  const [instance] = readInstances(result.replace(/^[^:]*: /, ''))
  if (!instance) return ''
  const rows =
    instance.rows === undefined ? '' : words(`，写入 ${instance.rows} 行`, `, ${counted(instance.rows, 'row')} written`)
  const message = instance.message ? `${words('：', ': ')}${messageText(instance.message, words)}` : ''
  return words(
    `\`${instance.task}\` ${instance.bizdate}：**${stateText(instance.status, words)}**${rows}${message}`,
    `\`${instance.task}\` ${instance.bizdate}: **${stateText(instance.status, words)}**${rows}${message}`,
  )
}
