import { describedTable } from './described-table'
import { asksForDraft } from './draft-words'
import { looksLikeTable } from './identifiers'
import type { ColumnEdit } from './intent'
import { agreesTo, withMeant } from './offered-name'
import type { Request } from './request'
import type { Rule } from './rule'

const rename =
  /改名|重命名|更名|换名|改叫|叫做|改(?:成|为|作)|换(?:成|为)|变(?:成|更为)|\brenam|\bchange the name|\bcall(?:ed)? (?:it )?|(?:->|=>|→)|\bshould be\b|\b(?:be|is|are) (?:named|called|renamed)\b|\bbecomes?\b|\bchange\b.{1,60}\b(?:to|into)\b|\b(?:turn|make)\b.{1,40}\binto\b|\breplace (?:the )?(?:column|field)|\balter\b.{1,60}\bto\b/i
const retype =
  /类型|精度|长度|(?:改|换|变|转)(?:成|为|换成|换为)?[^,，。]{0,4}(?:¤|t)?|加宽|扩(?:大|展|长|成|到|为)|\btype\b|\bretype|\bwiden|\bcast\b|\bconvert|\bchange\b|\balter\b|\bmake\b|\bmodify\b|\bturn\b/i
const drop =
  /删(?:除|掉|了|去)?|去掉|去除|移除|拿掉|不要(?!发布|提交|上线)|干掉|\bdrop|\bremov|\bdelet|\bget rid of|\btake out/i
const add =
  /加(?:上|入|个|一个|一列|两个|几个)?(?!宽|工|购|总|载)|新增|增加|添加|补一个字段|\badd(?:ing)?\b|\bappend|\binsert (?:a |the )?(?:new )?(?:column|field)|新(?:的)?(?:字段|列)|(?:需要|缺|多)一?个?(?:字段|列)|\bnew (?:column|field)|\bintroduce|\bcreate (?:a |the )?(?:new )?(?:column|field)/i
const columnWord = /字段|列(?!出)|属性|\bcolumns?\b|\bfields?\b|\bcol\b|\battributes?\b/i
const typePattern =
  /(?<![\w])(decimal\s*\(\s*\d+\s*,\s*\d+\s*\)|decimal|numeric(?:\s*\(\s*\d+\s*,\s*\d+\s*\))?|varchar(?:\s*\(\s*\d+\s*\))?|bigint|hugeint|integer|smallint|tinyint|int|double|float|real|boolean|bool|date|timestamp|datetime|string|text|json)(?![\w(])/i
const chineseTypes: ReadonlyArray<readonly [RegExp, string]> = [
  [/长整型|长整数/, 'BIGINT'],
  [/整型|整数/, 'INTEGER'],
  [/字符串|文本|字符型/, 'VARCHAR'],
  [/布尔/, 'BOOLEAN'],
  [/浮点|双精度|小数/, 'DOUBLE'],
  [/日期(?:型|类型)/, 'DATE'],
  [/时间戳/, 'TIMESTAMP'],
]
const aliases: Record<string, string> = {
  STRING: 'VARCHAR',
  TEXT: 'VARCHAR',
  BOOL: 'BOOLEAN',
  INT: 'INTEGER',
  DATETIME: 'TIMESTAMP',
  REAL: 'FLOAT',
}
const withDownstream =
  /(?:下游|downstream|依赖(?:它|该表|这张表)的|dependents?|consumers?|everything (?:that|which) (?:uses|reads|depends)|(?:用到|引用)(?:它|的)(?:的)?(?:任务|地方|脚本)).{0,40}(?:一起|一并|也|都|改|修|适配|同步|更新|处理|调整|update|fix|adapt|change|adjust|too|as well|accordingly|need)|(?:一起|一并|同步|同时|连(?:带|同)?|\bfix|\bupdate|\badapt|\badjust|\bmend|\bchange|\bmodify|改|修|适配|更新|处理|调整)[^,，。]{0,24}(?:下游|downstream|dependents?|consumers?|everything (?:that|which) (?:uses|reads|depends))|(?:含|包括|连|带上|including|along with|with|and) (?:the |all |its )?(?:下游|downstream)/i

/** Only the tasks downstream, after a change of an earlier turn. */
const fixDownstream: Rule = (request) =>
  withDownstream.test(request.verbs) &&
  !editsIn(request) &&
  !/补|重刷|回刷|刷数|back-?fill|reprocess|影响谁|哪些|谁会|\bwhat\b|\bwhich\b|\bwho\b/i.test(request.verbs)
    ? { kind: 'fix-downstream', publish: request.publish, ...(request.tables[0] ? { table: request.tables[0] } : {}) }
    : undefined

const change: Rule = (request) => {
  const found = editsIn(request)
  if (!found) return undefined
  return { kind: 'change-column', ...found, downstream: withDownstream.test(request.verbs), ...wayOf(request) }
}

/** In phases a change goes on to its card unless that is ruled out. */
const wayOf = ({ publish, holdsBack, phased, verbs }: Pick<Request, 'publish' | 'holdsBack' | 'phased' | 'verbs'>) =>
  phased ? { publish: !holdsBack, phased } : { publish: publish || asksForDraft(verbs) }

function editsIn(request: Request): { table: string; changes: ColumnEdit[] } | undefined {
  const { tables, columns, memory, verbs } = request
  const isTableRole = (name: string) => looksLikeTable(name) || name === tables[0]
  const words = bareColumns(request)
  const told = words.filter((word) => columns.length < 2 && !columns.includes(word))
  const plain = [...told.filter(isDescription), ...columns, ...told.filter((word) => !isDescription(word))]
  const known = tables[0] ?? describedTable(verbs) ?? memory.table ?? tableOf(request)
  const names = plain.filter((name) => name !== known && !isTableRole(name))
  const changes = explicitRenames(request, known) ?? editsOf(request, names)
  const table = known ?? changes[0]?.column // the table that has it is looked for
  return table && changes.length > 0 ? { table, changes } : undefined
}

const isDescription = (word: string): boolean => /[\u3400-\u9fff]/.test(word)

const arrow =
  '(?:\\b(?:to|into|as|(?:should |to |will )?(?:become|becomes|be)(?: (?:called|named|renamed))?(?: to)?)\\b|->|=>|→|(?:重命名|改名|更名|换名|改|换|变更?)?\\s*(?:成|为|叫做?|作))'
const pair = new RegExp(
  `(?<![\\w.])(?:\\w+\\.)?([A-Za-z]\\w*)["'\`”」]?\\s*(?:这个)?(?:字段|列|column|field)?\\s*${arrow}\\s*["'\`“「]?([A-Za-z]\\w*)(?![\\w.(])`,
  'gi',
)

/** `a to b and c to d`, 「a 改成 b，c 改成 d」: each name with the one it becomes. */
function explicitRenames({ text, verbs }: Request, table: string | undefined): ColumnEdit[] | undefined {
  if (!rename.test(verbs) || (add.test(verbs) && !/\brenam|改名|重命名/i.test(verbs)) || /类型|\btype\b/i.test(verbs))
    return undefined
  const found = [...text.matchAll(pair)].flatMap(([, column = '', to = '']) => {
    const isName = [column, to].every(
      (name) => !ordinary.test(name) && !isType(name) && name !== table && !looksLikeTable(name),
    )
    return isName && column.toLowerCase() !== to.toLowerCase() ? [{ op: 'rename' as const, column, to }] : []
  })
  return found.length > 0 ? found : undefined
}

/** `… in orders`, 「orders 表的」: a table without a layer's prefix; what a rename leads to is none. */
const tableOf = ({ text, verbs }: Request): string | undefined =>
  (renameWord.test(verbs) ? text.replace(/\bto\s+[A-Za-z]\w*/gi, ' ') : text).match(
    /(?:\b(?:in|on|of|from|to|for)\s+(?:the\s+)?(?:table\s+)?|(?:表|把|给|将|在)\s*)[`"']?([A-Za-z]\w+)[`"']?(?:\s*(?:table|表)?\s*[.,。]?(?:$|\s*(?:and|then|,|，|的|里|中|加|新增|增加|添加|删)))/i,
  )?.[1]

function editsOf({ verbs, text }: Request, columns: readonly string[]): ColumnEdit[] {
  const type = typeIn(text, columns)
  if (columns.length === 0) return []
  if (adds(verbs, columns, type)) return addedColumns(text, columns, type)
  if (type && retypes(verbs, columns)) return columns.map((column) => ({ op: 'retype', column, type }))
  if (columns.length > 1 && rename.test(verbs) && !drop.test(verbs)) return pairs(columns)
  const isDrop = drop.test(verbs) && !renameWord.test(verbs) // a new name that cannot be read makes no drop of a rename
  return isDrop ? columns.map((column) => ({ op: 'drop', column })) : []
}

const adds = (verbs: string, columns: readonly string[], type: string | undefined): boolean =>
  add.test(verbs) && (columnWord.test(verbs) || type !== undefined) && !renames(verbs, columns)

/** `change a to bigint`; two names and a type that is just a word are a rename. */
const retypes = (verbs: string, columns: readonly string[]): boolean => {
  const isRename = columns.length > 1 && rename.test(verbs) && !/类型|\btypes?\b/i.test(verbs)
  return !isRename && (retype.test(verbs) || rename.test(verbs))
}

const renameWord = /改名|重命名|\brenam/i

const renames = (verbs: string, columns: readonly string[]): boolean => columns.length >= 2 && renameWord.test(verbs)

/** `a to b and c to d`: names in twos. */
function pairs(columns: readonly string[]): ColumnEdit[] {
  const edits: ColumnEdit[] = []
  for (let at = 0; at + 1 < columns.length; at += 2) {
    const [column, to] = columns.slice(at, at + 2)
    if (column && to && column.toLowerCase() !== to.toLowerCase()) edits.push({ op: 'rename', column, to })
  }
  return edits
}

/** Each with the type that stands after it. */
const addedColumns = (text: string, columns: readonly string[], type: string | undefined): ColumnEdit[] =>
  columns.map((column) => {
    const after = text.slice(text.indexOf(column) + column.length).split(/[,，、;；]|\band\b|和/)[0] ?? ''
    const comment = columns.length === 1 ? commentIn(text) : undefined
    return { op: 'add', column, type: typeIn(after, columns) ?? type ?? 'VARCHAR', ...(comment ? { comment } : {}) }
  })

/** 「注释是区号」, `comment "area code"`. */
const commentIn = (text: string): string | undefined =>
  text
    .match(
      /(?:注释|备注|说明|\bcomment(?:ed)?|\bdescription)\s*(?:是|为|写|叫|:|：|\bis\b|\bas\b|=)?\s*["'“「]?([^"'”」,，。;；]{1,80})["'”」]?/i,
    )?.[1]
    ?.trim()

function typeIn(text: string, columns: readonly string[]): string | undefined {
  const rest = columns.reduce((left, name) => left.replaceAll(name, ' '.repeat(name.length)), text)
  const found = rest.match(typePattern)?.[1]?.replace(/\s+/g, '').toUpperCase()
  if (found) return aliases[found] ?? found
  return chineseTypes.find(([pattern]) => pattern.test(rest))?.[1]
}

const ordinary =
  /^(?:the|a|an|it|its|this|that|column|columns|field|fields|table|tables|type|types|name|and|then|to|into|in|from|of|on|as|with|for|please|also|all|new|sql|ddl|etl|ods|dwd|dws|ads|dim|publish|release|deploy|rename|change|drop|remove|delete|add|downstream|tasks?|too|fix|update|null|not|default|is|be|should|called|call|my|our|me|you|can|could|would|want|i|we|us|now|draft|script|same|both|two|one|everything|old|unused)$/i

/** Columns written without an underscore: `rename remark to note`, 「把 remark 改名为 note」, 「删除买家备注这一列」. */
function bareColumns({ text, verbs, tables }: Request): string[] {
  const english = verbs.match(
    /\b(?:rename|change|alter|convert|drop|remove|delete|add|widen|modify|make)\s+(?:the\s+|a\s+|new\s+)*(?:column\s+|field\s+|columns\s+|fields\s+)?([a-z]\w*)\s*(?:column\s*|field\s*)?(?:(?:to|into|as)\s+(?:be\s+)?(?:called\s+)?([a-z]\w*))?/i,
  )
  const named = verbs.match(/\b(?:column|field)\s+(?:called\s+|named\s+)?([a-z]\w*)/i)
  const latin = /[\u3400-\u9fff]/.test(verbs)
    ? [...text.matchAll(/(?<![\w.])[A-Za-z][A-Za-z0-9]*(?![\w.(])/g)].map(([word]) => word)
    : []
  const found = latin.length > 0 ? latin : [...(english?.slice(1) ?? []), ...(named?.slice(1) ?? [])]
  const words = found.filter(
    (word): word is string => word !== undefined && !ordinary.test(word) && !tables.includes(word) && !isType(word),
  )
  const described = words.length === 2 ? [] : describedColumns(verbs)
  return [...new Set([...described, ...words])]
}

const isType = (word: string): boolean => word.match(typePattern)?.[0] === word

/** 「订单金额这个字段」, 「删除买家备注字段」: what the column is called in its comment. */
function describedColumns(verbs: string): string[] {
  const before = verbs.match(
    /(?:的|把|将|删除|删掉|去掉|移除|里|中)\s*([\u3400-\u9fff]{2,8}?)\s*(?:这个|这一)?(?:字段|列|改名|重命名|改成|改为|删)/,
  )?.[1]
  return before && !/字段|这个|一个|那个|表|下游|任务|它/.test(before) ? [before] : []
}

const editScript: Rule = (request) => {
  const { text, verbs, tables, memory, pointsBack } = request
  const name =
    tables[0] ??
    (pointsBack || /脚本|任务|script|task|\bsql\b|代码/i.test(verbs) ? (memory.task ?? memory.table) : undefined)
  if (!name || !/替换|换成|换为|改成|改为|\breplace|\bchange|\bswap|\bsubstitute|\bwith\b/i.test(verbs))
    return undefined
  const quoted = [
    ...text.matchAll(
      /`([^`]{1,300})`|"([^"]{1,300})"|'([^']{1,300})'|“([^”]{1,300})”|「([^」]{1,300})」|『([^』]{1,300})』/g,
    ),
  ]
  const [from, to] = quoted
    .map((match) => match.slice(1).find((group) => group !== undefined) ?? '')
    .filter((piece) => piece !== name)
  const isText = [from, to].some((piece) => piece !== undefined && /[^\w]/.test(piece))
  const isScript =
    isText ||
    /脚本|代码|任务|里的|中的|etl|\bscripts?\b|\bsql\b|\btasks?\b|\bcode\b|\bcondition|\breplace|替换/i.test(verbs)
  return from && to !== undefined && isScript && !columnWord.test(verbs)
    ? { kind: 'edit-script', name, from, to, ...wayOf(request) }
    : undefined
}

/** Nothing but the verb and the table: any other word may be a column. */
const onlyTable =
  /^(?:please|pls|请|帮我|麻烦|把|将|drop|delete|remove|删(?:除|掉)?|去掉|移除|the|whole|整张|整个|这张|数据|table|表|¤|掉|吧|了|它|it|for me|now|[\s.!。！,，])*$/i

const dropTable: Rule = ({ verbs, tables, columns, memory, pointsBack }) => {
  if (!drop.test(verbs) || columns.length > 0 || !onlyTable.test(verbs)) return undefined
  const table = tables[0] ?? (pointsBack && /表|\btable\b/i.test(verbs) ? memory.table : undefined)
  return table && tables.length <= 1 ? { kind: 'drop-table', table } : undefined
}

/** After a question whether another name was meant: the change goes on with it. */
export const agreed: Rule = ({ memory: { offered, intent }, verbs, tables, columns }) =>
  offered && intent?.kind === 'change-column' && agreesTo(offered, verbs, [...tables, ...columns])
    ? withMeant(intent, offered)
    : undefined

export const changeRules: readonly Rule[] = [editScript, dropTable, fixDownstream, change]
