import type { DemoTable } from '@/lib/platform/embedded/demo-world'
import { columns } from './columns'
import { orderDetailService } from './order-detail-service'
import { orderDetailTrade } from './order-detail-trade'

/** DWS: wide and summed tables that reports build on. */
export const summaryTables: DemoTable[] = [
  {
    name: 'dws_order_detail',
    layer: 'DWS',
    owner: '陈默',
    comment: '订单明细宽表,一单一行 / one row per order with everything that reports ask about it',
    lifecycleDays: 730,
    columns: [...orderDetailTrade, ...orderDetailService],
  },
  {
    name: 'dws_user_order_1d',
    layer: 'DWS',
    owner: '陈默',
    comment: '用户日汇总 orders of a user on a day',
    lifecycleDays: 365,
    columns: columns(`
      user_id BIGINT 用户 id
      user_level_code VARCHAR 会员等级
      order_count INTEGER 订单数
      paid_order_count INTEGER 支付订单数
      order_amount DECIMAL(18,2) 下单金额
      paid_amount DECIMAL(18,2) 实付金额
      refund_amount DECIMAL(18,2) 退款金额
      large_order_count INTEGER 大额订单数 at least 1000 yuan
      last_order_at TIMESTAMP 最近下单时间
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'dws_shop_sales_1d',
    layer: 'DWS',
    owner: '陈默',
    comment: '店铺日销售汇总',
    lifecycleDays: 365,
    columns: columns(`
      shop_id INTEGER 店铺 id
      shop_name VARCHAR 店铺名
      shop_type VARCHAR 店铺类型
      order_count INTEGER 订单数
      buyer_count INTEGER 买家数
      gmv_amount DECIMAL(18,2) 成交额 GMV
      net_amount DECIMAL(18,2) 净收入
      gross_profit_amount DECIMAL(18,2) 毛利
      refund_order_count INTEGER 退款订单数
      average_order_amount DOUBLE 客单价
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'dws_product_sales_1d',
    layer: 'DWS',
    owner: '周宁',
    comment: '商品日销售汇总',
    lifecycleDays: 365,
    columns: columns(`
      sku_id BIGINT SKU
      product_name VARCHAR 商品名
      category_code VARCHAR 品类
      category_name VARCHAR 品类名
      brand_name VARCHAR 品牌
      order_count INTEGER 订单数
      quantity INTEGER 件数
      sales_amount DECIMAL(18,2) 销售额
      cost_amount DECIMAL(18,2) 成本
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'dws_traffic_1d',
    layer: 'DWS',
    owner: 'Diego Ruiz',
    comment: '渠道流量日汇总 traffic by channel',
    lifecycleDays: 365,
    columns: columns(`
      channel_code VARCHAR 渠道
      visitor_count INTEGER 访客数
      session_count INTEGER 会话数
      page_views INTEGER 浏览量
      product_views INTEGER 商品页浏览量
      cart_adds INTEGER 加购次数
      duration_seconds BIGINT 停留总时长
      dt DATE 数据日期(分区)
    `),
  },
]
