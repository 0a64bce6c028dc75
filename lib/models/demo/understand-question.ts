import type { Question } from './intent'
import { rangeIn, topIn } from './understand-time'

/** Words for what is measured or grouped by, with the pieces that column names and comments carry. */
const synonyms: ReadonlyArray<{ say: RegExp; pieces: string[] }> = [
  { say: /销售额|销售|营业额|成交额|gmv|sales|revenue|turnover/i, pieces: ['gmv', 'sales', 'revenue', 'pay_amount', 'order_amount', 'amount', 'amt', '金额', '销售'] },
  { say: /退款|refunds?/i, pieces: ['refund', '退款'] },
  { say: /订单数|订单量|单量|orders?\b/i, pieces: ['order_cnt', 'order_count', 'orders', '订单数', 'order'] },
  { say: /金额|amount/i, pieces: ['amount', 'amt', '金额'] },
  { say: /用户数|用户|会员|users?|customers?|members?/i, pieces: ['user', 'member', 'customer', '用户', '会员'] },
  { say: /渠道|channels?/i, pieces: ['channel', '渠道'] },
  { say: /品类|类目|分类|categor(?:y|ies)/i, pieces: ['category', '品类', '类目'] },
  { say: /城市|cit(?:y|ies)/i, pieces: ['city', '城市'] },
  { say: /省份?|provinces?/i, pieces: ['province', '省'] },
  { say: /地区|区域|大区|regions?/i, pieces: ['region', '地区', '区域'] },
  { say: /支付方式|支付|payments?/i, pieces: ['pay', 'payment', '支付'] },
  { say: /商品|产品|products?|sku|items?/i, pieces: ['sku', 'product', 'item', '商品'] },
  { say: /店铺|门店|shops?|stores?/i, pieces: ['shop', 'store', '店'] },
  { say: /每天|每日|按天|按日|日期|趋势|daily|per day|by day|by date|trend/i, pieces: ['dt', 'date', 'day', '日期'] },
  { say: /状态|status/i, pieces: ['status', '状态'] },
  { say: /优惠券|coupons?/i, pieces: ['coupon', '优惠'] },
  { say: /库存|inventory|stock/i, pieces: ['stock', 'inventory', '库存'] },
]

/** What the words of a phrase may be called in a table. */
export const piecesFor = (phrase: string): string[] => synonyms.filter(({ say }) => say.test(phrase)).flatMap(({ pieces }) => pieces)

const byPattern = /(?:按照?|分)(?:照)?\s*([\u3400-\u9fffA-Za-z_]{1,12}?)(?:来)?(?:统计|汇总|分组|看|的|查|，|,|排|展示|分布|$|\s)|(?:各个?|每个)([\u3400-\u9fff]{1,6}?)(?:的|有|销|订|退|卖|$)|\b(?:by|per|for each|grouped by|of each|in each)\s+(?:the\s+)?([a-z_]+(?:\s+(?:method|type|status|name))?)/gi

const rowWords = /多少(?:行|条|数据|记录)|行数|记录数|条数|how many (?:rows|records|lines)|row count|number of rows|count (?:the )?rows/i
const averageWords = /平均|均值|客单价|average|mean\b|avg/i
const countWords = /多少个|几个|数量|how many|number of|count/i

/** A question about data: what to measure, by what, over which days. */
export function understandQuestion(text: string): Question {
  const by = [...text.matchAll(byPattern)].flatMap((match) => match.slice(1).filter((word): word is string => word !== undefined))
  const grouped = by.filter((word) => piecesFor(word).length > 0 || /^[a-z]+_[a-z_]+$/i.test(word))
  const rest = grouped.reduce((left, word) => left.replace(word, ' '), text)
  const range = rangeIn(text)
  return {
    words: synonyms.filter(({ say }) => say.test(text)).flatMap(({ pieces }) => pieces.slice(0, 1)),
    by: /每天|每日|趋势|daily|trend|per day/i.test(text) && grouped.length === 0 ? ['日期'] : grouped,
    measure: measureOf(text),
    of: synonyms.filter(({ say }) => say.test(rest)).flatMap(({ pieces }) => pieces),
    ...(range ? { days: 'days' in range ? range.days : daysBetween(range.from, range.to) } : {}),
    ...(topIn(text) === undefined ? {} : { top: topIn(text) }),
  }
}

function measureOf(text: string): Question['measure'] {
  if (rowWords.test(text)) return 'rows'
  if (averageWords.test(text)) return 'average'
  return countWords.test(text) ? 'count' : 'sum'
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** True when the request asks for numbers rather than for rows as they are. */
export const isAnalytic = (text: string, question: Question): boolean =>
  question.by.length > 0 ||
  (question.measure !== 'sum' && question.of.length > 0) ||
  question.measure === 'rows' ||
  (question.of.length > 0 && /总|合计|汇总|统计|多少|趋势|占比|排名|排行|最[高低多少大小]|total|sum|how much|trend|share|rank|highest|lowest|best|worst|top|销售额|gmv|revenue|sales/i.test(text))
