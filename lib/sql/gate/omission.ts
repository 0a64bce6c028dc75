/** `placeholder` = the comment stands in place of code; `hint` = it may. */
export type Omission = 'placeholder' | 'hint' | undefined

const ellipsis = /\.{3,}|…+|⋯+|。{3,}/
const ellipsisAtEdge = /^(?:\.{3,}|…+|⋯+|。{3,})|(?:\.{3,}|…+|⋯+|。{3,})$/
const maxBesideEllipsis = 24

const part = '(?:字段|列名?|部分|逻辑|代码|sql|脚本|内容|条件|表|分支|指标|语句|查询|子查询|关联|维度|union|cte)'
const others = '(?:其[他它余]|剩余|余下|剩下|更多)'
const where = '(?:此处|这里|以下|以上|下面|上面|中间|后面|后续|前面)'
const dropped = '(?:省略|略去?|略过|从略|同上|同前|同理|以此类推|依此类推|依次类推|继续补充|自行补充|待补充|补充完整)'
const kept = '(?:不变|保持不变|保持原样|保持一致|保留|原样保留|照旧|未改动|未变|无变化|类似|等等)'
const filler = '(?:的|与|和|原有?|所有|全部|现有|已有|均|都|一律|请|已|仍|\\d+个?|[\\s,，、:：])*'

const open = '[（(【\\[<《]?'
const close = '[）)】\\]>》]?[。.!！]*'
const cjkDropped = new RegExp(
  `^${open}${where}?${filler}${others}?${filler}${part}*${filler}${dropped}了?${filler}${part}*${close}$`,
  'iu',
)
const cjkOthers = new RegExp(`^${open}${where}?${filler}${others}${filler}${part}+${filler}${kept}?${close}$`, 'iu')
const cjkKept = new RegExp(`^${open}${where}?${filler}${others}?${filler}${part}*${filler}${kept}${close}$`, 'iu')

const cjkHint = new RegExp(
  `省略|略去|从略|[（(【\\[]略[）)】\\]]|(?:sql|代码)\\s*略|略\\s*$|同上|同前|${others}的?(?:${part}|不变|保持)|以下(?:类似|省略|同)|保持不变|保持原样|以此类推|依此类推|未改动|原有?(?:逻辑|代码|sql)(?:不变|保持|保留|同)|待补充`,
  'iu',
)

const triggers =
  /\b(?:rest|remaining|remainder|unchanged|omitted|elided|truncated|abbreviated|snip|snipped|etc|placeholder|same as|as before|as above|(?:other|more|additional) (?:columns?|fields?|branches|conditions?|joins?|metrics|expressions?)|(?:existing|previous|original|your) (?:code|columns?|fields?|logic|query|sql|ctes?|unions?|joins?|conditions?)|fill in|and so on|not shown|for brevity|no changes?)\b/i

/** A comment of these words only says nothing but "there was more". */
const placeholderWords = new Set(
  (
    'the a all and of or in to for as is are be stay stays remain remains keep keeps kept left go goes here there below above before ' +
    'this that these those with same rest remaining remainder other others existing previous original more additional your my ' +
    'code query queries sql column columns field fields logic file script branch branches union unions statement statements ' +
    'cte ctes join joins condition conditions part parts line lines expression expressions metric metrics select list table tables ' +
    'unchanged omitted elided truncated abbreviated snip snipped etc placeholder fill so on not shown brevity no change changes ' +
    'continue continues todo add insert definitions definition body section everything else version base'
  ).split(' '),
)

const maxPlaceholderWords = 12

const englishHint =
  /\b(?:rest of (?:the )?(?:code|query|sql|columns?|fields?|logic|file)|remaining (?:columns?|fields?|logic|code|branches)|same as (?:above|before|original)|unchanged|omitted|elided|truncated|abbreviated|snip(?:ped)?|and so on|your (?:code|columns?|logic) here|placeholder|existing (?:code|columns|logic))\b/i

/** What one line of a comment says about missing code. `isTrailing`: code stands before it on its line. */
export function omissionOf(line: string, isTrailing: boolean): Omission {
  const body = bodyOf(line)
  if (body === '') return undefined
  const edge = ellipsisAtEdge.test(body)
  const words = body.replace(new RegExp(ellipsis, 'g'), ' ').trim()
  if (edge && words.length <= maxBesideEllipsis) return 'placeholder'
  if (isPlaceholder(words)) return 'placeholder'
  // Behind code, "same" describes that code; on a line of its own it stands for other code.
  if (cjkKept.test(words)) return isTrailing ? 'hint' : 'placeholder'
  const isHint = cjkHint.test(words) || englishHint.test(words)
  if (edge && isHint) return 'placeholder'
  return isHint ? 'hint' : undefined
}

/** The text of a comment line without its marks and ornaments. */
export const bodyOf = (line: string): string =>
  line
    .replace(/^\s*(?:--+|\/\*+!?|\*+(?!\/)|#+|\/\/+|\{#)/, '')
    .replace(/(?:\*+\/|#\})\s*$/, '')
    .replace(/^[\s\-=*~_#|>+]+|[\s\-=*~_#|<+,;]+$/g, '')
    .trim()

const isPlaceholder = (words: string): boolean =>
  cjkDropped.test(words) || cjkOthers.test(words) || isEnglishPlaceholder(words)

function isEnglishPlaceholder(text: string): boolean {
  if (!triggers.test(text)) return false
  const words = text.toLowerCase().match(/[a-z]+|[^\sa-z.,;:()[\]<>!'"\-/\d]+/g) ?? []
  return words.length <= maxPlaceholderWords && words.every((word) => placeholderWords.has(word))
}

const omissionName =
  /^(?:其[他它余](?:字段|列|指标|内容)?|剩余(?:字段|列)|.{0,6}(?:省略|从略)|(?:sql|代码|此处|以下|内容|字段)?略|.{0,4}同上|rest_of_(?:columns|fields|code|query)|other_columns_here|remaining_(?:columns|fields)_here)$/iu

/** A name that is no name: `SQL略`, `其余字段`. */
export const isOmissionName = (name: string): boolean => omissionName.test(name)
