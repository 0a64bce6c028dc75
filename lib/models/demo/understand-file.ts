import { conceptOf, mentionsIn } from './concepts'
import type { FileIntent, FileWants, Intent, Question } from './intent'
import type { Request } from './request'
import type { SentFile } from './sent-files'
import { chartStyle, pictures } from './understand-chart'

const aboutFile = /文件|附件|上传|\b(?:csv|tsv|json|xlsx?)\b|\bfiles?\b|\battach|\bupload|\bspreadsheet/i
/** Said of a file that should be there. */
const aboutAttached =
  /附件|(?:我)?(?:刚|刚才|刚刚)?(?:上传|传|发)的?(?:文件|csv|表格)|\battached\b|\battachment|\buploaded\b/i
/** With a file in hand these words mean it, whatever they mean without. */
const thisOne =
  /^\W*(?:(?:please|pls|hey|can you|could you) )*(?:what(?:'s| is| are)|explain|describe|show me|look at|read|open) (?:this|these|it|here)\b|这(?:是|个是|里是|里面?有)?(?:什么|啥)/i
/** What is done with a file elsewhere than in a script that only reads it. */
const beyond =
  /导入|导进|入库|写(?:入|进|到)|灌(?:入|进|到)|加载到|更新到|合并|关联|核对|对比(?:一下)?.{0,10}表|清洗|去掉|删|改成|转成|转换|翻译|\bimport\b|\bload\b.*\b(?:in|into|to)\b|\binsert\b|\bingest|\bmerge\b|\bjoin\b|\breconcile|\bcompare\b.*\b(?:with|to|against)\b|\bclean\b|\bconvert\b|\brename\b|\bdelete\b|\bremove\b|\bsave (?:it|this|that) (?:to|as|into)\b|\bupload (?:it|this) to\b/i
const changes =
  /发布|上线|冻结|补数|重跑|回滚|改名|\bpublish|\brelease|\bfreeze|\bbackfill|\brerun|\brollback|\brename/i
const looks =
  /看|里面|内容|什么|哪些|字段|列|介绍|概括|概况|总结|分析|读|打开|了解|情况|describe|\bwhat|\bshow|\blook|\bopen\b|\bread\b|summar|analy[sz]|\bcolumns?\b|\bfields?\b|\bcontent|\binside\b|\btell\b|overview|profile|explain|check/i
const heads =
  /预览|样例|样本|前(?:面)?(?:几|\s*\d+|[一二三四五六七八九十]+)\s*[行条]|几行(?:数据)?看|头几行|\bpreview\b|\bsample\b|\bpeek\b|\bhead\b|\bfirst (?:few |\d+ |\w+ )?(?:rows|lines)|\brows \d+\b|(?:show|give)[^.]{0,12}\d+ (?:rows|lines)|(?:给我|看|显示)\s*\d+\s*[行条]/i

/** The request speaks of a file: by its name, or as one. Before anything else is made of its words. */
export function namedFile(request: Request): Intent | undefined {
  const { verbs, memory, tables, fileNamed } = request
  const file = fileNamed ?? memory.sent?.at(-1) ?? memory.files?.at(-1)
  if (!file) return aboutAttached.test(verbs) && tables.length === 0 ? intentOf(request, undefined) : undefined
  const isNamed = fileNamed !== undefined || aboutFile.test(verbs)
  if (tables.length > 0) return isNamed && beyond.test(verbs) ? intentOf(request, file) : undefined
  return isMeant(request, isNamed) && !isOtherWork(verbs) ? intentOf(request, file) : undefined
}

const isMeant = (request: Request, isNamed: boolean): boolean =>
  isNamed || isFollowUp(request) || ((request.memory.sent ?? []).length > 0 && thisOne.test(request.verbs))

const isOtherWork = (verbs: string): boolean => changes.test(verbs) && !beyond.test(verbs)

/** A file came with it and nothing else was named: it is about the file. */
export function sentFile(request: Request): Intent | undefined {
  const sent = request.memory.sent?.at(-1)
  return sent && request.tables.length === 0 ? intentOf(request, sent) : undefined
}

/** After an answer about a file: it, or one of its columns. */
function isFollowUp({ memory, verbs, text, pointsBack, question }: Request): boolean {
  if (memory.intent?.kind !== 'read-file') return false
  const hasColumn = (memory.fileColumns ?? []).some(
    (name) => name.length > 1 && text.toLowerCase().includes(name.toLowerCase()),
  )
  const isOfColumns = question().days === undefined && areColumns(memory.fileColumns ?? [], verbs)
  return pointsBack || hasColumn || isOfColumns || /^(?:那么?|and\b|what about|how about)|呢\s*[?？]?$/i.test(verbs)
}

/** Every word of the trade in it is a column of the file: 「城市」 for `city`. */
function areColumns(names: readonly string[], text: string): boolean {
  const { mentions } = mentionsIn(text)
  return (
    mentions.length > 0 &&
    mentions.every(({ key }) => {
      const { pieces, say } = conceptOf(key)
      return names.some((name) => pieces.includes(name.toLowerCase()) || name.search(say) >= 0)
    })
  )
}

function intentOf(request: Request, file: SentFile | undefined): FileIntent {
  const question = request.question()
  return {
    kind: 'read-file',
    ...(file ? { path: file.path } : {}),
    wants: wantsOf(request, question),
    question,
    style: chartStyle(request.verbs),
    text: request.text,
  }
}

function wantsOf({ verbs, tables }: Request, question: Question): FileWants {
  if (beyond.test(verbs) || tables.length > 0) return 'cannot'
  if (question.excluded) return 'unclear'
  if (pictures.test(verbs)) return 'chart'
  if (heads.test(verbs)) return 'head'
  if (question.value === 'rows' && question.by.length === 0) return 'rows'
  if (isCounted(question)) return 'value'
  return looks.test(verbs) ? 'look' : 'unclear'
}

const isCounted = ({ measures, by, value, aggregates, columns, isRanking }: Question): boolean =>
  measures.length + by.length > 0 || value !== 'sum' || aggregates || columns.length > 0 || isRanking
