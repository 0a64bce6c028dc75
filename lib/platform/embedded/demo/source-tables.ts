import type { DemoTable } from '@/lib/platform/embedded/demo-world'
import { columns } from './columns'

/** ODS: what the business systems delivered, untouched. */
export const sourceTables: DemoTable[] = [
  {
    name: 'ods_order',
    layer: 'ODS',
    owner: '林越',
    comment: '订单原始表,每日增量 / orders as the shop system wrote them',
    lifecycleDays: 365,
    columns: columns(`
      order_id BIGINT 订单号
      order_no VARCHAR 对外订单编号 external order number
      user_id BIGINT 买家 id
      shop_id INTEGER 店铺 id
      region_code VARCHAR 收货地区编码
      channel_code VARCHAR 下单渠道
      device_type VARCHAR device the order came from
      order_source VARCHAR 流量来源
      order_status VARCHAR 订单状态
      order_amount DECIMAL(18,2) 订单金额(元),优惠前
      discount_amount DECIMAL(18,2) 店铺优惠
      coupon_id BIGINT 优惠券 id
      coupon_amount DECIMAL(18,2) 券抵扣
      freight_amount DECIMAL(18,2) 运费
      is_gift BOOLEAN 是否送礼
      gift_message VARCHAR text on the gift card
      remark_text VARCHAR 买家备注
      promised_hours INTEGER 承诺时效(小时)
      created_at TIMESTAMP 下单时间
      paid_at TIMESTAMP 支付时间
      shipped_at TIMESTAMP 发货时间
      received_at TIMESTAMP 签收时间
      closed_at TIMESTAMP 关闭时间
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'ods_order_item',
    layer: 'ODS',
    owner: '林越',
    comment: '订单商品行原始表',
    lifecycleDays: 365,
    columns: columns(`
      item_id BIGINT 商品行 id
      order_id BIGINT 订单号
      line_no INTEGER 行号
      sku_id BIGINT SKU
      quantity INTEGER 件数
      unit_price DECIMAL(18,2) 成交单价
      item_amount DECIMAL(18,2) 行金额
      item_discount DECIMAL(18,2) 行优惠
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'ods_payment',
    layer: 'ODS',
    owner: '林越',
    comment: '支付流水 payment attempts, failed ones included',
    lifecycleDays: 730,
    columns: columns(`
      payment_id BIGINT 支付流水号
      order_id BIGINT 订单号
      pay_method VARCHAR 支付方式
      pay_amount DECIMAL(18,2) 支付金额
      fee_amount DECIMAL(18,2) 手续费
      pay_status VARCHAR success / failed
      installment_count INTEGER 分期期数
      paid_at TIMESTAMP 支付时间
      dt DATE 下单日期(分区)
    `),
  },
  {
    name: 'ods_refund',
    layer: 'ODS',
    owner: '周宁',
    comment: '退款单原始表',
    lifecycleDays: 730,
    columns: columns(`
      refund_id BIGINT 退款单号
      order_id BIGINT 订单号
      refund_amount DECIMAL(18,2) 申请退款金额
      reason_code VARCHAR 退款原因编码
      refund_status VARCHAR pending / finished / rejected
      applied_at TIMESTAMP 申请时间
      finished_at TIMESTAMP 完成时间
      dt DATE 申请日期(分区)
    `),
  },
  {
    name: 'ods_shipment',
    layer: 'ODS',
    owner: '周宁',
    comment: 'parcels handed to carriers / 包裹',
    lifecycleDays: 365,
    columns: columns(`
      shipment_id BIGINT 包裹号
      order_id BIGINT 订单号
      warehouse_code VARCHAR 发货仓
      carrier_code VARCHAR 承运商
      weight_gram INTEGER 重量(克)
      shipping_cost DECIMAL(18,2) 物流成本
      shipped_at TIMESTAMP 发出时间
      delivered_at TIMESTAMP 送达时间
      dt DATE 发货日期(分区)
    `),
  },
  {
    name: 'ods_user',
    layer: 'ODS',
    owner: 'Mia Chen',
    comment: '用户全量快照 full snapshot of users',
    lifecycleDays: null,
    columns: columns(`
      user_id BIGINT 用户 id
      nickname VARCHAR 昵称
      gender VARCHAR F / M / U
      birth_year INTEGER 出生年份
      region_code VARCHAR 所在城市
      level_code VARCHAR 会员等级 L1-L5
      register_channel VARCHAR 注册渠道
      register_at TIMESTAMP 注册时间
    `),
  },
  {
    name: 'ods_product',
    layer: 'ODS',
    owner: 'Mia Chen',
    comment: '商品全量快照',
    lifecycleDays: null,
    columns: columns(`
      sku_id BIGINT SKU
      product_name VARCHAR 商品名
      category_code VARCHAR 品类
      brand_name VARCHAR 品牌
      list_price DECIMAL(18,2) 标价
      cost_price DECIMAL(18,2) 成本价
      weight_gram INTEGER 重量(克)
      is_imported BOOLEAN 是否进口
      is_own_brand BOOLEAN own brand
      listed_on DATE 上架日期
    `),
  },
  {
    name: 'ods_page_view',
    layer: 'ODS',
    owner: 'Diego Ruiz',
    comment: '埋点日志按用户预聚合 tracking events, summed by user, channel and day',
    lifecycleDays: 90,
    columns: columns(`
      user_id BIGINT 用户 id
      channel_code VARCHAR 渠道
      session_count INTEGER 会话数
      page_views INTEGER 浏览页数
      product_views INTEGER 商品页浏览数
      cart_adds INTEGER 加购次数
      duration_seconds INTEGER 停留秒数
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'ods_campaign_cost',
    layer: 'ODS',
    owner: 'Diego Ruiz',
    comment: '投放费用,广告平台导出的文本 / cost as exported by the ad platforms, numbers as text',
    lifecycleDays: 365,
    columns: columns(`
      campaign_code VARCHAR 投放计划
      channel_code VARCHAR 渠道
      cost_text VARCHAR 费用,文本
      impressions BIGINT 曝光
      clicks BIGINT 点击
      dt DATE 数据日期(分区)
    `),
  },
]
