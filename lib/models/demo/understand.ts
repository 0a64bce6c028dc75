import { looksLikeTable, namesIn, splitDotted } from './identifiers'
import type { Intent, Range } from './intent'
import { type Memory, understandChange } from './understand-change'
import { isAnalytic, understandQuestion } from './understand-question'
import { rangeIn } from './understand-time'

const publishWords = /发布|上线|提交(?!的)|发版|publish|release|deploy|ship it|go live|push (?:it )?(?:live|to prod)/i
const notPublish = /(?:不要|先不|别|不用|暂不|don'?t|do not|without|not yet|no need to)\s*(?:发布|上线|提交|publish|releas|deploy)/i
const draftWords = /草稿|draft/i
const downstreamWords = /下游|依赖(?!的是)|谁在用|谁用|影响|被.{0,6}(?:引用|使用)|downstream|depend(?:s|ents|ing)? on|who (?:reads|uses)|what (?:reads|uses|breaks)|used by|impact|affected|consum/i
const upstreamWords = /上游|来源|从哪(?:里|儿)?来|依赖哪些|数据源头|upstream|come(?:s)? from|sources? of|fed by|feeds|built from|derived/i
const lineageWords = /血缘|lineage/i

/** One rule of understanding: the first that has an answer wins. */
type Rule = (request: Request) => Intent | undefined

interface Request {
  text: string
  memory: Memory
  names: string[]
  /** The first name that looks like a table, task or pack; else what earlier turns were about. */
  table: string | undefined
  task: string | undefined
  publish: boolean
}

/** Reads a request in the light of the earlier turns. */
export function understand(raw: string, memory: Memory): Intent {
  const text = raw.normalize('NFKC').trim()
  const names = namesIn(text).flatMap((name) => {
    const { table, name: last } = splitDotted(name.text)
    return table ? [table, last] : [last]
  })
  const named = names.find(looksLikeTable)
  const publish = publishWords.test(text) && !notPublish.test(text)
  const request: Request = { text, memory, names, table: named ?? memory.table, task: named ?? memory.task ?? memory.table, publish }
  for (const rule of rules) {
    const intent = rule(request)
    if (intent) return intent
  }
  return { kind: 'unknown' }
}

const sql: Rule = ({ text }) => {
  const found = text.match(/((?:select|with)\s[\s\S]+\b(?:from|select)\b[\s\S]*|from\s+\w+\s*)$/i)?.[1]
  return found && !/^\s*from\s+\S+\s+(?:to|until)/i.test(found) && /\bselect\b/i.test(found) ? { kind: 'sql', sql: found.replace(/[;；。]\s*$/, '') } : undefined
}

const smallTalk: Rule = ({ text, names }) => {
  if (names.length > 0) return undefined
  if (/^(?:hi|hello|hey|你好|您好|嗨|在吗|help|帮助|\?|？)[!！。.?？\s]*$/i.test(text)) return { kind: 'help' }
  if (/你(?:是谁|是什么|能做什么|会什么|能干什么|可以做什么)|怎么用|who are you|what are you|what can (?:you|i) do|how do (?:i|you) (?:use|work)|are you (?:an? )?(?:ai|llm|language model|gpt|real)/i.test(text)) return { kind: 'help' }
  if (/^(?:谢谢|多谢|感谢|thanks?|thank you|thx|辛苦了|好的|ok(?:ay)?|great|明白了|知道了)[\s!！。.~]*(?:you)?[\s!！。.~]*$/i.test(text)) return { kind: 'thanks' }
  return undefined
}

const typedApproval: Rule = ({ text, names }) =>
  names.length === 0 && /^(?:yes|yep|y|approved?|i approve|confirm(?:ed)?|go ahead|do it|同意|批准|通过|确认|可以|审批通过|我同意|是的|行)[\s,，!！。.]*(?:approve(?:d)?|please|it|发布|同意|批准)?[\s!！。.]*$/i.test(text)
    ? { kind: 'typed-approval' }
    : undefined

const fixDownstream: Rule = ({ text, publish }) =>
  /(?:下游|downstream).{0,16}(?:一起|一并|也|都|改|修|适配|同步|update|fix|adapt|change|too|as well)|(?:fix|update|adapt|change|改|修).{0,24}(?:下游|downstream)/i.test(text) && !/影响谁|会影响|would|哪些/i.test(text)
    ? { kind: 'fix-downstream', publish }
    : undefined

const rollback: Rule = ({ text, memory }) =>
  /回滚|撤回发布|roll(?:ing)?\s?back|revert|undo (?:the|that|this|last)/i.test(text) ? { kind: 'rollback', pack: packIn(text) ?? memory.pack } : undefined

const withdraw: Rule = ({ text, memory }) =>
  /撤回|撤销|withdraw/i.test(text) && /包|草稿|pack|draft|申请|request/i.test(text) ? { kind: 'withdraw', pack: packIn(text) ?? memory.pack } : undefined

const backfill: Rule = ({ text, task }) => {
  if (!/补数|回刷|补跑|重刷|回填|补一下|back-?fill|re-?process/i.test(text) || !task) return undefined
  const range: Range = rangeIn(text) ?? { days: 1 }
  return { kind: 'backfill', name: task, range, includeDownstream: /下游|downstream/i.test(text) && !/不(?:含|包括|要).{0,4}下游|without downstream/i.test(text) }
}

const operate: Rule = ({ text, task }) => {
  if (!task) return undefined
  if (/解冻|恢复调度|unfreeze|thaw|resume/i.test(text)) return { kind: 'operate', tool: 'unfreezeTask', name: task }
  if (/冻结|暂停|freeze|pause|suspend/i.test(text)) return { kind: 'operate', tool: 'freezeTask', name: task }
  if (/下线|offline|retire/i.test(text)) return { kind: 'operate', tool: 'offlineTask', name: task }
  if (/试跑|调试|debug|dry.?run|test run|try (?:it|running)/i.test(text)) return { kind: 'operate', tool: 'debugRun', name: task }
  return undefined
}

const instances: Rule = ({ text, names }) => {
  const name = names.find(looksLikeTable)
  const instance = text.match(/\b(inst?[-_][\w-]+|[0-9a-f]{8}-[0-9a-f-]{27})\b/i)?.[1]
  if (/终止|杀掉|杀死|kill|停掉|中止|terminate|abort/i.test(text)) return { kind: 'instance-act', tool: 'killInstance', name, instance }
  if (/重跑|重新跑|重新运行|rerun|re-run|run .{0,20}again|retry/i.test(text)) return { kind: 'instance-act', tool: 'rerunInstance', name, instance }
  if (!/实例|失败|报错|跑挂|挂了|在跑|运行中|执行情况|日志|instances?|failed|failing|failures?|broken|running|logs?\b|errors?\b/i.test(text)) return undefined
  return { kind: 'instances', status: statusIn(text), name, wantsLog: /日志|为什么|原因|怎么回事|why|logs?\b|reason|what went wrong|investigate|排查/i.test(text) }
}

function statusIn(text: string): 'failed' | 'running' | 'waiting' | 'blocked' | undefined {
  if (/失败|报错|挂|failed|failing|failure|broken|error|wrong/i.test(text)) return 'failed'
  if (/在跑|运行中|正在|running/i.test(text)) return 'running'
  if (/阻塞|blocked/i.test(text)) return 'blocked'
  return /等待|waiting/i.test(text) ? 'waiting' : undefined
}

const lineage: Rule = ({ text, table, names, memory }) => {
  if (!table) return undefined
  const column = names.find((name) => name !== table && !looksLikeTable(name)) ?? (names.length === 0 && /它|这个字段|that column|this column/i.test(text) ? memory.column : undefined)
  if (upstreamWords.test(text)) return { kind: 'lineage', table, column, direction: 'upstream' }
  if (downstreamWords.test(text) || lineageWords.test(text)) return { kind: 'lineage', table, column, direction: 'downstream' }
  return undefined
}

const dropTable: Rule = ({ text, names }) => {
  const table = names.find(looksLikeTable)
  if (!table || names.length > 1 || !/删(?:除|掉)?|drop|delete|remove/i.test(text)) return undefined
  return /表|table|^(?:drop|delete|删)/i.test(text) && !/字段|列|column|field/i.test(text) ? { kind: 'drop-table', table } : undefined
}

const change: Rule = ({ text, memory, publish }) => understandChange(text, memory, publish)

const editScript: Rule = ({ text, task, publish }) => {
  if (!task || !/脚本|代码|任务|etl|script|sql|task/i.test(text)) return undefined
  const quoted = [...text.matchAll(/[`"'“「]([^`"'”」]{1,300})[`"'”」]/g)].map((match) => match[1] ?? '').filter((piece) => piece !== task)
  const [from, to] = quoted
  return from && to !== undefined && /替换|换成|改成|改为|replace|change|with/i.test(text) ? { kind: 'edit-script', name: task, from, to, publish } : undefined
}

const publish: Rule = ({ text, publish: wanted, memory }) => {
  if (draftWords.test(text) && wanted && (packIn(text) || /发布.{0,6}草稿|草稿.{0,6}发布|deploy|publish (?:the|my|that) draft/i.test(text))) return { kind: 'deploy', pack: packIn(text) ?? memory.pack }
  if (wanted) return packIn(text) ? { kind: 'deploy', pack: packIn(text) } : { kind: 'publish', draft: false }
  return draftWords.test(text) && /存|保存|save|keep/i.test(text) ? { kind: 'publish', draft: true } : undefined
}

const task: Rule = ({ text, task: name }) =>
  name && /脚本|代码|任务|etl|怎么(?:算|加工|产出)|逻辑|\bscript|\btask\b|\bcode\b|how is .{1,40} (?:computed|built|made|calculated)/i.test(text) ? { kind: 'show-task', name } : undefined

const chart: Rule = ({ text, table, names }) =>
  /图表|画|柱状图|折线图|饼图|可视化|\bcharts?\b|\bplot|\bgraph\b|visuali[sz]e|diagram/i.test(text) && !lineageWords.test(text)
    ? { kind: 'chart', question: understandQuestion(text), table: names.length > 0 ? table : undefined }
    : undefined

const describe: Rule = ({ text, table, names }) => {
  if (!table) return undefined
  const wantsDdl = /ddl|建表|create table/i.test(text)
  const wantsColumns = /字段|列|表结构|结构|schema|columns?|fields?|describe|structure|是什么表|介绍|what(?:'s| is) (?:in )?|tell me about|look up|owner|负责人/i.test(text)
  const columnQuery = names.find((name) => name !== table && !looksLikeTable(name))
  return wantsDdl || wantsColumns ? { kind: 'describe-table', table, wantsDdl, columnQuery } : undefined
}

const query: Rule = ({ text, names, table, memory }) => {
  const question = understandQuestion(text)
  const own = names.find(looksLikeTable) ?? (refersBack(text) ? memory.table : undefined)
  const asks = /查|看|给我|展示|显示|预览|数据|多少|统计|show|give|list|query|preview|sample|select|what|how|which|rows|data|fetch|get|top|count|display/i.test(text)
  if (own && (asks || question.days !== undefined || isAnalytic(text, question))) return { kind: 'query', table: own, question }
  if (isAnalytic(text, question) && question.of.length > 0) return { kind: 'query', question }
  return table && names.length > 0 && asks ? { kind: 'query', table, question } : undefined
}

const refersBack = (text: string): boolean => /它|这张表|该表|这个表|\bit\b|\bits\b|that table|this table|the same/i.test(text)

const search: Rule = ({ text, names }) => {
  if (names.some(looksLikeTable) || !/表|tables?|datasets?/i.test(text)) return undefined
  const words = text
    .replace(/有没有|有哪些|哪些|什么|所有|全部|列出|列一下|搜索|搜|查找|找|查|看看|看|一下|帮我|请|相关|关于|有关|存|放|数据|的|表|吗|呢|我们|都|在|是|里|\b(?:which|what|are|there|is|the|a|an|list|show|all|me|find|search|for|tables?|datasets?|about|with|related|to|have|do|we|any|of|please|on|contain(?:s|ing)?|data|in|warehouse|give)\b/gi, ' ')
    .replace(/[^\p{L}\p{N}_]+/gu, ' ')
    .trim()
  return words ? { kind: 'search-tables', query: words } : { kind: 'list-tables' }
}

const followUp: Rule = ({ names, memory, text }) => {
  const table = names.find(looksLikeTable)
  const last = memory.intent
  if (!table || !last || [...text].length > 60) return undefined
  if ('table' in last) return { ...last, table } as Intent
  return 'name' in last ? ({ ...last, name: table } as Intent) : { kind: 'describe-table', table, wantsDdl: false }
}

const bareTable: Rule = ({ names }) => {
  const table = names.find(looksLikeTable)
  return table ? { kind: 'describe-table', table, wantsDdl: false } : undefined
}

const packIn = (text: string): string | undefined => text.match(/\b(p(?:ack)?[-_][\w-]+)\b/i)?.[1]

const rules: readonly Rule[] = [
  sql, smallTalk, typedApproval, fixDownstream, change, editScript, dropTable, rollback, withdraw, backfill, operate,
  publish, lineage, chart, instances, task, describe, query, search, followUp, bareTable,
]
