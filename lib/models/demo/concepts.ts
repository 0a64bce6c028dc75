/** A word of the trade and what tables may call it. */
export interface Concept {
  key: string
  /** `measure` is summed, `average` is a level or a share, `dimension` is grouped by. */
  role: 'measure' | 'average' | 'dimension'
  /** Its Chinese name, for answers. */
  zh: string
  /** How people say it, in both languages. */
  say: RegExp
  /** Pieces of column names, then of comments; earlier ones fit better. */
  pieces: readonly string[]
  /** Key columns by which things of this kind are counted. */
  keys: readonly string[]
  /** Made from two measures: numerator and denominator. */
  ratio: readonly string[]
  /** Yes or no of a single row, whose share it is. */
  flags: readonly string[]
  /** Words that a table about this carries in its name. */
  subject: readonly string[]
}

/** Words in the names of tables about trade as a whole. */
const trade = ['gmv', 'sales', 'order', 'orders', 'trade', 'executive', 'board']

/**
 * One concept a line: role, key, how it is said, pieces of column names, then keys, ratio, subject and its Chinese name. They are looked for in this
 * order: what is longer or narrower comes before what it contains.
 */
export const concepts: readonly Concept[] = String.raw`
average refund-rate /(?:退款|退货)(?:的)?(?:率|比例|占比|比率)|refund rate|return rate|share of refunds/ refund_order_rate refund_rate ratio:refund-orders/orders flag:is_refunded,is_refund,refunded,has_refund subject:refund zh:退款率
average conversion-rate /(?:下单|支付|购买)?转化率|conversion(?: rate)?s?|cvr/ conversion_rate cvr ratio:orders/visitors subject:traffic,funnel zh:转化率
average margin-rate /毛利率|利润率|(?:gross )?margin(?: rate)?/ gross_margin_rate margin_rate margin ratio:profit/net zh:毛利率
average breach-rate /(?:超时|延误)(?:的)?(?:率|比例|占比|比率)|(?:breach|late|delay) rate/ breach_rate late_rate ratio:breaches/orders subject:fulfilment,sla zh:超时率
average order-value /客单价|平均每单(?:多少钱)?|每单(?:平均)?多少钱|一单(?:平均)?多少钱|笔单价|单均|平均订单(?:金额|额|价)|average order (?:value|amount|size)|avg order (?:value|amount)|order value|\baov\b|basket size/ average_order_amount avg_order_amount aov ratio:sales/orders subject:trade zh:客单价
average fulfilment-hours /(?:发货|配送|送货|送达)?最[慢快久]|slowest|fastest|履约时长|履约时间|配送时长|送达时长|发货时长|时效|(?:fulfil?lment|delivery|shipping) (?:time|hours?|duration)/ average_fulfilment_hours fulfilment_hours delivery_hours shipping_delay_hours subject:fulfilment,shipment,sla zh:履约时长
average roi /投产比|(?:广告|投放)\s*roi|投入产出|投资回报率?|\broi\b|\broas\b|return on (?:campaign |ad )?(?:cost|spend|investment)/ roi roas ratio:sales/cost subject:campaign,roi zh:投产比
dimension payment-method /支付方式|付款方式|支付渠道|支付工具|(?:payment|pay) (?:method|type|mode|channel)s?/ payment_method pay_method main_payment_method pay_type subject:payment,pay zh:支付方式
dimension order-source /流量来源|订单来源|来源渠道|(?:order|traffic) sources?/ order_source source zh:流量来源
dimension shop-type /店铺类型|门店类型|(?:shop|store) types?/ shop_type store_type subject:shop,store zh:店铺类型
dimension shop-level /店铺等级|门店等级|(?:shop|store) levels?/ shop_level subject:shop zh:店铺等级
dimension user-level /会员等级|用户等级|客户等级|(?:member|user|customer|membership)s? (?:level|tier|grade)s?/ user_level level_code member_level subject:user zh:会员等级
dimension value-band /价值分层|价值层级|用户分层|value bands?|rfm/ value_band zh:价值分层
dimension price-band /价格带|金额段|金额分档|客单段|price bands?|amount bands?|price ranges?/ band_name amount_band band_code band subject:price,band zh:价格带
dimension day-part /时段|时间段|part of (?:the )?day|day ?parts?|time of day/ day_part created_day_part zh:时段
dimension age /年龄段|年龄|age (?:band|group)s?|\bages?\b/ age_band age birth_year zh:年龄段
dimension reason /(?:退款|取消)?原因|reasons?/ refund_reason reason_code reason zh:原因
dimension campaign /投放计划|广告计划|广告系列|营销活动|campaigns?/ campaign_code campaign_name campaign subject:campaign zh:投放计划
dimension stage /漏斗|环节|funnel(?: stage)?s?|stages?/ stage subject:funnel zh:环节
measure refund-orders /退款(?:订单数|单数|单量|笔数|订单量|次数)|退款订单|number of refund(?:s|ed orders)|refund (?:count|orders)|refunded orders|how many refunds/ refund_order_count refund_count refunds keys:refund_id subject:refund zh:退款订单数
measure refund /退款(?:金额|额|总额)?|退(?:了|掉)?(?:多少|几)?钱|退了|退货(?:金额|额)?|refund(?:ed)?(?: amount| value| total)?s?|money back/ refund_amount refund keys:refund_id subject:refund zh:退款金额
measure breaches /超时(?:订单数?|单)|延误订单数?|late (?:orders|deliveries)|breach(?:es|ed)?(?: orders| count)?/ breached_count late_count subject:fulfilment,sla zh:超时订单数
measure new-users /新(?:客|用户|会员|买家)(?:订单)?数?|new (?:customer|user|member|buyer)s?(?: orders)?/ new_user_order_count new_user_count new_user subject:user zh:新客订单数
measure net /净收入|净额|净销售额?|net (?:revenue|sales|income|amount)/ net_amount net_revenue net_sales subject:trade zh:净收入
measure profit /毛利额?|利润|gross profit|profits?|earnings/ gross_profit_amount profit_amount profit contribution subject:trade zh:毛利
measure paid /实付(?:金额|额)?|支付(?:金额|额|总额)|付款(?:金额|额)|实收|paid (?:amount|total)s?|amounts? paid|payment amounts?|payments?/ paid_amount pay_amount payment_amount paid keys:payment_id subject:payment,pay zh:实付金额
measure cost /投放费用?|(?:投放|广告|推广)?花了|投放成本|广告(?:费用?|花费|支出|投放|成本)|花费|支出|广告费用?|推广费|(?:ad|advertising|campaign) (?:cost|spend)s?|spend(?:ing)?/ cost_amount cost spend subject:campaign,cost zh:投放费用
measure goods-cost /成本|costs?/ cost_amount goods_cost cost zh:成本
measure coupon /(?:优惠)?券(?:抵扣)?(?:金额|额)?|coupons?/ coupon_amount coupon subject:coupon zh:优惠券金额
measure discount /优惠(?:金额|额)?|折扣(?:金额|额)?|discounts?/ discount_amount discount zh:优惠金额
measure freight /运费|邮费|freight|shipping (?:fee|cost)s?/ freight_amount shipping_cost freight zh:运费
measure fee /手续费|\bfees?\b/ fee_amount fee subject:payment zh:手续费
measure commission /佣金|commissions?/ commission_amount commission zh:佣金
measure quantity /销量|件数|销售数量|售出数量|units(?: sold)?|pieces sold|quantit(?:y|ies)|items sold/ quantity total_quantity item_count qty subject:product zh:件数
measure visitors /访客数?|独立访客|\buv\b|(?:unique )?visitors?/ visitor_count uv visitors subject:traffic zh:访客数
measure page-views /浏览量|浏览次数|访问量|流量|\bpv\b|page ?views?|traffic/ page_views pv views subject:traffic,page,view zh:浏览量
measure sessions /会话数?|访问次数|sessions?|visits?/ session_count sessions subject:traffic zh:会话数
measure cart /加购(?:次数|数|量)?|cart adds?|add(?:s|ed)? to (?:the )?cart/ cart_adds cart subject:traffic zh:加购次数
measure clicks /点击(?:数|量|次数)?|clicks?/ clicks click subject:campaign zh:点击数
measure impressions /曝光(?:数|量)?|impressions?/ impressions impression subject:campaign zh:曝光数
measure stock /库存(?:量|数)?|inventory|stock/ stock inventory on_hand subject:stock,inventory zh:库存
measure shipments /发货(?:量|数|单数?)|包裹数?|运单数?|shipments?|parcels?|packages?/ shipment_count parcel_count keys:shipment_id subject:shipment zh:包裹数
measure order-lines /商品行|订单行|order (?:lines|items)|line items/ line_count keys:item_id,order_item_id subject:item zh:商品行数
measure order-amount /[下订]单(?:金额|额|总额)|order (?:amount|total)s?/ order_amount gmv_amount amount subject:trade zh:订单金额
measure sales /销售(?:额|金额|收入|情况|业绩|数据|总额)?|营业额|营收|成交(?:额|金额|总额)?|交易额|流水|业绩|卖(?:了|得|出)|\bgmv\b|sales|revenues?|turnover|\bsells?\b|\bsold\b|\bsell(?:ing|ers?)?\b/ gmv_amount gmv sales_amount sales revenue order_amount pay_amount paid_amount amount total price subject:trade zh:销售额
measure orders /下?订?单数|多少单|几单|订单(?:量|数量)|[下接]单量?|单量|订单|orders?(?: count| volume)?|purchases?/ order_count order_cnt orders order_num keys:order_id,id subject:trade zh:订单数
dimension channel /渠道|channels?/ channel_code channel_name channel platform zh:渠道
dimension category /品类|类目|商品分类|分类|categor(?:y|ies)/ category_name category_code category subject:category zh:品类
dimension brand /品牌|brands?/ brand_name brand zh:品牌
dimension shop /店铺|门店|商店|店家|商家|卖家|(?<![a-z])(?:shop|store|seller|merchant)s?(?![a-z])|店/ shop_name store_name seller_name shop_id store_id shop keys:shop_id,store_id subject:shop,store zh:店铺
dimension product /商品|产品|货品|单品|\bskus?\b|products?|items?|goods/ product_name sku_name product sku_id item keys:sku_id,product_id subject:product,sku,item zh:商品
dimension city /城市|cit(?:y|ies)/ city_name city region_name zh:城市
dimension province /省份|省|provinces?|\bstates?\b/ province_name province state zh:省份
dimension zone /大区|zones?/ zone_name zone zh:大区
dimension region /地区|区域|地域|regions?|areas?/ zone_name region_name region region_code zh:地区
dimension country /国家|countr(?:y|ies)/ country_name country zh:国家
dimension warehouse /发货仓|仓库|仓|warehouses?/ warehouse_code warehouse subject:warehouse zh:仓库
dimension carrier /承运商|快递(?:公司)?|物流(?:公司|商)|carriers?|couriers?/ carrier_name carrier_code carrier zh:承运商
dimension device /设备(?:类型)?|终端|devices?(?: type)?s?/ device_type device zh:设备
dimension gender /性别|男女|genders?|\bsex\b/ gender zh:性别
dimension status /状态|status(?:es)?/ order_status status zh:状态
dimension level /等级|级别|levels?|tiers?/ level_code user_level level zh:等级
dimension user /用户数?|会员数?|客户数?|顾客|买家数?|(?:下单)?人数|users?|customers?|members?|buyers?|people/ user_id user_name nickname user_count buyer_count keys:user_id,customer_id,member_id subject:user,member,customer zh:用户
dimension week /每周|按周|各周|周度|weekly|per week|by week|each week|week over week/ week zh:周
dimension month /每月|每个月|按月|各月|月度|monthly|per month|by month|each month/ month zh:月
dimension weekday /星期几|周几|weekdays?|day of (?:the )?week/ created_weekday weekday zh:星期
dimension hour /小时|每小时|hours?(?: of day)?|hourly/ created_hour hour zh:小时
dimension day /每天|每日|哪一?天|which days?|逐日|按天|按日|按日期|各天|日期|趋势|走势|变化(?!率)|daily|per day|by day|by date|each day|a day|trends?|over time|day by day|日报?(?=销|订|退|成|支|访)/ dt zh:天
`
  .trim()
  .split('\n')
  .map(readConcept)

function readConcept(line: string): Concept {
  const [, role = '', key = '', say = '', rest = ''] = line.match(/^(\w+) (\S+) \/(.*)\/ (.*)$/) ?? []
  const words = rest.split(' ')
  const list = (name: string) => words.find((word) => word.startsWith(`${name}:`))?.slice(name.length + 1) ?? ''
  const names = (name: string) =>
    list(name)
      .split(',')
      .filter(Boolean)
      .flatMap((word) => (word === 'trade' ? trade : [word]))
  return {
    key,
    zh: list('zh'),
    role: role as Concept['role'],
    say: new RegExp(say, 'gi'),
    pieces: words.filter((word) => !word.includes(':')),
    keys: names('keys'),
    ratio: list('ratio').split('/').filter(Boolean),
    flags: list('flag').split(',').filter(Boolean),
    subject: names('subject'),
  }
}

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
