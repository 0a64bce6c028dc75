import type { Question } from './intent'
import type { Request } from './request'
import type { Rule } from './rule'

const writesTask =
  /(?:写|新建|创建|开发|新增|加|建|做)(?:一?[个条])?(?:新的?)?[^,，。:：]{0,10}?(?:任务|作业|etl)|\b(?:write|create|build|develop|add|make|set up)\b[^.:]{0,24}?\b(?:task|job|etl|pipeline)\b/i
const sourceBefore = /(?:从|基于|读取?|取自|来自|用|由|\b(?:from|based on|out of|reads?|reading|over|on top of))\s*$/i
const targetBefore =
  /(?:写(?:到|入|进)|存到|输出到|产出|生成|任务|作业|叫|名为|\b(?:into|to|called|named|fills?|filling|writes?|task|job|etl)|for)\s*(?:the |table |表)?$/i

/** 「写一个 ETL 任务 ads_x：从 dwd_y 按渠道统计订单数」, `write an ETL task ads_x that sums a from dwd_y by channel`. */
const writeEtl: Rule = (request) => {
  const { verbs, tables, text, publish } = request
  if (tables.length === 0 || !writesTask.test(verbs) || /哪个|什么|吗|[?？]|\bwhich\b|\bwhat\b/i.test(verbs))
    return undefined
  if (/替换|\breplace|改名|\brenam|凌晨|几点/i.test(verbs)) return undefined
  const source = tables.find((name) => standsAfter(text, name, sourceBefore)) ?? undefined
  const table =
    tables.find((name) => name !== source && standsAfter(text, name, targetBefore)) ??
    tables.find((name) => name !== source)
  if (!source && tables.length < 2) return undefined
  return {
    kind: 'write-etl',
    question: withoutTaskWords(request.question()),
    publish,
    ...(table ? { table } : {}),
    ...(source ? { source } : {}),
  }
}

/** Words that tell of the task are neither values to look for nor passed over. */
function withoutTaskWords(question: Question): Question {
  const others = (words: readonly string[]) => words.filter((word) => !taskWord.test(word))
  return { ...question, values: others(question.values), unused: others(question.unused) }
}

const taskWord =
  /^(?:写|新建|创建|开发|一个|新|etl|任务|作业|汇总|统计|每天|write|create|build|develop|add|make|set|up|new|task|job|pipeline|fills?|called|named|reads?|sums?|counts?|daily|into|publish|release|deploy|live|发布|上线)+$/i

const standsAfter = (text: string, name: string, before: RegExp): boolean =>
  before.test(
    text
      .slice(0, Math.max(0, text.indexOf(name)))
      .slice(-24)
      .replace(/[`"'“「]$/, ''),
  )

const checks =
  /检查|核查|巡检|体检|排查|核对|过一遍|\bcheck|\baudit|\binspect|\bgo through|\blook (?:at|through|over)|\bverify/i
const all = /所有|全部|每一?张|每个|逐[张个一]|各张?|都|\ball\b|\bevery|\beach\b|\bwhole\b/i
const downstream = /下游|downstream|\bdependents?\b|\bconsumers?\b/i
const handsOver =
  /子代理|子智能体|子任务去|另一个(?:代理|智能体)|后台|并行|\bsub-?\s?agents?\b|\bin the background\b|\bin parallel\b|\bdelegat/i

/** 「检查 x 的所有下游」, `check all downstream of x`, by itself or by a sub-agent. */
const checkDownstream: Rule = ({ verbs, tables, target, pointsBack, memory }) => {
  const table = tables[0] ?? (pointsBack ? memory.table : undefined) ?? target
  if (!table || !downstream.test(verbs)) return undefined
  const delegated = handsOver.test(verbs)
  const isCheck = checks.test(verbs) && (all.test(verbs) || delegated)
  if (!isCheck || /改|修|适配|补|\bfix|\badapt|\bback-?fill|影响谁/i.test(verbs)) return undefined
  return { kind: 'check-downstream', table, delegated }
}

const investigates =
  /排查|调查|彻查|查清|查明|查个?究竟|定位[^,，。]{0,10}(?:原因|根因|问题|故障)|根因|根本原因|\binvestigat|\bdiagnos|\broot[- ]causes?\b|\bget to the bottom|\btrack down\b/i
const aboutRun =
  /失败|报错|出错|异常|挂|实例|任务|没跑|没有?数据|故障|\bfail|\berror|\binstance|\btask|\bjob|\bbroke|\brun\b|\bwrong\b|\bcrash/i

/** 「排查 x 为什么失败」, `investigate the failed instance of x`: the whole way to the cause, with a report. */
const investigate: Rule = (request) => {
  const { verbs, text, tables, pointsBack, memory } = request
  if (!investigates.test(verbs) || !(aboutRun.test(verbs) || tables.length > 0)) return undefined
  const instance = text.match(/\b(ins_[\w-]+)\b/i)?.[1]
  const name = tables[0] ?? (pointsBack ? (memory.task ?? memory.table) : undefined) ?? describedTask(request)
  const day = text.match(/\b(\d{4}-\d\d-\d\d)\b/)?.[1]
  return {
    kind: 'investigate',
    ...(instance ? { instance } : {}),
    ...(name && !instance ? { name } : {}),
    ...(day ? { day } : {}),
  }
}

/** What the request calls it, when that is more than "the failed instance". */
function describedTask({ verbs, target, memory }: Request): string | undefined {
  if (!target || target === memory.table || target === memory.task) return undefined
  const rest = target.replace(new RegExp(investigates.source, 'gi'), '').trim()
  return rest === '' || /昨|今|失败|\blast\b|\bnight\b|根|清楚|\b(?:all|any|overnight)\b/i.test(verbs + rest)
    ? undefined
    : rest
}

export const workRules: readonly Rule[] = [writeEtl, checkDownstream, investigate]
