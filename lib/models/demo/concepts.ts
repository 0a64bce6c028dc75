/** A word of the trade and what tables may call it. */
export interface Concept {
  key: string
  /** How people say it, in both languages. */
  say: RegExp
  /** Pieces of column names, then of comments; earlier ones fit better. */
  pieces: readonly string[]
  /** `measure` is summed, `average` is a level or a share, `dimension` is grouped by. */
  role: 'measure' | 'average' | 'dimension'
  /** Key columns by which things of this kind are counted. */
  keys?: readonly string[]
  /** Made from two measures: numerator and denominator. */
  ratio?: readonly [string, string]
  /** Words that a table about this carries in its name. */
  subject?: readonly string[]
}

const measure = (key: string, say: RegExp, pieces: string, more: Partial<Concept> = {}): Concept => ({
  key,
  say,
  pieces: pieces.split(' '),
  role: 'measure',
  ...more,
})
const average = (key: string, say: RegExp, pieces: string, more: Partial<Concept> = {}): Concept =>
  measure(key, say, pieces, { role: 'average', ...more })
const dimension = (key: string, say: RegExp, pieces: string, more: Partial<Concept> = {}): Concept =>
  measure(key, say, pieces, { role: 'dimension', ...more })

const trade = ['gmv', 'sales', 'order', 'orders', 'trade', 'executive', 'board']

/** In the order in which they are looked for: what is longer or narrower comes before what it contains. */
export const concepts: readonly Concept[] = [
  // shares and levels
  average(
    'refund-rate',
    /退款率|退款比例|退款占比|退货率|refund rate|return rate|share of refunds/gi,
    'refund_order_rate refund_rate',
    { ratio: ['refund-orders', 'orders'], subject: ['refund'] },
  ),
  average('margin-rate', /毛利率|利润率|(?:gross )?margin(?: rate)?/gi, 'gross_margin_rate margin_rate margin', {
    ratio: ['profit', 'net'],
  }),
  average('breach-rate', /超时率|延误率|(?:breach|late|delay) rate/gi, 'breach_rate late_rate', {
    ratio: ['breaches', 'orders'],
    subject: ['fulfilment', 'sla'],
  }),
  average(
    'order-value',
    /客单价|笔单价|单均|平均订单(?:金额|额|价)|average order (?:value|amount|size)|avg order (?:value|amount)|order value|\baov\b|basket size/gi,
    'average_order_amount avg_order_amount aov',
    { ratio: ['sales', 'orders'], subject: trade },
  ),
  average(
    'fulfilment-hours',
    /最[慢快久]|slowest|fastest|履约时长|履约时间|配送时长|送达时长|发货时长|时效|(?:fulfil?lment|delivery|shipping) (?:time|hours?|duration)/gi,
    'average_fulfilment_hours fulfilment_hours delivery_hours shipping_delay_hours',
    { subject: ['fulfilment', 'shipment', 'sla'] },
  ),
  average(
    'roi',
    /投产比|投入产出|投资回报率?|\broi\b|\broas\b|return on (?:campaign |ad )?(?:cost|spend|investment)/gi,
    'roi roas',
    { ratio: ['sales', 'cost'], subject: ['campaign', 'roi'] },
  ),
  // narrower things to group by
  dimension(
    'payment-method',
    /支付方式|付款方式|支付渠道|支付工具|(?:payment|pay) (?:method|type|mode|channel)s?/gi,
    'payment_method pay_method main_payment_method pay_type',
    { subject: ['payment', 'pay'] },
  ),
  dimension('order-source', /流量来源|订单来源|来源渠道|(?:order|traffic) sources?/gi, 'order_source source'),
  dimension('shop-type', /店铺类型|门店类型|(?:shop|store) types?/gi, 'shop_type store_type', {
    subject: ['shop', 'store'],
  }),
  dimension('shop-level', /店铺等级|门店等级|(?:shop|store) levels?/gi, 'shop_level', { subject: ['shop'] }),
  dimension(
    'user-level',
    /会员等级|用户等级|客户等级|(?:member|user|customer|membership)s? (?:level|tier|grade)s?/gi,
    'user_level level_code member_level',
    { subject: ['user'] },
  ),
  dimension('value-band', /价值分层|价值层级|用户分层|value bands?|rfm/gi, 'value_band'),
  dimension(
    'price-band',
    /价格带|金额段|金额分档|客单段|price bands?|amount bands?|price ranges?/gi,
    'band_name amount_band band_code band',
    { subject: ['price', 'band'] },
  ),
  dimension('day-part', /时段|时间段|part of (?:the )?day|day ?parts?|time of day/gi, 'day_part created_day_part'),
  dimension('age', /年龄段|年龄|age (?:band|group)s?|\bages?\b/gi, 'age_band age birth_year'),
  dimension('reason', /(?:退款|取消)?原因|reasons?/gi, 'refund_reason reason_code reason'),
  dimension('campaign', /投放计划|广告计划|广告系列|营销活动|campaigns?/gi, 'campaign_code campaign_name campaign', {
    subject: ['campaign'],
  }),
  dimension('stage', /漏斗|环节|funnel(?: stage)?s?|stages?/gi, 'stage', { subject: ['funnel'] }),
  // things that are summed
  measure(
    'refund-orders',
    /退款(?:订单数|单数|单量|笔数|订单量|次数)|退款订单|number of refund(?:s|ed orders)|refund (?:count|orders)|refunded orders|how many refunds/gi,
    'refund_order_count refund_count refunds',
    { keys: ['refund_id'], subject: ['refund'] },
  ),
  measure(
    'refund',
    /退款(?:金额|额|总额)?|退货(?:金额|额)?|refund(?:ed)?(?: amount| value| total)?s?|money back/gi,
    'refund_amount refund',
    { keys: ['refund_id'], subject: ['refund'] },
  ),
  measure(
    'breaches',
    /超时(?:订单数?|单)|延误订单数?|late (?:orders|deliveries)|breach(?:es|ed)?(?: orders| count)?/gi,
    'breached_count late_count',
    { subject: ['fulfilment', 'sla'] },
  ),
  measure(
    'new-users',
    /新(?:客|用户|会员|买家)(?:订单)?数?|new (?:customer|user|member|buyer)s?(?: orders)?/gi,
    'new_user_order_count new_user_count new_user',
    { subject: ['user'] },
  ),
  measure('net', /净收入|净额|净销售额?|net (?:revenue|sales|income|amount)/gi, 'net_amount net_revenue net_sales', {
    subject: trade,
  }),
  measure(
    'profit',
    /毛利额?|利润|gross profit|profits?|earnings/gi,
    'gross_profit_amount profit_amount profit contribution',
    { subject: trade },
  ),
  measure(
    'paid',
    /实付(?:金额|额)?|支付(?:金额|额|总额)|付款(?:金额|额)|实收|paid (?:amount|total)s?|amounts? paid|payment amounts?|payments?/gi,
    'paid_amount pay_amount payment_amount paid',
    { keys: ['payment_id'], subject: ['payment', 'pay'] },
  ),
  measure(
    'cost',
    /投放费用?|投放成本|花费|支出|广告费用?|推广费|(?:ad|advertising|campaign) (?:cost|spend)s?|spend(?:ing)?/gi,
    'cost_amount cost spend',
    { subject: ['campaign', 'cost'] },
  ),
  measure('goods-cost', /成本|costs?/gi, 'cost_amount goods_cost cost'),
  measure('coupon', /(?:优惠)?券(?:抵扣)?(?:金额|额)?|coupons?/gi, 'coupon_amount coupon', { subject: ['coupon'] }),
  measure('discount', /优惠(?:金额|额)?|折扣(?:金额|额)?|discounts?/gi, 'discount_amount discount'),
  measure('freight', /运费|邮费|freight|shipping (?:fee|cost)s?/gi, 'freight_amount shipping_cost freight'),
  measure('fee', /手续费|\bfees?\b/gi, 'fee_amount fee', { subject: ['payment'] }),
  measure('commission', /佣金|commissions?/gi, 'commission_amount commission'),
  measure(
    'quantity',
    /销量|件数|销售数量|售出数量|units(?: sold)?|pieces sold|quantit(?:y|ies)|items sold/gi,
    'quantity total_quantity item_count qty',
    { subject: ['product'] },
  ),
  measure('visitors', /访客数?|独立访客|\buv\b|(?:unique )?visitors?/gi, 'visitor_count uv visitors', {
    subject: ['traffic'],
  }),
  measure('page-views', /浏览量|浏览次数|访问量|流量|\bpv\b|page ?views?|traffic/gi, 'page_views pv views', {
    subject: ['traffic', 'page', 'view'],
  }),
  measure('sessions', /会话数?|访问次数|sessions?|visits?/gi, 'session_count sessions', { subject: ['traffic'] }),
  measure('cart', /加购(?:次数|数|量)?|cart adds?|add(?:s|ed)? to (?:the )?cart/gi, 'cart_adds cart', {
    subject: ['traffic'],
  }),
  measure('clicks', /点击(?:数|量|次数)?|clicks?/gi, 'clicks click', { subject: ['campaign'] }),
  measure('impressions', /曝光(?:数|量)?|impressions?/gi, 'impressions impression', { subject: ['campaign'] }),
  measure('stock', /库存(?:量|数)?|inventory|stock/gi, 'stock inventory on_hand', { subject: ['stock', 'inventory'] }),
  measure(
    'shipments',
    /发货(?:量|数|单数?)|包裹数?|运单数?|shipments?|parcels?|packages?/gi,
    'shipment_count parcel_count',
    { keys: ['shipment_id'], subject: ['shipment'] },
  ),
  measure('order-lines', /商品行|订单行|order (?:lines|items)|line items/gi, 'line_count', {
    keys: ['item_id', 'order_item_id'],
    subject: ['item'],
  }),
  measure('order-amount', /[下订]单(?:金额|额|总额)|order (?:amount|total)s?/gi, 'order_amount gmv_amount amount', {
    subject: trade,
  }),
  measure(
    'sales',
    /销售(?:额|金额|收入|情况|业绩|数据|总额)?|营业额|营收|成交(?:额|金额|总额)?|交易额|流水|业绩|卖(?:了|得|出)|\bgmv\b|sales|revenues?|turnover|\bsells?\b|\bsold\b|\bsell(?:ing|ers?)?\b/gi,
    'gmv_amount gmv sales_amount sales revenue order_amount pay_amount paid_amount amount total price',
    { subject: trade },
  ),
  measure(
    'orders',
    /下?订?单数|订单(?:量|数量)|[下接]单量?|单量|订单|orders?(?: count| volume)?|purchases?/gi,
    'order_count order_cnt orders order_num',
    { keys: ['order_id', 'id'], subject: trade },
  ),
  // things to group by
  dimension('channel', /渠道|channels?/gi, 'channel_code channel_name channel platform'),
  dimension('category', /品类|类目|商品分类|分类|categor(?:y|ies)/gi, 'category_name category_code category', {
    subject: ['category'],
  }),
  dimension('brand', /品牌|brands?/gi, 'brand_name brand'),
  dimension(
    'shop',
    /店铺|门店|商店|店家|商家|卖家|(?<![a-z])(?:shop|store|seller|merchant)s?(?![a-z])|店/gi,
    'shop_name store_name seller_name shop_id store_id shop',
    { keys: ['shop_id', 'store_id'], subject: ['shop', 'store'] },
  ),
  dimension(
    'product',
    /商品|产品|货品|单品|\bskus?\b|products?|items?|goods/gi,
    'product_name sku_name product sku_id item',
    { keys: ['sku_id', 'product_id'], subject: ['product', 'sku', 'item'] },
  ),
  dimension('city', /城市|cit(?:y|ies)/gi, 'city_name city region_name'),
  dimension('province', /省份|省|provinces?|\bstates?\b/gi, 'province_name province state'),
  dimension('region', /地区|区域|大区|地域|regions?|zones?|areas?/gi, 'zone_name region_name region region_code'),
  dimension('country', /国家|countr(?:y|ies)/gi, 'country_name country'),
  dimension('warehouse', /发货仓|仓库|仓|warehouses?/gi, 'warehouse_code warehouse', { subject: ['warehouse'] }),
  dimension(
    'carrier',
    /承运商|快递(?:公司)?|物流(?:公司|商)|carriers?|couriers?/gi,
    'carrier_name carrier_code carrier',
  ),
  dimension('device', /设备(?:类型)?|终端|devices?(?: type)?s?/gi, 'device_type device'),
  dimension('gender', /性别|男女|genders?|\bsex\b/gi, 'gender'),
  dimension('status', /状态|status(?:es)?/gi, 'order_status status'),
  dimension('level', /等级|级别|levels?|tiers?/gi, 'level_code user_level level'),
  dimension(
    'user',
    /用户数?|会员数?|客户数?|顾客|买家数?|(?:下单)?人数|users?|customers?|members?|buyers?|people/gi,
    'user_id user_name nickname user_count buyer_count',
    { keys: ['user_id', 'customer_id', 'member_id'], subject: ['user', 'member', 'customer'] },
  ),
  dimension('week', /每周|按周|各周|周度|weekly|per week|by week|each week|week over week/gi, 'week'),
  dimension('month', /每月|每个月|按月|各月|月度|monthly|per month|by month|each month/gi, 'month'),
  dimension('weekday', /星期几|周几|weekdays?|day of (?:the )?week/gi, 'created_weekday weekday'),
  dimension('hour', /小时|每小时|hours?(?: of day)?|hourly/gi, 'created_hour hour'),
  dimension(
    'day',
    /每天|每日|哪一?天|which days?|逐日|按天|按日|按日期|各天|日期|趋势|走势|变化(?!率)|daily|per day|by day|by date|each day|a day|trends?|over time|day by day|日报?(?=销|订|退|成|支|访)/gi,
    'dt',
  ),
]

const byKey = new Map(concepts.map((concept) => [concept.key, concept]))

/** The concept of a key; keys come from this table, so it is there. */
export function conceptOf(key: string): Concept {
  const concept = byKey.get(key)
  if (!concept) throw new Error(`No concept ${key}`)
  return concept
}

export const isConcept = (key: string): boolean => byKey.has(key)

export interface Mention {
  key: string
  at: number
  written: string
}

/** Concepts in the order in which they stand; each word counts once. The rest is what was not understood. */
export function mentionsIn(text: string): { mentions: Mention[]; rest: string } {
  const mentions: Mention[] = []
  let rest = text
  for (const { key, say } of concepts) {
    rest = rest.replace(say, (written: string, ...more: unknown[]) => {
      const at = more.find((part) => typeof part === 'number') ?? 0
      mentions.push({ key, at, written })
      return '·'.repeat(written.length)
    })
  }
  return { mentions: mentions.sort((a, b) => a.at - b.at), rest }
}
