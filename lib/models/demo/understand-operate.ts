import type { InstanceStatus, OperateTool } from './intent'
import type { Request } from './request'
import type { Rule } from './rule'
import { rangeIn } from './understand-time'

const kills = /终止|杀掉|杀死|干掉|停掉|中止|停止|\bkill|\bterminate|\babort|\bstop\b.{0,24}\b(?:instance|run)/i
const reruns =
  /重跑|重新跑|重新运行|重新执行|重试|再跑|重启|\bre-?\s?run|\brun .{0,30}\bagain|\bretry|\brestart|\bre-?execute/i

const cancelBackfill: Rule = ({ verbs }) =>
  /(?:取消|停止|停掉|终止|中止)[^,，。]{0,8}(?:补数|回刷|回填)|(?:补数|回刷|回填)[^,，。]{0,6}(?:取消|停)|\b(?:cancel|stop|abort|kill)\b.{0,16}\bback-?\s?fill/i.test(
    verbs,
  )
    ? { kind: 'cancel-backfill' }
    : undefined

const backfill: Rule = (request) => {
  const { verbs, text } = request
  const isBackfill =
    /补数|回刷|补跑|重刷|回填|补一下|补(?:齐|上|全)?[^,，。]{0,14}数(?:据)?(?![字])|补(?:齐|上|全)?\s*¤|刷(?:一下)?(?:历史)?数据|\bback-?\s?fill|\bre-?\s?process|\brecompute|\brerun .{1,40}\b(?:for|from) (?:the )?(?:last|past|\d{4}-)|\bfill (?:in )?the (?:gap|missing)/i
  const isRun = /(?:^|请|帮我|再)\s*跑(?:一下|一遍|下)?\s*¤|\brun ¤ (?:for|from|on|over)\b/i
  const names = targets(request)
  if (!isBackfill.test(verbs) && !isRun.test(verbs) && !runsDaysAgain(request)) return undefined
  const includeDownstream =
    /下游|downstream|everything (?:after|below|that depends)/i.test(verbs) &&
    !/不(?:含|包括|包含|要|带).{0,4}下游|(?:without|excluding|no|not).{0,10}downstream/i.test(verbs)
  return { kind: 'backfill', names, range: rangeIn(text) ?? { days: 1 }, includeDownstream }
}

/** 「昨天的数据重新跑一下」: days of a task, not a failed instance. */
function runsDaysAgain({ verbs, text, tables }: Request): boolean {
  if (/\bre-?run (?:yesterday|last night)/i.test(verbs)) return false // that day's run, not its data
  const range = rangeIn(text)
  return (
    range !== undefined &&
    !('from' in range) &&
    tables.length > 0 &&
    reruns.test(verbs) &&
    !/失败|实例|\bfail|\binstance/i.test(verbs)
  )
}

const acts: ReadonlyArray<readonly [RegExp, OperateTool]> = [
  [
    /解冻|\blet ¤ run\b|恢复(?:调度|运行|执行|任务)?|重新启用|启用|取消(?:冻结|暂停)|\bunfreeze|\bthaw|\bresume|\bun-?pause|\breactivate|\bre-?enable|\benable/i,
    'unfreezeTask',
  ],
  [
    /冻结|暂停|别(?:让|再)?[^,，。]{0,12}跑|停(?:掉|止|了|用|一下)?[^,，。实例]{0,12}(?:任务|调度|$)|\bfreeze|\bpause|\bsuspend|\bstop (?:the )?(?:task|job|schedule|scheduling)?\s*¤|\bdisable|\bput .{0,20}on hold/i,
    'freezeTask',
  ],
  [/下线|\btake .{0,24}\boffline\b|\boffline\b|\bretire|\bdecommission|\bshut down/i, 'offlineTask'],
  [
    /试跑|试运行|调试|冒烟|测试(?:一下|跑)?|\bdebug|\bdry[\s-]?run|\btest[\s-]?run|\btest\b|\btrial run|\btry (?:it|running|to run|out|¤)/i,
    'debugRun',
  ],
]

const operate: Rule = (request) => {
  const { verbs, text } = request
  const names = targets(request)
  if (
    /实例|\binstances?\b|哪些|有没有|什么|\bwhich\b|\bwhat\b|吗\s*[?？]?$|了没|失败|报错|\bfail|\berror|\bwhy\b|为什么/i.test(
      verbs,
    )
  )
    return undefined
  const tool = acts.find(([pattern]) => pattern.test(verbs))?.[1]
  if (!tool) return undefined
  const range = tool === 'debugRun' ? rangeIn(text) : undefined
  return { kind: 'operate', tool, names, ...(range ? { range } : {}) }
}

/** All tables and tasks named; else the one it is about. */
const targets = ({ tables, target }: Request): string[] =>
  tables.length > 0 ? tables : target === undefined ? [] : [target]

const instanceIn = (text: string): string | undefined =>
  text.match(/\b(ins?(?:t|stance)?[-_][\w-]+|[0-9a-f]{8}-[0-9a-f-]{27})\b/i)?.[1]

const instances: Rule = (request) => {
  const { verbs, text } = request
  const instance = instanceIn(text)
  const about = { ...(instance ? {} : namedTask(request)), ...dayIn(text) }
  const tool = kills.test(verbs) ? 'killInstance' : reruns.test(verbs) ? 'rerunInstance' : undefined
  if (tool) return { kind: 'instance-act', tool, ...about, ...(instance ? { instance } : {}) }
  if (!asksAboutRuns.test(verbs) || /什么时候|几点|\bwhen does\b|\bwhat time\b/i.test(verbs)) return undefined
  const status = statusIn(verbs)
  return { kind: 'instances', ...about, ...(status ? { status } : {}), wantsLog: wantsLog.test(verbs) }
}

function namedTask(request: Request): { name?: string } {
  const { tables, pointsBack, memory } = request
  const name = tables[0] ?? (pointsBack ? (memory.task ?? memory.table) : undefined) ?? describedTask(request)
  return name ? { name } : {}
}

function dayIn(text: string): { day?: string } {
  const range = rangeIn(text)
  return range && 'from' in range ? { day: range.from } : {}
}

/** 「投放 ROI 为什么失败」: the words beside the failure, when they are more than about all runs. */
function describedTask({ verbs, target, memory }: Request): string | undefined {
  if (!target || target === memory.table || target === memory.task) return undefined
  return /\b(?:all|any|anything|everything|which|what tasks|overnight|pipeline)\b|哪些|有没有|所有|全部/i.test(verbs)
    ? undefined
    : target
}

const asksAboutRuns =
  /实例|失败|报错|报.{0,3}错|出错|异常|没跑|没有?数据|没数|缺数|(?:是|为)空的?|no data|missing data|\bis empty\b|没有?(?:产出|出数|成功)|跑挂|挂了|崩了|在跑|运行中|正在(?:跑|运行)|跑(?:完|得|成功)|运行(?:情况|状态|记录|历史)|执行(?:情况|状态|记录|历史)|日志|卡住|阻塞|\binstances?\b|\bfail(?:ed|ing|s|ures?)?\b|\bbroken?\b|\bbroke\b|\brunning\b|\bruns?\b(?! ¤ (?:for|from))|\blogs?\b|\berrors?\b|\bstuck\b|\bblocked\b|\bwent wrong\b|\bexecution|\bfinish(?:ed)?\b|\bsucceed(?:ed)?\b|\bhealth\b|\bstatus of ¤|¤ (?:'s )?status\b|¤ 的?状态|\bcrash|\bred\b|\bran\b/i
const wantsLog =
  /日志|为什么|为啥|咋|怎么又|原因|怎么回事|怎么了|排查|定位|\bwhy\b|\blogs?\b|\breasons?\b|\bwhat (?:went wrong|happened|is wrong)|\binvestigate|\bcause|\bdebug|\bdiagnos|\bexplain|\berrors?\b/i

function statusIn(verbs: string): InstanceStatus | undefined {
  if (/失败|报错|出错|异常|挂|崩|没跑成|没有?(?:产出|出数|成功)|fail|broke|error|wrong|crash/i.test(verbs))
    return 'failed'
  if (/在跑|运行中|正在|\brunning\b/i.test(verbs)) return 'running'
  if (/阻塞|卡住|blocked|stuck|held/i.test(verbs)) return 'blocked'
  if (/等待|排队|waiting|queued|pending/i.test(verbs)) return 'waiting'
  return /(?<!没)成功|succeeded|successful/i.test(verbs) ? 'success' : undefined
}

export const operateRules: readonly Rule[] = [cancelBackfill, backfill, operate, instances]
