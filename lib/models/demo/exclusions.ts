import { spellingsOf } from './value-words'

/** What a question leaves out, and the text without it. */
export interface Exclusions {
  excluded: string[]
  rest: string
}

const stop =
  '(?=\\s+(?:on|in|for|by|over|during|since|per|last|this|yesterday|today|between|where|top|at|group|show|chart|plot|and (?:show|by|list))\\b|\\s+\\d{4}|\\s*[,;?!()，。；？]|\\.(?:\\s|$)|\\s*$)'
const english: readonly RegExp[] = [
  new RegExp(
    `\\b(?:excluding|excl\\.?|exclude[sd]?|except(?: for)?|other than|apart from|aside from|leav(?:ing|e) out|but not|not counting|not including|do(?:n['’]?t| not) (?:count|include)|ignor(?:ing|e)|minus|omit(?:ting)?|skip(?:ping)?|filter(?:ing)? out)\\s+(?:the |any |all |those |ones |that are |from )*([\\w'’\\u3400-\\u9fff-][^,.;?!()，。；？]{0,60}?)${stop}`,
    'gi',
  ),
  /(?:\b(?:that|which|who)\s+(?:(?:is|was|were|are|have|has|did|do|does)(?:n['’]t)?\s*)?|\b(?:are|were|have|has)(?:n['’]t)?\s+)(?:(?<=n['’]t\s+)|not\s+)(?:been |yet |in |from |of |the |via |through )*([a-z][\w-]*(?:\s+(?:or|and|nor)\s+(?:not\s+)?[a-z]+ed\b)?)/gi,
  /(?<!\bis\s+)\bnot\s+(?!only\b|just\b|yet\b|by\b|the same\b)(?:been |in |from |of |via |through )*([a-z][\w-]*ed\b|[A-Z][a-z]+)/g,
  /\bnon[- ]([a-z]{3,})\b/gi,
]
const chinese: readonly RegExp[] = [
  /除(?!以|法|非)(?:了|去|开|掉)?([^,，。;；?？]{1,20}?)(?:之外|以外|外|[,，](?![^。]*?[还也])|(?=各|每个?|其他|其它|的(?:订单|销|城市|渠道|店|商品)))/g,
  /(?:不含|不包含|不包括|不算|不计|不统计|不看|不要|排除|剔除|去除|去掉|刨除|刨去|扣除|扣掉|过滤掉?|忽略)(?:掉|了)?([^,，。;；?？]{1,16}?)(?=的(?!订单)|订单的|按|各|每|最近|昨|上[周个月]|之?后|[,，。;；?？]|\s|$)/g,
  /(?:未|(?<!有)没有?|非)(?:被)?((?:取消|完成|支付|付款|关闭|发货)(?=的|订单|单))的?/g,
  /(?<!是)(?:不是|不在|不属于)\s*([\u3400-\u9fff]{2,6}?|[a-z]\w*)(?=的|[,，。?？\s]|最近|昨|上|$)的?/gi,
]
const generic =
  /^(?:the|any|all|those|from|in)\s+|\s+(?:orders?|ones?|channels?|cit(?:y|ies)|customers?|users?|shops?|stores?|brands?|categor(?:y|ies)|provinces?|regions?|rows?|status|payments?|category)$|的?(?:订单|渠道|城市|店铺|地区|品类|品牌|省份|数据|状态)$|^(?:那些|所有|全部)|的$/gi
/** States by the short word that a negation has. */
const states: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(?:已|被)?取消(?:了|掉)?$/, '已取消'],
  [/^已?完成(?:了)?$/, '已完成'],
  [/^已?(?:支付|付款)(?:了)?$/, '已支付'],
]
/** Signs of an exclusion that none of these read. */
const unread =
  /\b(?:not|except|exclud\w*|other than|apart from|aside from)\b(?! (?:only|just|yet)\b)|n['’]t\b|除了(?!.*[还也])|不含|不包[含括]|排除|剔除|(?<!是)不是(?![一-龥]{0,3}吗)/i

/** Takes what is left out of a question, so that it is never looked for as what is wanted. */
export function takeExclusions(text: string): Exclusions {
  const excluded: string[] = []
  let rest = text
  for (const pattern of [...english, ...chinese]) {
    rest = rest.replace(pattern, (written: string, words: string) => {
      excluded.push(...wordsOf(words))
      return `${' '.repeat(written.length - 1)}${/[,，]$/.test(written) ? ',' : ' '}`
    })
  }
  return { excluded: [...new Set(excluded)], rest }
}

/** An exclusion stands in what is left: values beside it may be what it leaves out. */
export const unreadExclusion = (rest: string): string[] => rest.match(unread)?.slice(0, 1) ?? []

const wordsOf = (words: string): string[] =>
  words
    .split(/\s*(?:,|，|、|&|\/|\b(?:and|or|nor)\b|和|与|及|或)\s*/i)
    .map(cleaned)
    .filter((word) => word !== '')

function cleaned(written: string): string {
  let word = written.trim()
  for (let before = ''; before !== word; ) {
    before = word
    const shorter = word
      .replace(generic, '')
      .replace(/^not\s+/i, '')
      .trim()
    if (shorter !== '') word = shorter
  }
  return states.find(([pattern]) => pattern.test(word))?.[1] ?? word
}

/** The same value by another spelling: `canceled`. */
export const excludedSpellings = (word: string): string[] => {
  const lower = word.toLowerCase()
  return [
    ...new Set([...spellingsOf(word), lower.replace(/celled$/, 'celed'), lower.replace(/([^l])celed$/, '$1celled')]),
  ]
}
