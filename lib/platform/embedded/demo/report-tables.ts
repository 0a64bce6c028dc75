import type { DemoTable } from '@/lib/platform/embedded/demo-world'
import { columns } from './columns'

/** ADS: what people look at. */
export const reportTables: DemoTable[] = [
  {
    name: 'ads_gmv_daily',
    layer: 'ADS',
    owner: '陈默',
    comment: 'GMV 日报:渠道 × 时段 / daily GMV by channel and part of the day',
    lifecycleDays: null,
    columns: columns(`
      channel_code VARCHAR 渠道
      day_part VARCHAR 时段
      order_count INTEGER 订单数
      gmv_amount DECIMAL(18,2) 成交额
      paid_amount DECIMAL(18,2) 实付
      net_amount DECIMAL(18,2) 净收入
      average_order_amount DOUBLE 客单价
      new_user_order_count INTEGER 新客订单数
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'ads_price_band',
    layer: 'ADS',
    owner: '林越',
    comment: '价格带分析 orders by price band',
    lifecycleDays: null,
    columns: columns(`
      band_code VARCHAR 分档编码
      band_name VARCHAR 分档名
      order_count INTEGER 订单数
      order_amount DECIMAL(18,2) 订单金额
      refund_rate DOUBLE 退款占实付
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'ads_campaign_roi',
    layer: 'ADS',
    owner: 'Diego Ruiz',
    comment: '投放 ROI / return on campaign cost by channel',
    lifecycleDays: null,
    columns: columns(`
      channel_code VARCHAR 渠道
      cost_amount DECIMAL(18,2) 投放费用
      impressions BIGINT 曝光
      clicks BIGINT 点击
      order_count INTEGER 订单数
      order_amount DECIMAL(18,2) 订单金额
      roi DOUBLE 投产比
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'ads_payment_mix',
    layer: 'ADS',
    owner: '周宁',
    comment: '支付方式构成',
    lifecycleDays: null,
    columns: columns(`
      payment_method VARCHAR 支付方式
      amount_band VARCHAR 金额分档
      order_count INTEGER 订单数
      paid_amount DECIMAL(18,2) 实付金额
      fee_amount DECIMAL(18,2) 手续费
      installment_share DOUBLE 分期占比
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'ads_refund_monitor',
    layer: 'ADS',
    owner: '周宁',
    comment: '退款监控 refunds by main category',
    lifecycleDays: null,
    columns: columns(`
      category_code VARCHAR 主品类
      order_count INTEGER 订单数
      refund_order_count INTEGER 退款订单数
      refund_amount DECIMAL(18,2) 退款金额
      refund_order_rate DOUBLE 退款订单占比
      quality_refund_amount DECIMAL(18,2) 质量问题退款
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'ads_fulfilment_sla',
    layer: 'ADS',
    owner: '周宁',
    comment: '履约 SLA 日报',
    lifecycleDays: null,
    columns: columns(`
      warehouse_code VARCHAR 发货仓
      carrier_name VARCHAR 承运商
      order_count INTEGER 订单数
      breached_count INTEGER 超时订单数
      average_fulfilment_hours DOUBLE 平均履约时长
      breach_rate DOUBLE 超时率
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'ads_shop_ranking',
    layer: 'ADS',
    owner: '陈默',
    comment: '店铺榜单 top shops by net sales over seven days',
    lifecycleDays: null,
    columns: columns(`
      ranking INTEGER 名次
      shop_id INTEGER 店铺 id
      shop_name VARCHAR 店铺名
      gmv_7d DECIMAL(18,2) 近 7 日成交额
      gmv_1d DECIMAL(18,2) 当日成交额
      ranking_change INTEGER 名次变化
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'ads_user_value',
    layer: 'ADS',
    owner: 'Mia Chen',
    comment: '用户价值分层 RFM by member level',
    lifecycleDays: null,
    columns: columns(`
      user_level_code VARCHAR 会员等级
      value_band VARCHAR 价值分层
      user_count INTEGER 用户数
      order_amount_30d DECIMAL(18,2) 近 30 日下单金额
      average_orders_30d DOUBLE 近 30 日人均订单数
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'ads_category_trend',
    layer: 'ADS',
    owner: '周宁',
    comment: '品类趋势 sales by category with the day before',
    lifecycleDays: null,
    columns: columns(`
      category_code VARCHAR 品类
      category_name VARCHAR 品类名
      sales_amount DECIMAL(18,2) 销售额
      sales_amount_before DECIMAL(18,2) 前一日销售额
      change_rate DOUBLE 环比
      gross_margin_rate DOUBLE 毛利率
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'ads_traffic_funnel',
    layer: 'ADS',
    owner: 'Diego Ruiz',
    comment: '流量漏斗 funnel by channel, written by an old generator',
    lifecycleDays: null,
    columns: columns(`
      channel_code VARCHAR 渠道
      stage VARCHAR 漏斗环节
      stage_value BIGINT 数值
      dt DATE 数据日期(分区)
    `),
  },
  {
    name: 'ads_executive_board',
    layer: 'ADS',
    owner: '陈默',
    comment: '经营看板 the one line a day that management reads',
    lifecycleDays: null,
    columns: columns(`
      gmv_amount DECIMAL(18,2) 成交额
      net_amount DECIMAL(18,2) 净收入
      order_count INTEGER 订单数
      refund_amount DECIMAL(18,2) 退款金额
      top_shop_name VARCHAR 当日榜首店铺
      gmv_change_rate DOUBLE 成交额环比
      is_promotion BOOLEAN 是否大促日
      dt DATE 数据日期(分区)
    `),
  },
]
