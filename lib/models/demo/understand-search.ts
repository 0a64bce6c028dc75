import type { Rule } from './rule'

const makesTable = /新建|创建|建(?:一张|个|张)|\bcreate\b|\bnew table\b|\bmake (?:a|me a) /i

/** Tables are the object: 「哪些表和退款有关」, `find tables about refunds`. */
const tablesAsked =
  /(?:哪些|什么|哪张|哪个|有没有|有无|所有|全部|找|搜|列|相关的?|有关的?|关于[^,，]{1,12}的|层的?|多少)[^,，。¤]{0,12}表(?!示|达|现|结构|的)|表(?:有哪些|都有哪些)(?!\s*(?:字段|列|数据|任务|下游|上游))|表(?:列表|清单)|^\s*tables?\s+(?:about|with|for|containing|related|on|that)|\bwhat data\b|\bdata (?:on|about)\b|\bwhere (?:do|can|are|is) (?:we|you|i|the)?\s*(?:keep|store|find|have)|(?:有|存)(?:什么|哪些|没有)[^,，。¤]{0,8}数据|\b(?:find|search|list|which|what|any|show|all|how many|look for|are there|where)\b.{0,40}\b(?:tables?|datasets?)\b(?! (?:has|have) (?:the )?(?:most|least))/i

/** Words to look for, without a word for tables: `find coupon`, 「搜一下优惠券」. */
const wordsSought =
  /^(?:请|帮我|麻烦)*(?:搜索?|查找|找一?[下找]|找)(?!.*(?:最|前\s*\d|排))|^(?:please |pls |can you )*(?:search|look) (?:for|up)\b|^(?:please |pls )*find\b/i

export const search: Rule = (request) => {
  if (request.pointsBack || makesTable.test(request.verbs)) return undefined
  return tablesAsked.test(request.verbs) || seeksWords(request) ? searchAny(request) : undefined
}

/** Not a question about numbers. */
function seeksWords({ verbs, columns, question }: Parameters<Rule>[0]): boolean {
  if (!wordsSought.test(verbs) || columns.length > 0) return false
  const { by, days, isRanking, value } = question()
  return by.length === 0 && days === undefined && !isRanking && value !== 'average'
}

/** What is left of a request when the words for looking and for tables are taken out. */
const filler =
  /有没有|有哪些|哪些|哪张|哪个|什么|多少|所有|全部|列出|列一下|列表|列|搜索|搜一下|搜|查找|找一下|找找|找|查一下|查查|查|看看|看一下|看|一下|帮我|麻烦|请问|请|相关|关于|有关|涉及|记录|存放|存储|存了|信息|数据|内容|一张|一个|层|张|个|表|名|的|吗|呢|啊|呀|吧|我们|咱们|我|都|在|是|里面|里|有|(?<!库)存|和|与|跟|分别|维度|总共|一共|几|想|要|用来|用于|随便|随意|呗|哈|嘛|能|可以|包含|含|带|了|现在|目前|平台|数仓|仓库里|库里|中|\b(?:which|what|are|there|is|the|a|an|list|lists|show|all|me|find|search|for|tables?|datasets?|about|with|related|relating|to|have|do|does|did|we|you|i|any|anything|something|of|please|pls|on|that|contain(?:s|ing)?|has|data|in|our|this|warehouse|give|get|got|ve|re|see|available|exist|exists|store|stores|stored|hold|holds|and|layer|how|many|where|can|could|should|would|use|look|looking|up|everything|whole|catalog(?:ue)?|database|need|want|like|names?|columns?|dealing|information|info|regarding|concerning|keep|keeps|some|here|us|my|u|ya|hey|hi|hello|ok|okay|just|quickly|ods|dwd|dws|ads|dim)\b/gi

export const searchAny: Rule = (request) => {
  const { verbs, tables, text } = request
  const isSearch = /表|\btables?\b|\bdatasets?\b/i.test(verbs) || tablesAsked.test(verbs) || seeksWords(request)
  if (tables.length > 0 || !isSearch || makesTable.test(verbs)) return undefined
  const named = text.match(/\b(ods|dwd|dws|ads|dim)\b/i)?.[1]?.toUpperCase()
  const layer = named ?? (/维度?表/.test(verbs) ? 'DIM' : undefined)
  const words = verbs
    .replace(/维度?表/g, ' ')
    .replace(filler, ' ')
    .replace(/[^\p{L}\p{N}_]+/gu, ' ')
    .trim()
  if (words) return { kind: 'search-tables', query: words }
  return { kind: 'list-tables', ...(layer ? { layer } : {}) }
}
