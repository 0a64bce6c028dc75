import type { Intent } from './intent'
import type { Request } from './request'
import type { Rule } from './rule'
import { search, searchAny } from './understand-search'

const readersAsked =
  /下游|谁(?:在)?(?:用|依赖|引用|读|消费)|给谁用|(?:哪些|什么|多少|有)[^¤]{0,8}(?:依赖|引用|使用|用到了?|用了|读取?了?|消费|来自)\s*(?:了|的是)?\s*(?:它|这张表|该表|¤)|被[^¤]{0,8}(?:依赖|引用|使用|用|读|消费)|依赖\s*¤\s*的|依赖它的|影响|downstream|dependents?|\bwho (?:reads|uses|consumes|needs|depends|is using|relies)|\b(?:what|which|who|anything|tables|tasks|jobs)\b[^¤]{0,24}\b(?:reads?|uses?|using|consumes?|depends? on|depending on|relies on|rely on|built (?:on|from)|break)|\bused by\b|\bwhere (?:is|are) [^?]{0,20}used|\bimpact|\baffect|\bconsumers?\b|\bchildren\b/i
const sourcesAsked =
  /上游|来源|从哪(?:里|儿)?来|从(?:哪些|哪几张|什么)表|哪(?:里|儿)来|怎么来|(?:¤|它|这张表|该表)\s*(?:都|又|还|是)?\s*(?:依赖|引用|用到?|读取?|来自|取自|由)(?:了|于)?\s*(?:哪|什么|谁|多少)|由(?:哪些|什么)|数据源头|源表|源头|upstream|\b(?:come|comes|coming|derived|built|made|created|fed|loaded|populated) (?:from|by|with|out of)|\bsources? (?:of|for|tables?)|\bfeeds?\b|\bdepends? on (?:what|which)|\b(?:does|do|is) (?:¤|it)[^?]{0,12}(?:depend|rely|read|use(?!d)|based)|\bwhat (?:goes|flows) into\b|\bparents?\b|\bwhere (?:does|do) (?!we\b|i\b|you\b)/i

/** Which way a request looks along the lineage; undefined when it does not ask. */
export function askedDirection({ verbs }: Request): 'upstream' | 'downstream' | 'both' | undefined {
  const up = sourcesAsked.test(verbs)
  const down = readersAsked.test(verbs) && !/\b(?:should|can|do|could|to) (?:i |we |you )?use\b/i.test(verbs)
  if (/上下游|upstream and downstream|downstream and upstream|both (?:directions|ways)/i.test(verbs)) return 'both'
  if (up && !(down && /下游|downstream/i.test(verbs))) return 'upstream'
  if (down) return 'downstream'
  return /血缘|链路|\blineage\b|\bdependenc(?:y|ies)\b|data flow/i.test(verbs) ? 'both' : undefined
}

const what =
  /如果|要是|假如|假设|倘若|会(?:不会)?影响|有(?:什么|哪些|没有|多大)?影响|影响(?:到)?(?:谁|哪|什么|多少|范围|面|分析|吗|大)|\bif (?:i|we|you|someone|anybody)\b|\bwhat (?:would|will|could|might|happens|breaks)|\bwould (?:it|that|this|anything)|\bwhich .{0,30}\b(?:break|be affected|be hit)|\bimpact (?:of|on|analysis)\b|\bimpact\b.{0,20}\?|\bis it safe to|\bwho(?:'s| is| would be| will be) affected|\bwhat(?:'s| is) affected/i
const andTell =
  /(?:并|再|然后|顺便|同时|最后|,)\s*(?:且)?(?:请)?(?:告诉|看看|看一?下|说明|分析|列出|给出|评估)[^,，。]{0,12}影响|(?:and|then) (?:tell|show|give|list|report|explain|let)\b.{0,24}(?:impact|affect|break)/i

/** `What breaks if I drop x` asks; it changes nothing. */
export const hypothetical: Rule = (request) => {
  const { verbs, target, columns } = request
  if (!target || !what.test(verbs) || andTell.test(verbs)) return undefined
  return {
    kind: 'lineage',
    table: target,
    column: askedColumn(request.memory.column, columns, target, verbs),
    direction: askedDirection(request) ?? 'downstream',
  }
}

function askedColumn(
  remembered: string | undefined,
  columns: readonly string[],
  target: string,
  verbs: string,
): string | undefined {
  const named = columns.find((name) => name !== target)
  return named ?? (/这个字段|该字段|那个字段|\b(?:that|this|the same) column\b/i.test(verbs) ? remembered : undefined)
}

const lineage: Rule = (request) => {
  const { target, columns, memory, verbs } = request
  const direction = askedDirection(request)
  if (!direction || !target) return undefined
  return { kind: 'lineage', table: target, column: askedColumn(memory.column, columns, target, verbs), direction }
}

const tasks: Rule = ({ verbs, tables }) => {
  if (tables.length > 0) return undefined
  const isList =
    /(?:哪些|什么|所有|全部|多少|列出|有没有)[^,，。]{0,8}(?:任务|作业)|(?:任务|作业)(?:列表|清单|有哪些|都有哪些|有几个|有多少)|\b(?:list|show|which|what|all|how many|any)\b.{0,24}\b(?:tasks|jobs|pipelines)\b/i.test(
      verbs,
    )
  const isFrozen =
    /(?:哪些|什么|有没有|所有|全部|列出|看看|查看)[^,，。]{0,8}(?:冻结|暂停)|(?:被)?(?:冻结|暂停)的(?:任务|作业|有哪些|是哪些)|\b(?:which|what|any|list|show)\b.{0,24}\b(?:frozen|paused)\b|\bfrozen (?:tasks|jobs)\b/i.test(
      verbs,
    )
  if (isFrozen) return { kind: 'list-tasks', status: 'frozen' }
  if (!isList || /失败|报错|fail|error|broke|log|日志|跑/i.test(verbs)) return undefined
  if (/下线|offline/i.test(verbs)) return { kind: 'list-tasks', status: 'offline' }
  return { kind: 'list-tasks' }
}

const task: Rule = ({ verbs, target, columns }) => {
  const asks =
    /脚本|代码|(?:^|[^a-z])etl|加工逻辑|计算逻辑|逻辑|口径|怎么(?:算|加工|产出|生成|计算|来)|如何(?:计算|加工|产出)|任务(?:详情|信息|内容)|调度时间|几点|更新频率|多久更新|什么时候(?:跑|调度|运行|更新|产出)|\bscripts?\b|\bcode\b|\bsql\b|\bschedule(?:d)?\b|\bcron\b|\bhow (?:is|are|was) .{0,60}(?:computed|built|made|calculated|derived|defined|generated|produced)|\bhow (?:do|does) (?:we|you|it|they|¤) .{0,20}(?:compute|calculate|build|derive|define)|\bwhen does\b.{0,40}\brun\b|\b(?:show|open|view|see|read|describe)\b.{0,20}\btask\b|(?:看|查|打开|展示)[^,，]{0,12}任务/i
  if (!target || !asks.test(verbs) || /写(?:一?个|一?段|点)|\bwrite\b|python|java\b/i.test(verbs)) return undefined
  return { kind: 'show-task', name: target, column: columns.find((name) => name !== target) }
}

const wantsColumns =
  /字段|(?<!排|下|一|前)列(?!出|表|举)|表结构|结构|是(?:一张)?什么表|什么表|介绍|干什么(?:用)?的|做什么(?:用)?的|是什么意思|什么含义|含义|元数据|负责人|谁负责|owner|分区(?:键|字段)?|是谁的|\bschema\b|\bcolumns?\b|\bfields?\b|\bdescribe\b|\bdescription\b|\bstructure\b|\bmetadata\b|\bdesc\b|\btell me (?:more )?about\b|\blook up\b|\bwhat(?:'s| is| are| does)\b(?! the (?:total|average|sum|number|max|min|top|count))|\bwho owns\b|\bdetails?\b|\binfo(?:rmation)?\b|\bdefinition of\b|\bpartition(?:ed)?\b|\bexplain\b|\bmean(?:ing|s)?\b/i

/** `Does dws_x have user_id`, 「dws_x 里有 user_id 吗」. */
const hasColumn =
  /¤ (?:表)?(?:里面?|中)?(?:有没有|有|包含) ¤|\b(?:does|has) ¤ (?:have|contain|include) ¤|\bis ¤ (?:in|part of|a column of) ¤/i

const describe: Rule = ({ verbs, target, columns, tables, pointsBack, text }) => {
  if (!target) return undefined
  const wantsDdl = /ddl|建表|create table|create statement/i.test(verbs)
  if (!wantsDdl && !wantsColumns.test(verbs) && !hasColumn.test(verbs)) return undefined
  const isNamed = tables.length > 0 || pointsBack || columns.length > 0
  if (
    !isNamed &&
    !wantsDdl &&
    !/字段|列|结构|schema|column|field|describe|structure|介绍|about|什么表|owner|负责|owns/i.test(verbs)
  )
    return undefined
  const said = columns.find((name) => name !== target) ?? columnWord(text)
  const meaning = tables.length === 0 && columns[0] === target && /意思|含义|\bmean|\bdefinition/i.test(verbs)
  if (meaning) return { kind: 'describe-table', table: target, wantsDdl: false, meaning }
  return { kind: 'describe-table', table: target, wantsDdl, ...(said ? { columnQuery: said } : {}) }
}

/** `columns about refund`, 「和退款有关的字段」, 「带 amount 的字段」: a part of names to look for. */
function columnWord(text: string): string | undefined {
  const english = text.match(
    /\b(?:columns?|fields?)\b[^,.]{0,30}?\b(?:about|with|containing|named|called|like|matching|related to|for)\s+(?:the\s+)?["'“]?([A-Za-z_]{3,})/i,
  )?.[1]
  const chinese = text.match(
    /(?:和|跟|与|带|含|包含|关于|有关|名字里有)\s*[“「"']?([A-Za-z_]{3,}|[\u3400-\u9fff]{2,6}?)[”」"']?\s*(?:有关|相关)?的?(?:字段|列)/,
  )?.[1]
  const found = english ?? chinese
  return found && !/^(?:the|each|every|this|that|table|type|types|表|哪些|它)$/i.test(found) ? found : undefined
}

const unpublished =
  /(?:什么|哪些|有没有|多少|还有|看看|列出|我的)[^,，。]{0,10}(?:没有?|未|待)(?:发布|上线|提交)|(?:没有?|未|待)(?:发布|上线|提交)的?(?:改动|东西|内容|修改|有哪些|是什么)|\b(?:what|which|anything|list|show)\b.{0,30}\b(?:unpublished|unreleased|pending|not (?:yet )?(?:published|released)|still (?:open|unreleased))\b/i
/** 「把没发布的改动发布了」 wants them out. */
const released = /(?:把|将)[^,，。]*(?:没有?|未|待)[^,，。]*(?<![没未待有])(?:发布|上线|提交)/

const packs: Rule = ({ verbs, tables }) => {
  if (tables.length === 0 && unpublished.test(verbs) && !released.test(verbs))
    return { kind: 'list-packs', status: 'draft', pending: true }
  const isList =
    /(?:哪些|什么|所有|全部|列出|看看|查看|有没有|最近的?|多少)[^,，。]{0,10}(?:发布包|发布记录|草稿|发布单|上线记录|发布了?什么)|^(?:我的|查看|看看|看一下)?(?:发布包|发布记录|草稿|发布历史)(?:列表|有哪些|都有哪些)?\s*[?？]?$|发布(?:成功)?了(?:吗|没|没有)|上线了(?:吗|没)|发布历史|\b(?:list|show|which|what|any|see|are there)\b.{0,20}\b(?:packs?|drafts?|releases)\b|\brelease (?:history|packs)\b|\b(?:is|was|has|did) (?:it|that|this)(?: been)? (?:published|released|live|go live|publish)|\b(?:what|which) (?:was|were|has been|have been|did we) (?:published|released?)/i.test(
      verbs,
    )
  if (!isList) return undefined
  const status = /草稿|draft/i.test(verbs) ? 'draft' : undefined
  return { kind: 'list-packs', ...(status ? { status } : {}) }
}

/** Rows of a table that the words describe: 「看看 GMV 日报的数据」. */
const rowsOfDescribed: Rule = (request) => {
  const { verbs, target } = request
  const asks =
    /(?:看|查|展示|预览|给我|取|显示)[^,，]{0,20}(?:数据|前|条|行|样例|样本)|数据(?:样例|预览)|\b(?:preview|sample|peek)\b|\b(?:show|give|get|see|display)\b.{0,30}\b(?:rows|data|records|sample)\b/i
  return target && asks.test(verbs) ? { kind: 'query', table: target, question: request.question() } : undefined
}

/** A name and nothing that was understood: say what it is. */
const bareTable: Rule = ({ tables, verbs, columns }): Intent | undefined => {
  const [table] = tables
  if (!table) return undefined
  const others = verbs.replace(/¤/g, ' ').match(/[A-Za-z]{2,}|[\u3400-\u9fff]{2,}/g) ?? []
  return others.length <= 2
    ? { kind: 'describe-table', table, wantsDdl: false, ...(columns[0] ? { columnQuery: columns[0] } : {}) }
    : undefined
}

export const listRules: readonly Rule[] = [packs, tasks]
export const lookUpRules: readonly Rule[] = [lineage, search, task]
export const describeRules: readonly Rule[] = [describe]
export const lastRules: readonly Rule[] = [searchAny, rowsOfDescribed, bareTable]
