import { describedTable } from './described-table'
import { type Name, namesIn } from './identifiers'
import type { Question } from './intent'
import type { Memory } from './memory'
import { type Phased, takePhases } from './phased'
import { phraseOf } from './phrase'
import type { SentFile } from './sent-files'
import { mendSpelling } from './spelling'
import { understandQuestion } from './understand-question'
import { readDays } from './understand-time'

/** A request, read once for all rules. */
export interface Request {
  /** In normal form; of a long request the beginning and the end. */
  text: string
  /** As written: SQL is passed on to the letter. */
  whole: string
  /** For verbs: slips mended, names as `¤`, quoted passages taken out. Words in names and in quotes are not words of the request. */
  verbs: string
  /** The request as a question about data; worked out when a rule wants it. */
  question(): Question
  memory: Memory
  /** Names in the place of a table or its task, and the others, mostly columns; each in the order in which they stand. */
  tables: string[]
  columns: string[]
  /** What it is about: the table named; else what earlier turns were about when it points back; else what its words describe. */
  target: string | undefined
  pointsBack: boolean
  publish: boolean
  /** Not to be released, said outright. */
  holdsBack: boolean
  /** A file of the conversation that is called by its name, which then is no other name. */
  fileNamed: SentFile | undefined
  /** To be done in phases, each with its document. */
  phased: Phased | undefined
}

const publishWords =
  /(?<![没未待]|没有|还没|尚未)(?:发布|上线|发版|投产|生效(?!的)|提交(?!的|记录))|推(?:上|到)(?:去|线上|生产)|\bpublish|\brelease\b|\bdeploy|\bship (?:it|this|that|them)|\bgo live|\b(?:push|put|bring|take|make|set) (?:it|this|that|them|everything|all)? ?(?:live|out|to prod\w*|into prod\w*)/i
const notPublish =
  /(?:放弃|取消|停止)(?:这次|本次|掉)?\s*(?:的)?(?:发布|上线)|\b(?:cancel|abandon|abort|stop) (?:the|this|that) (?:release|publish)|(?:不要|先不|先别|别|不用|不必|暂不|暂时不|无需|还不|不)(?:急着|着急|立即|马上|直接)?\s*(?:发布|上线|提交|生效|publish)|(?:don['’]?t|do not|without|not yet|no need to|never|before (?:you )?|instead of)\s*(?:\w+\s+)?(?:publish|releas|deploy|ship)/i
const pointing =
  /它|这张表|该表|这个表|这表|那张表|那个表|上面(?:的|那)|刚才|刚刚|这个任务|该任务|那个任务|这个字段|那个字段|\bit\b|\bits\b|\b(?:that|this|the same|same) (?:table|task|one|column|job|script)\b|\bthat\b(?! (?:feed|use|read|depend|are|have|is|were|fail))|\bthe (?:table|task|script)\b(?! ¤)/i

/** Tags of pasted pages are no words. */
const markup =
  /<\/?(?:a|b|i|p|br|div|span|script|style|img|svg|iframe|input|form|button|body|html|head|h[1-6]|ul|ol|li|em|strong|code|pre)\b[^<>]*>/gi

/** Characters of a long request that are read for its words: the beginning, and a quarter as much of the end. */
const readLimit = 2_000

export function readRequest(raw: string, memory: Memory): Request {
  const { fileNamed, rest: told } = takeFileName(raw, memory)
  const { rest: text, phased } = takePhases(
    unquoted(
      told
        .normalize('NFKC')
        .replace(/[\u200b-\u200f\ufeff]/g, '')
        .replace(markup, ' ')
        .trim(),
    ),
  )
  const read = text.length > readLimit ? `${text.slice(0, readLimit)} ${text.slice(-readLimit / 4)}` : text
  const names = namesIn(read)
  const verbs = wordsAround(read, names, () => '¤')
  const asked = names.length === 0 ? verbs : wordsAround(read, names, (name) => (name.isTable ? ' ' : name.text))
  const tables = unique(names.filter((name) => name.isTable))
  const columns = unique(names.filter((name) => !name.isTable)).filter((name) => !tables.includes(name))
  const pointsBack = pointing.test(verbs)
  const described = phraseOf(verbs.replace(readDays(verbs)?.written ?? '', ' '))
  const remembered = memory.table ?? memory.task
  const target =
    tables[0] ??
    describedTable(verbs) ??
    (pointsBack || columns.length > 0 ? remembered : undefined) ??
    described ??
    remembered ??
    columns[0]
  return {
    text: read,
    whole: raw.trim(),
    verbs,
    question: once(() => understandQuestion(asked, columns)),
    memory,
    tables,
    columns,
    target,
    pointsBack,
    publish: publishWords.test(verbs) && !notPublish.test(verbs),
    holdsBack: notPublish.test(verbs),
    fileNamed,
    phased,
  }
}

/** A name that was sent along is read as the word for it: `sales_2026.csv` is no table. */
function takeFileName(
  raw: string,
  { files = [], sent = [] }: Memory,
): { fileNamed: SentFile | undefined; rest: string } {
  const fileNamed = [...files, ...sent].findLast(({ name }) => raw.toLowerCase().includes(name.toLowerCase()))
  if (!fileNamed) return { fileNamed, rest: raw }
  const at = raw.toLowerCase().indexOf(fileNamed.name.toLowerCase())
  return { fileNamed, rest: `${raw.slice(0, at)} file ${raw.slice(at + fileNamed.name.length)}` }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const unique = (names: readonly Name[]): string[] => [...new Set(names.map((name) => name.text))]

/** A request that stands in quotes as a whole, as hints write it: 「发布」. */
const unquoted = (text: string): string =>
  text.match(/^[「『“"'](.+)[」』”"'][。.!！]?$/s)?.[1]?.replace(/[「」『』“”"]/g, '') ?? text

const quotedPassage =
  /((?:[=<>]|\bis|\bequals?|等于|[为是])\s*)?(?:"([^"\n]{0,400})"|“([^”]{0,400})”|「([^」]{0,400})」|『([^』]{0,400})』|`([^`\n]{0,400})`)/gi

/** Quoted text is not the person's request, unless it is a plain value that something is compared with. */
const withoutQuotes = (text: string): string =>
  text.replace(quotedPassage, (written: string, sign: string | undefined, ...groups: unknown[]) => {
    const content = groups.find((group) => typeof group === 'string') ?? ''
    return sign && /^(?:[\w.-]{1,30}|[\u3400-\u9fff]{1,6})$/.test(String(content)) ? written : ' '
  })

function wordsAround(text: string, names: readonly Name[], shown: (name: Name) => string): string {
  let rest = ''
  let at = 0
  for (const name of names) {
    if (name.at >= at) rest += text.slice(at, name.at) // not for the second half of `table.column`
    rest += ` ${shown(name)} `
    at = name.end
  }
  rest += text.slice(at)
  const plain = withoutQuotes(rest.replace(/```[\s\S]*?```/g, ' '))
  return mendSpelling(plain).replace(/\s+/g, ' ').trim()
}
