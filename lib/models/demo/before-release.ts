import type { Intent } from './intent'
import type { Memory } from './memory'
import { mendSpelling } from './spelling'
import { understand } from './understand'

/** 「……，然后发布」, `… and publish it`: what stands before, and the joint. */
const joined =
  /^([\s\S]+?)(?:[\s,，;；。.!！]+(?:and\s+then|and\s+after that|after that|and|then|finally|afterwards)\b|[\s,，;；。]*(?:然后|接着|随后|之后|完了|最后|再|并且?|后(?=就?(?:发布|上线)))(?:再|就|请|帮我|一起|直接)*|\s*[,，;；。]\s*)[\s,，]*(?:please |直接|一起|马上|就)*(?:publish|release|deploy|ship|go live|push|put|bring|发布|上线|发版|投产)[\s\S]*$/i
/** Says no more than that it goes out, or what is looked at first. */
const filler =
  /^(?:\s|[,，。.;；!！]|please|pls|ok(?:ay)?|yes|now|so|all|right|good|great|fine|looks?|lgtm|it|this|that|them|everything|changes?|is|are|done|ready|check(?:ed)?|review(?:ed)?|confirm(?:ed)?|test(?:ed)?|saved?|save|the|my|and|then|let'?s|go|ahead|we|i|can|you|好的?|可以了?|行|嗯|没问题|确认|检查|看(?:过|一?下)|测试|保存|都|了|吧|就|请|帮我|麻烦|把|它|这些?|那些?|个|改动|修改|变更|全部|所有|的|一下|完成|改好|改完|做完|搞定|直接|一起|马上|现在)+$/i

/** The part before a release that nothing was made of; undefined when there is none. */
export function unclearBeforeRelease(request: string, whole: Intent, memory: Memory): string | undefined {
  if (!isOpen(whole)) return undefined
  const before = mendSpelling(request).match(joined)?.[1]?.trim()
  if (!before || filler.test(before)) return undefined
  const intent = understand(before, memory)
  return isUnmet(intent) || (isGuessed(intent) && !asksToLook.test(before)) ? before : undefined
}

/** A table's name alone is shown; with a verb that nothing was made of that is a guess. */
const isGuessed = ({ kind }: Intent): boolean =>
  ['describe-table', 'query', 'show-task', 'search-tables', 'list-tables', 'lineage'].includes(kind)
const asksToLook =
  /看|查|多少|什么|哪|几|谁|列出|统计|对比|画|图|确认|预览|为什么|血缘|上游|下游|[?？]|\b(?:show|list|look|see|check|what|which|who|how|count|describe|tell|find|get|give|verify|compare|chart|plot|why|display|review|analy[sz]e|preview|sum|total|top|lineage|upstream|downstream)\b/i

const isUnmet = ({ kind }: Intent): boolean => kind === 'unknown' || kind === 'cannot' || kind === 'write-sql'

const isOpen = (whole: Intent): boolean => whole.kind === 'publish' || whole.kind === 'deploy' || isUnmet(whole)
