import { findTask } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import { say } from '@/lib/models/demo/move'
import { all, type Plan, type PlanContext, use, useAll, type Walk } from '@/lib/models/demo/plan'
import {
  type ReadInstance,
  type ReadTask,
  readData,
  readInstances,
  readTask,
  readTotals,
} from '@/lib/models/demo/read-results'
import { type Cause, causeOf } from './failure-cause'
import { bullets, document, readSkill } from './phases'
import { code, counted, messageText } from './phrases'
import { readReach } from './readers-of'

type Wanted = Extract<Intent, { kind: 'investigate' }>

/** From a failed instance to its cause, with what it touches and a report. Nothing is mended or run again unasked. */
export const investigate: Plan<Wanted> = function* (context, intent) {
  const { words } = context
  yield* readSkill(
    'investigate-failed-instance',
    words(
      '我按排查失败实例的做法来：先找原因，不急着重跑。',
      'I go by the way failed instances are investigated here: the cause first, no rerun before.',
    ),
  )
  const task = intent.name ? yield* findTask(context, intent.name) : { found: undefined, note: '' }
  if ('answer' in task) return task.answer
  const about = { ...(task.found ? { task: task.found.id } : {}), ...(intent.day ? { bizdate: intent.day } : {}) }
  const listed = yield* use('listInstances', { ...about, ...(intent.instance ? {} : { status: 'failed' }), limit: 100 })
  const found = readInstances(listed).filter(({ id }) => intent.instance === undefined || id === intent.instance)
  const first = [...found].sort((a, b) => a.bizdate.localeCompare(b.bizdate))[0]
  if (!first) return say(task.note + noneText(intent, task.found?.name, words))
  const facts = yield* learn(context, first, readTotals(listed)?.total ?? found.length)
  const name = `${first.task}-${first.bizdate}`.replaceAll('.', '-')
  yield* use('saveDocument', { name, text: report(facts, words) })
  return say(
    `${task.note}${conclusion(facts, words)}\n\n${words(`报告在「文件」里：documents/${name}.md。`, `The report stands among the files: documents/${name}.md.`)}`,
  )
}

function noneText({ day, instance }: Wanted, task: string | undefined, words: Words): string {
  if (instance) return words(`没有找到实例 \`${instance}\`。`, `I found no instance \`${instance}\`.`)
  const of = task ? words(`\`${task}\` `, ` of \`${task}\``) : ''
  const on = day ? words(`${day} `, ` for ${day}`) : ''
  return words(
    `${of}${on}没有失败的实例，没有可排查的。数据看着不对的话，说出表和日期。`,
    `No instance${of}${on} has failed, so there is nothing to investigate. If rows look wrong, name the table and the day.`,
  )
}

interface Facts {
  instance: ReadInstance
  /** Failed instances in all. */
  failures: number
  task: ReadTask | undefined
  logLine: string
  /** The newest data day before it that worked; undefined = none is known. */
  lastGood: string | undefined
  cause: Cause
  /** Tables that get their rows from the failed task, `undefined` = could not be seen. */
  touched: string[] | undefined
}

function* learn(context: PlanContext, instance: ReadInstance, failures: number): Walk<Facts> {
  const [log = '', read = '', history = ''] = yield* useAll([
    { tool: 'getInstanceLog', input: { instanceId: instance.id } },
    { tool: 'getTask', input: { task: instance.task } },
    { tool: 'listInstances', input: { task: instance.task, limit: 100 } },
  ])
  const task = readTask(read)
  const lines = readData(log).filter((line) => line.trim() !== '')
  const logLine = lines.findLast((line) => /error|failed|exception|could not/i.test(line)) ?? instance.message
  const lastGood = readInstances(history)
    .filter(({ status, bizdate }) => status === 'success' && bizdate < instance.bizdate)
    .map(({ bizdate }) => bizdate)
    .sort()
    .at(-1)
  const cause = yield* causeOf(context, { instance, task, logLine })
  const calls = (task?.writes ?? []).map((table) => ({ tool: 'getLineage', input: { table, direction: 'downstream' } }))
  const steps = yield* all(calls)
  const reaches = calls.map((call, index) => readReach(call.input.table, call, steps[index]))
  const touched = reaches.some(({ isPartial }) => isPartial) ? undefined : reaches.flatMap(({ tables }) => tables)
  return { instance, failures, task, logLine, lastGood, cause, touched }
}

const sinceText = ({ instance, lastGood }: Facts, words: Words): string =>
  lastGood
    ? words(
        `从数据日期 ${instance.bizdate} 起；${lastGood} 还是成功的。`,
        `Since the data day ${instance.bizdate}; ${lastGood} still succeeded.`,
      )
    : words(
        `数据日期 ${instance.bizdate}；之前有没有成功过未知。`,
        `Data day ${instance.bizdate}; whether an earlier one succeeded is unknown.`,
      )

function touchedText({ task, touched, instance }: Facts, words: Words): string {
  const own = task?.writes ?? []
  const missing = words(
    `${code(own, words)} 缺 ${instance.bizdate} 的数据`,
    `${code(own, words)} lacks the data of ${instance.bizdate}`,
  )
  if (touched === undefined)
    return words(
      `${missing}；下游没有完整分析出来：未知。`,
      `${missing}; what is downstream could not be analysed whole: unknown.`,
    )
  return touched.length === 0
    ? words(`${missing}；没有下游表。`, `${missing}; no table is downstream.`)
    : words(
        `${missing}；下游 ${touched.length} 张表跟着受影响：${code(touched, words)}。`,
        `${missing}; ${counted(touched.length, 'table')} downstream with it: ${code(touched, words)}.`,
      )
}

const quote = (line: string, words: Words): string => `> ${messageText(line, words)}`

function conclusion(facts: Facts, words: Words): string {
  const { instance, cause, logLine, failures } = facts
  const others =
    failures > 1
      ? words(`失败的实例共 ${failures} 个，这是最早的一个。`, ` Of ${failures} failed instances this is the earliest.`)
      : ''
  const next = [
    ...(cause.mend ? [cause.mend] : []),
    words(
      `改好并发布后说「重跑 ${instance.task}」。现在不重跑：没改之前会再失败。`,
      `Once that is mended and released say “rerun ${instance.task}”. I do not rerun it now: before that it fails again.`,
    ),
  ]
  return [
    `**${words('原因', 'Cause')}**${words('：', ': ')}${cause.text}${others}`,
    quote(logLine, words),
    bullets([sinceText(facts, words), touchedText(facts, words), ...next]),
  ].join('\n\n')
}

function report(facts: Facts, words: Words): string {
  const { instance, cause, logLine } = facts
  return document(
    words(`排查：${instance.task} ${instance.bizdate}`, `Investigation: ${instance.task} ${instance.bizdate}`),
    [
      `## ${words('原因', 'Cause')}\n\n${cause.text}\n\n${quote(logLine, words)}\n\n${words('实例', 'Instance')} \`${instance.id}\``,
      ...(cause.evidence ? [`## ${words('依据', 'Evidence')}\n\n${cause.evidence}`] : []),
      `## ${words('从什么时候', 'Since when')}\n\n${sinceText(facts, words)}`,
      `## ${words('影响', 'Touched')}\n\n${touchedText(facts, words)}`,
      `## ${words('没有做的', 'Not done')}\n\n${words('没有改脚本，没有重跑。', 'No script was edited and nothing was run again.')}${cause.mend ? `\n\n${cause.mend}` : ''}`,
      `## ${words('怎么早点发现', 'What would have caught it')}\n\n${cause.prevention ?? words('未知。', 'Unknown.')}`,
    ],
  )
}
