import { readCron } from './cron-words'
import { looksLikeTable } from './identifiers'
import type { Intent } from './intent'
import type { Request } from './request'
import type { Rule } from './rule'

const columnPattern =
  /([A-Za-z_]\w*)\s+(decimal\s*\(\s*\d+\s*,\s*\d+\s*\)|decimal|numeric(?:\s*\(\s*\d+\s*,\s*\d+\s*\))?|varchar(?:\s*\(\s*\d+\s*\))?|bigint|integer|smallint|int|double|float|boolean|bool|date|timestamp|string|text)(?![\w(])/gi
const aliases: Record<string, string> = { STRING: 'VARCHAR', TEXT: 'VARCHAR', INT: 'INTEGER', BOOL: 'BOOLEAN' }

/** 「新建表 ads_x，字段：a varchar, b date」, `create a table ads_x with a varchar, b date`. */
const createTable: Rule = ({ verbs, text, tables, publish }) => {
  const [table] = tables
  const makes =
    /新建|创建|建(?:一张|个|张)?(?:新)?表|\bcreate\b|\bnew table\b/i.test(verbs) && /表|\btable\b/i.test(verbs)
  if (!makes || !table || (/^\s*create\s/i.test(text) && text.includes('(') && /\bas\s+select\b/i.test(text)))
    return undefined
  const rest = text.slice(text.indexOf(table) + table.length)
  const columns = [...rest.matchAll(columnPattern)].map(([, name = '', type = '']) => {
    const plain = type.replace(/\s+/g, '').toUpperCase()
    return { name, type: aliases[plain] ?? plain }
  })
  return { kind: 'create-table', table, columns, publish }
}

const signs: ReadonlyArray<readonly [RegExp, (column: string, value: string) => string]> = [
  [
    /(?:大于等于|不小于|不低于|不少于|>=|at least|greater than or equal to)\s*(-?\d+(?:\.\d+)?)/i,
    (c, v) => `${c} >= ${v}`,
  ],
  [/(?:小于等于|不大于|不超过|<=|at most)\s*(-?\d+(?:\.\d+)?)/i, (c, v) => `${c} <= ${v}`],
  [/(?:大于|超过|高于|>|greater than|more than|above)\s*(-?\d+(?:\.\d+)?)/i, (c, v) => `${c} > ${v}`],
  [/(?:小于|低于|少于|<|less than|below)\s*(-?\d+(?:\.\d+)?)/i, (c, v) => `${c} < ${v}`],
  [/不(?:能|可以?|得|许)?为?负|非负|not (?:be )?negative|non-?negative/i, (c) => `${c} >= 0`],
  [
    /不(?:能|可以?|得|许)?为?空|非空|not (?:be )?(?:null|empty)|never (?:be )?(?:null|empty)|required/i,
    (c) => `${c} IS NOT NULL`,
  ],
]

/** 「x 的 a 必须大于等于 0，不满足就卡住下游」: what every row has to meet. */
const qualityRule: Rule = ({ verbs, text, tables, columns, publish }) => {
  const [table] = tables
  const [column] = columns
  const asks =
    /必须|应该|应当|要求|不能|不可以?|不得|校验|质量规则|规则|\bmust\b|\bshould (?:always|never|be)\b|\bquality rule\b|\bcheck that\b|\bhas to be\b|\bmay not\b/i
  if (!table || !column || !asks.test(verbs) || /改名|renam|为什么|why|\?|？|吗/i.test(verbs)) return undefined
  for (const [pattern, condition] of signs) {
    const match = text.match(pattern)
    if (!match) continue
    const blocking =
      /卡住|阻断|阻塞|强规则|拦住|挡住|停(?:止|掉)?下游|不(?:让|许)下游|\bblock|\bstop\b|\bhold back/i.test(verbs) &&
      !/不阻塞|不卡|non-?blocking|(?:not|don['’]?t) block/i.test(verbs)
    return { kind: 'quality-rule', table, column, check: condition(column, match[1] ?? ''), blocking, publish }
  }
  return undefined
}

const moves =
  /改[到成为在]|调[到整]|换[到成]|推迟到|提前到|每(?:天|日|周|小时)[^,，。]{0,10}(?:跑|运行|执行|调度)|\b(?:schedule|reschedule|run|move|change|set|start|shift)\b/i

const aboutRuns = /跑|运行|执行|调度|\bruns?\b|\bschedule|\bcron\b|\bstart/i

/** 「x 改到每天早上6点半跑」, `run x every day at 6:30`. */
const schedule: Rule = ({ verbs, text, tables, target, pointsBack, memory, publish }) => {
  const told = /任务|task|job/i.test(verbs) ? target : undefined
  const name = tables[0] ?? (pointsBack ? (memory.task ?? memory.table) : told)
  if (!name || !moves.test(verbs) || /什么时候|几点|吗|\bwhen\b|\?|？/i.test(verbs)) return undefined
  const cron = aboutRuns.test(verbs) ? readCron(text) : undefined
  return cron ? { kind: 'schedule', name, cron, publish } : undefined
}

const numbersSwapped: readonly RegExp[] = [
  /(?<![\w.])(?<from>\d+(?:\.\d+)?)(?![\w.]).{0,16}?(?:改[成为到]?|换[成为]|调[成整到]{1,2}|变[成为]).{0,6}?(?<![\w.])(?<to>\d+(?:\.\d+)?)(?![\w.])/,
  /\b(?:change|set|raise|lower|reduce|increase|bump|limit)\b.{0,60}\bfrom (?<from>\d+(?:\.\d+)?)\b.{0,20}?\bto (?<to>\d+(?:\.\d+)?)\b/i,
  /(?<![\w.])(?<to>\d+(?:\.\d+)?)\b.{0,20}?\binstead of (?<from>\d+(?:\.\d+)?)\b/i,
  /\b(?:change|replace|set|turn)\b.{0,30}?(?<![\w.])(?<from>\d+(?:\.\d+)?)\b.{0,20}?\b(?:to|with|by|into)\b.{0,10}?(?<![\w.])(?<to>\d+(?:\.\d+)?)\b/i,
]

/** A number in a task's script, named without quotes: 「x 只取前 20，改成前 50」, `2 digits instead of 4`. */
const editNumber: Rule = ({ verbs, text, tables, columns, memory, pointsBack, publish }) => {
  const name = tables[0] ?? (pointsBack ? memory.task : undefined)
  const isAboutTime = readCron(text) !== undefined && /跑|run|调度|schedule/i.test(verbs)
  const swap = name && !isAboutTime && !notInScript.test(text) ? swapIn(text) : undefined
  if (!name || !swap) return undefined
  return { kind: 'edit-number', name, ...swap, ...(columns[0] ? { column: columns[0] } : {}), publish }
}

const notInScript = /\d{4}-\d\d|decimal|numeric|varchar|类型|\btype\b|查|多少|补|刷|\bbackfill|\bshow\b/i

function swapIn(text: string): { from: string; to: string } | undefined {
  for (const pattern of numbersSwapped) {
    const { from, to } = text.match(pattern)?.groups ?? {}
    if (from !== undefined && to !== undefined && from !== to) return { from, to }
  }
  return undefined
}

const says =
  /^(?:不对|不是|错了|写错了?|说错了?|搞错了?|改主意|等等|抱歉|no\b|nope|wrong|sorry|actually|oops|i meant?|correction)/i
const wants = /改成|改为|叫|应该|换成|\bcall|\bname|\bmake it|\bshould be|\bmeant?\b|\brename|\bto\b/i

/** 「不对，改成 phone_code」: the last change, put right. */
const correction: Rule = ({ text, tables, columns, memory, verbs, publish }): Intent | undefined => {
  const last = memory.changes?.at(-1)
  if (!last || tables.length > 0 || !says.test(verbs) || !wants.test(verbs)) return undefined
  const name = wantedName({ text, columns })
  const column = last.edit.op === 'rename' ? last.edit.to : last.edit.column
  if (!name || name === column || last.edit.op === 'drop') return undefined
  return {
    kind: 'change-column',
    table: last.table,
    changes: [{ op: 'rename', column, to: name }],
    downstream: false,
    publish,
  }
}

const wantedName = ({ text, columns }: Pick<Request, 'text' | 'columns'>): string | undefined => {
  const named =
    columns.at(-1) ??
    text.match(
      /(?:改成|改为|换成|叫做?|应该是|\bcall(?:ed)? it|\bit|\bbe|\bto|\bmeant?)\s*["'`“「]?([A-Za-z][A-Za-z0-9]*)(?![\w.])/i,
    )?.[1]
  return named !== undefined && !looksLikeTable(named) && !/^(?:the|a|it|be|to|table|column)$/i.test(named)
    ? named
    : undefined
}

export const defineRules: readonly Rule[] = [correction, createTable, qualityRule, schedule, editNumber]
