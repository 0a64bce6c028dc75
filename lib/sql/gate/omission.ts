import { chinesePlaceholder } from './chinese-placeholder'
import { isEnglishPlaceholder } from './english-placeholder'

/** `placeholder` = the comment stands in place of code; `hint` = it may. */
export type Omission = 'placeholder' | 'hint' | undefined

const ellipsis = /\.{3,}|…+|⋯+|。{3,}/g
const ellipsisAtEdge = /^(?:\.{3,}|…+|⋯+|。{3,})|(?:\.{3,}|…+|⋯+|。{3,})$/
const maxBesideEllipsis = 24

const hints = [
  /省略|略去|从略|[（(【[]略[）)】\]]|(?:sql|代码)\s*略|略\s*$|同上|同前|保持不变|保持原样|以此类推|依此类推|未改动|待补充/i,
  /(?:其[他它余]|剩余|余下|剩下)的?(?:字段|列|部分|逻辑|代码|内容|条件|表|分支|不变|保持)|以下(?:类似|省略|同)/i,
  /原有?(?:逻辑|代码|sql)(?:不变|保持|保留|同)/i,
  /\b(?:rest of (?:the )?(?:code|query|sql|columns?|fields?|logic|file)|remaining (?:columns?|fields?|logic|code|branches)|same as (?:above|before|original)|unchanged|omitted|elided|truncated|abbreviated|snip(?:ped)?|and so on|your (?:code|columns?|logic) here|placeholder|existing (?:code|columns|logic))\b/i,
]

/** What one line of a comment says about missing code. `isTrailing`: code stands before it on its line. */
export function omissionOf(line: string, isTrailing: boolean): Omission {
  const body = bodyOf(line)
  if (body === '') return undefined
  const hasEdge = ellipsisAtEdge.test(body)
  const words = body.replace(ellipsis, ' ').trim()
  if ((hasEdge && words.length <= maxBesideEllipsis) || isEnglishPlaceholder(words)) return 'placeholder'
  const chinese = chinesePlaceholder(words)
  // Behind code, "same as above" describes that code; on a line of its own it stands for other code.
  if (chinese === 'same') return isTrailing ? 'hint' : 'placeholder'
  const isHint = hints.some((hint) => hint.test(words))
  if (chinese === 'omitted' || (hasEdge && isHint)) return 'placeholder'
  return isHint ? 'hint' : undefined
}

/** The text of a comment line without its marks and ornaments. */
export const bodyOf = (line: string): string =>
  line
    .replace(/^\s*(?:--+|\/\*+!?|\*+(?!\/)|#+|\/\/+|\{#)/, '')
    .replace(/(?:\*+\/|#\})\s*$/, '')
    .replace(/^[\s\-=*~_#|>+]+|[\s\-=*~_#|<+,;]+$/g, '')
    .trim()

const omissionName =
  /^(?:其[他它余](?:字段|列|指标|内容)?|剩余(?:字段|列)|.{0,6}(?:省略|从略)|(?:sql|代码|此处|以下|内容|字段)?略|.{0,4}同上|rest_of_(?:columns|fields|code|query)|other_columns_here|remaining_(?:columns|fields)_here)$/iu

/** A name that is no name: `SQL略`, `其余字段`. */
export const isOmissionName = (name: string): boolean => omissionName.test(name)
