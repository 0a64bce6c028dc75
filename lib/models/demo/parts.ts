import { unclearBeforeRelease } from './before-release'
import type { Intent } from './intent'
import { isDeed, isReading } from './is-reading'
import type { Memory } from './memory'
import { isOwnDeed, isWithoutObject } from './own-deed'
import { isPassing, withSubjects } from './subjects-of'
import { knowingUnwanted, understand, wantedOf } from './understand'

/** A request as the things that it asks for one after the other. */
export interface Parts {
  /** At least one; the whole request when it asks for one thing. */
  done: string[]
  /** Ends that were not understood, as written: said, not passed over. */
  left: string[]
  /** What stands before a release and was not understood: nothing goes out then. */
  unclear?: string
  /** What the request rules out: left alone, and that is said. */
  unwanted?: string[]
}

const strong =
  /[\s,，;；。.!！?？]*(?:\b(?:and\s+)?(?:then|after (?:that|this)|afterwards|finally)\b|(?:然后|接着|随后|之后再?|完了再?|最后|另外|顺便)(?:再|请|帮我)?|[，,;；。]\s*再|；|;\s+)[\s,，]*/gi
const weak =
  /\s*[,，。?？!！]?\s+and\s+(?=(?:show|list|tell|give|plot|chart|draw|count|how|who|what|when|where|run|backfill|freeze|unfreeze|rerun|kill|describe|pause|resume|suspend|retry|restart|take|drop|delete|remove|rename|add|roll|discard|withdraw|debug)\b)|\s*(?:和|并且?|同时)\s*(?=冻结|解冻|补数|重跑|下线|回滚)|[，,。？?；]\s*(?=(?:并)?(?:谁|多久|几点|多少|有哪些|画|给我|帮我|查|看|列出|统计|补|冻结|解冻|重跑|负责人))|[?？]\s+(?=[A-Z])/g
/** Two questions with nothing but a comma between them. */
const question = /(?<=(?:谁|什么|哪|多少|几|吗|怎么|多久)[^,，。？?]*)[，,？?]\s*(?=\S)/g
/** Ends that every answer meets anyway. */
const told =
  /告诉|说一[声下]|结果|等我|我看看|确认|检查|\b(?:tell|let) (?:me|us)\b|\bresult|\bdiff\b|\bconfirm|\bcheck\b|\bwait\b|\bthanks?\b|谢/i

export function partsOf(request: string, memory: Memory): Parts {
  const { rest, unwanted } = wantedOf(request, memory)
  if (unwanted.length === 0) return partsOfWanted(request, memory)
  if (rest === '') return { done: [request], left: [] }
  return { ...partsOfWanted(rest, knowingUnwanted(unwanted, memory)), unwanted }
}

function partsOfWanted(request: string, memory: Memory): Parts {
  const whole = understand(request, memory)
  if (whole.kind === 'sql' || whole.kind === 'write-sql' || request.length > longest)
    return { done: [request], left: [] }
  const unclear = unclearBeforeRelease(request, whole, memory)
  if (unclear !== undefined) return { done: [unclear], left: [], unclear }
  const [first, ...others] = cut(request)
  const parts: Parts = { done: [first], left: [] }
  let before = memory
  for (const next of others) before = withNext(parts, next, before)
  return parts
}

/** A request longer than this is told as one thing, however many sentences it has. */
const longest = 600

/** Puts the next end where it belongs; what stands before the last part is returned. */
function withNext(parts: Parts, { joint, text, joins }: Cut, before: Memory): Memory {
  const current = parts.done.at(-1) ?? ''
  const joined = current + joint + text
  const head = understand(current, before)
  const after = withSubjects(head, before)
  const tail = { head, tail: understand(text, after), alone: understand(text, {}), joins, text }
  if (isPassedDeed(tail) || isUnheard(tail, current, () => understand(joined, before))) {
    parts.left.push(current)
    parts.done[parts.done.length - 1] = text
    return before
  }
  const fate = fateOf(tail, () => understand(joined, before))
  if (fate === 'own') {
    parts.done.push(text)
    return after
  }
  if (fate === 'left') parts.left.push(text)
  else parts.done[parts.done.length - 1] = joined
  return before
}

/** A verb without an object before another deed: the whole would be that other deed alone. */
const isPassedDeed = ({ head, tail }: Tail): boolean => isWithoutObject(head) && isDeed(tail) && head.kind !== tail.kind

/** A wish of its own that was not understood, and of which nothing is in the answer to what follows. */
const isUnheard = ({ head, tail, joins }: Tail, written: string, whole: () => Intent): boolean =>
  head.kind === 'unknown' &&
  joins !== 'strong' &&
  isReading(tail) &&
  (written.match(/[A-Za-z]{2,}|[\u3400-\u9fff]{2}/g) ?? []).length > 3 &&
  JSON.stringify(whole()) === JSON.stringify(tail)

interface Tail {
  head: Intent
  tail: Intent
  /** Understood without what stands before it. */
  alone: Intent
  joins: Joint
  text: string
}

/** Whether an end belongs to what stands before it, is a thing of its own, or was not understood. */
function fateOf(ends: Tail, whole: () => Intent): 'joined' | 'own' | 'left' {
  const { head, tail, alone, joins } = ends
  if (isPassing(head)) return 'joined'
  if (isPassing(tail)) return isPassedOver(ends, whole()) ? 'left' : 'joined'
  if (isMet(head, tail, whole())) return 'joined'
  if (isOwnDeed(ends)) return 'own'
  if (isNumeric(head) && isNumeric(tail) && !isQuestion(alone)) return 'joined'
  if (joins === 'strong') return 'own'
  return isAside(ends) ? 'own' : 'joined'
}

/** Of another kind, and at least one of them only looks. */
const isAside = ({ head, tail, alone, joins }: Tail): boolean =>
  tail.kind !== head.kind && (isReading(head) || isReading(tail)) && (joins === 'weak' || !isPassing(alone))

const isNumeric = ({ kind }: Intent): boolean => kind === 'query' || kind === 'chart'

const isPassedOver = ({ head, joins, text }: Tail, whole: Intent): boolean =>
  (joins === 'strong' || (joins === 'weak' && deed.test(text))) &&
  !isReading(head) &&
  !told.test(text) &&
  !isHeard(head, whole)

const deed = /^(?:drop|delete|remove|rename|freeze|unfreeze|backfill|rerun|kill|roll|discard|withdraw)\b/i

/** The end changed how the whole is understood, so it was not passed over. */
const isHeard = (head: Intent, whole: Intent): boolean => JSON.stringify(head) !== JSON.stringify(whole)

/** Not only something to put into the question before. */
const isQuestion = (alone: Intent): boolean =>
  (alone.kind === 'query' || alone.kind === 'chart') &&
  (alone.table !== undefined || alone.question.measures.length > 0 || alone.question.columns.length > 0)

/** The plan of the whole does it already: a change is released, followed downstream, and its impact is told. */
function isMet(head: Intent, tail: Intent, whole: Intent): boolean {
  if (tail.kind === 'publish' && !tail.draft) return 'publish' in whole && whole.publish === true
  if (tail.kind === 'fix-downstream')
    return 'downstream' in whole && whole.downstream && (!tail.publish || whole.publish)
  if (tail.kind === 'lineage') return head.kind === 'change-column'
  return tail.kind === 'change-column' && whole.kind === 'change-column' && holds(whole, head) && holds(whole, tail)
}

const holds = (whole: Extract<Intent, { kind: 'change-column' }>, part: Intent): boolean =>
  part.kind === 'change-column' &&
  part.changes.every((edit) => whole.changes.some((known) => JSON.stringify(known) === JSON.stringify(edit)))

/** How sure it is that something new begins. */
type Joint = 'strong' | 'weak' | 'question'

interface Cut {
  joint: string
  text: string
  joins: Joint
}

/** Where one thing ends and the next begins; not within quotes, code or parentheses. */
function cut(request: string): [string, ...Cut[]] {
  const plain = request.replace(
    /```[\s\S]*?```|`[^`]*`|"[^"\n]*"|“[^”]*”|「[^」]*」|『[^』]*』|\([^)]*\)|（[^）]*）/g,
    (passage) => '\u00a4'.repeat(passage.length),
  )
  const places = [
    ...found(plain, strong, 'strong'),
    ...found(plain, weak, 'weak'),
    ...found(plain, question, 'question'),
  ].sort((a, b) => a.at - b.at || a.joint.length - b.joint.length)
  const cuts: Cut[] = []
  let first = request
  let end = request.length
  for (const { at, joint, joins } of places.reverse()) {
    const text = request.slice(at + joint.length, end).trim()
    if (at + joint.length > end || text === '' || request.slice(0, at).trim() === '') continue
    cuts.unshift({ joint: request.slice(at, at + joint.length), text, joins })
    end = at
    first = request.slice(0, at)
  }
  return [first, ...cuts]
}

const found = (text: string, pattern: RegExp, joins: Joint) =>
  [...text.matchAll(pattern)].map((match) => ({ at: match.index, joint: match[0], joins }))
