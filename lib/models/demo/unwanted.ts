import type { Intent } from './intent'
import { takePhases } from './phased'

/** A request without what it rules out; `unwanted` are those wishes as written. */
export interface Wanted {
  rest: string
  unwanted: string[]
}

const plainly =
  'drop|delete|remove|rename|add|change|alter|modify|edit|freeze|pause|suspend|unfreeze|thaw|resume|enable|disable|backfill|re-?run|re-?try|restart|re-?process|kill|terminate|stop|abort|cancel|roll|revert|undo|discard|throw|scrap|withdraw|retract|retire|take|transfer|hand|assign|create|write|replace|convert|retype|widen|schedule|debug|run|touch|fix|adapt|update'
const doing =
  'dropping|deleting|removing|renaming|adding|changing|altering|modifying|editing|freezing|pausing|suspending|unfreezing|thawing|resuming|enabling|disabling|backfilling|re-?running|re-?trying|restarting|re-?processing|killing|terminating|stopping|aborting|cancell?ing|rolling|reverting|undoing|discarding|throwing|scrapping|withdrawing|retracting|retiring|taking|transferring|handing|assigning|creating|writing|replacing|converting|retyping|widening|scheduling|debugging|running|touching|fixing|adapting|updating'
const done =
  'dropped|deleted|removed|renamed|added|changed|altered|modified|edited|frozen|paused|suspended|unfrozen|resumed|enabled|disabled|backfilled|re-?run|retried|restarted|reprocessed|killed|terminated|stopped|aborted|cancell?ed|rolled back|reverted|undone|discarded|withdrawn|retired|taken offline|transferred|created|replaced|converted|scheduled|touched'
const filler =
  '(?:want|wish|like|need|dare|try|let|have|us|you|me|anyone|anybody|to|please|yet|now|also|ever|even|actually|just|go|and)\\s+'
/** `that do not run` tells which ones are meant; `did not` tells what happened. */
const english = [
  `(?<!\\b(?:that|which|who|they|why|we|tasks|jobs|instances)\\s+)(?:\\bdo\\s*n['’]?t|\\bdo not|\\bdont|\\bnever|\\bno need to|\\bnot to|\\bmust\\s*n(?:o|['’])t|\\bmust not|\\bshould\\s*n['’]t|\\b(?:should|shall|may|can|could|would|will|please|you|and|or|but|to|better) not|^\\s*not)\\s+(?:${filler}){0,5}(?:${plainly})\\b`,
  `\\b(?:without|avoid|rather than|instead of|refrain from|not|hold off(?: on)?|stop short of|no need (?:for|of))\\s+(?:${filler}){0,2}(?:${doing})\\b`,
  `(?:\\bdo\\s*n['’]?t|\\bdo not|\\bnever)\\s+(?:want|wish|need|like)\\b[^,;]{1,60}?\\b(?:${done})\\b`,
  `\\b(?:must|should|shall|may|can|is|are|to) (?:not|never) (?:to )?be (?:${done})\\b`,
].join('|')
const chineseDeeds =
  '删|去掉|移除|改|重命名|更名|新增|增加|添加|加(?!载)|冻结|解冻|暂停|恢复|启用|停用|停掉|停止|停|下线|终止|杀|中止|重跑|重新跑|重试|重启|补(?!充)|回刷|回填|重刷|回滚|回退|撤回|撤销|撤|丢弃|丢掉|放弃|作废|转交|移交|转让|转给|交给|替换|换成|换掉|新建|创建|建(?!议)|写|试跑|调试|取消|动(?!手|了|它|$)|碰'
const chinese = `(?:(?<![要能])不要|(?<![级性类分区特个识判差鉴辨])别(?![的名人处])|(?<!用)不用|不必|(?<!需)不需要|无需|无须|不需|切勿|请勿|勿|严禁|禁止|不许|不准|(?<!能)不能|(?<!可)不可以|[先暂还]时?不)(?![的了到起])[^,，。;；!！?？\\n]{0,60}?(?:${chineseDeeds})|(?<=^|[,，。;；\\s])不(?=冻结|解冻|删|改名|补数|重跑|下线|回滚|撤回|丢弃)`
const negated = new RegExp(`${english}|${chinese}`, 'i')
/** 「别忘了」 asks for it; 「要不要」, `why not` ask about it. */
const notNegated =
  /别忘|不要忘|(?:don['’]?t|do not|never) (?:forget|hesitate)|为什么|为啥|怎么|如果|要是|哪些|哪个|[吗呢]\s*[?？]?\s*$|\bwhy\b|\bwhich\b|\bwhat\b|\bhow\b|\bif\b/i
const separator =
  /[,，。;；:：!！\n]+\s*|[?？]\s*|\.(?=\s|$)\s*|\s*\b(?:but|then|instead(?! of))\b\s*|\s*(?:但是?|不过|而是|然后|只是)\s*/gi
const masks =
  /```[\s\S]*?```|`[^`]*`|"[^"\n]*"|“[^”]*”|「[^」]*」|『[^』]*』|'[^'\n]{0,200}'(?![a-z])|[A-Za-z]\w*_\w+(?:\.\w+)*/g
/** Between two wishes, and of neither. */
const joints = /^(?:\s|and|also|so|just|please|or|only|I|we|you|请|先|也|就|并且?|而且|只|千万|和|[,，、])+$/i

/**
 * Takes wishes out that say what is not to be done: each clause in which a deed is ruled out, from its subject on. What stands
 * before it in the same clause stays when it is a deed of its own (`freeze it without backfilling it`).
 */
export function takeUnwanted(raw: string, isDeed: (text: string) => boolean): Wanted {
  const shown = raw.match(/^\s*[「『“"'](.+)[」』”"'][。.!！]?\s*$/s)?.[1] ?? raw
  const plain = shown.replace(masks, (passage) => '\u00a4'.repeat(passage.length))
  if (!negated.test(plain) || takePhases(raw).phased === 'design') return { rest: raw, unwanted: [] }
  const clauses = clausesOf(plain).map((clause) => ruledOut(shown, plain, clause, isDeed))
  const unwanted = clauses.flatMap(({ out }) => out ?? [])
  if (unwanted.length === 0) return { rest: raw, unwanted }
  const rest = clauses.map(({ kept }) => kept).join('')
  const whole = rest.replace(/(?:[\s,，;；:：]|\b(?:but|and|then)\b|但是?|不过|而是|然后)+$/i, '')
  return { rest: joints.test(whole) ? '' : whole.trim(), unwanted }
}

interface Clause {
  from: number
  end: number
  joint: string
}

/** What stays of a clause, and what it rules out. */
function ruledOut(
  shown: string,
  plain: string,
  { from, end, joint }: Clause,
  isDeed: (text: string) => boolean,
): { kept: string; out?: string } {
  const clause = plain.slice(from, end)
  const match = notNegated.test(clause) ? null : clause.match(negated)
  if (!match) return { kept: shown.slice(from, end) + joint }
  const at = from + (match.index ?? 0)
  const head = shown.slice(from, at).trim()
  return head !== '' && isDeed(head)
    ? { kept: head + joint, out: shown.slice(at, end).trim() }
    : { kept: '', out: shown.slice(from, end).trim() }
}

function clausesOf(plain: string): Clause[] {
  const clauses: Clause[] = []
  let from = 0
  for (const match of plain.matchAll(separator)) {
    if (match.index > from) clauses.push({ from, end: match.index, joint: match[0] })
    from = match.index + match[0].length
  }
  if (from < plain.length) clauses.push({ from, end: plain.length, joint: '' })
  return clauses
}

const typed = new Set<Intent['kind']>(['sql', 'write-sql'])

/** What is typed for a machine has no wishes in words. */
export const isTyped = ({ kind }: Intent): boolean => typed.has(kind)
