import { columns } from './columns'

/** Columns of the wide table, part 2: refunds, shipping, user, shop, region, rankings, life cycle. */
export const orderDetailService = columns(`
  is_refunded BOOLEAN 是否有退款
  is_full_refund BOOLEAN 是否全额退款
  refund_count INTEGER 退款单数
  refund_pending_amount DECIMAL(18,2) 处理中的退款
  refund_rejected_count INTEGER 被驳回的退款单数
  first_refund_at TIMESTAMP 首次申请退款时间
  last_refund_at TIMESTAMP 最近一次退款进展时间
  refund_handling_hours DOUBLE 退款处理时长(小时)
  refund_after_days INTEGER 下单几天后退款
  refund_band VARCHAR 退款比例分档
  main_refund_reason VARCHAR 主要退款原因
  refund_quality_amount DECIMAL(18,2) 退款金额:质量问题
  refund_wrong_item_amount DECIMAL(18,2) 退款金额:发错货
  refund_late_delivery_amount DECIMAL(18,2) 退款金额:物流太慢
  refund_no_reason_amount DECIMAL(18,2) 退款金额:七天无理由
  refund_damaged_amount DECIMAL(18,2) 退款金额:运输破损
  refund_price_change_amount DECIMAL(18,2) 退款金额:降价补差
  shipment_count INTEGER 包裹数
  is_split_shipment BOOLEAN 是否拆包发货
  warehouse_code VARCHAR 发货仓
  carrier_code VARCHAR 承运商
  carrier_name VARCHAR 承运商名称
  package_weight_gram INTEGER 包裹总重(克)
  first_shipped_at TIMESTAMP 首个包裹发出时间
  last_delivered_at TIMESTAMP 最后包裹送达时间
  is_shipped BOOLEAN 是否已发货
  is_delivered BOOLEAN 是否已送达
  shipping_delay_hours DOUBLE 支付到发货(小时)
  delivery_hours DOUBLE 发货到送达(小时)
  fulfilment_hours DOUBLE 下单到签收(小时)
  promised_hours INTEGER 承诺时效(小时)
  is_late_shipment BOOLEAN 是否发货超时 over 48 h
  is_late_delivery BOOLEAN 是否送达超过承诺
  shipping_delay_band VARCHAR 发货时延分档
  delivery_band VARCHAR 配送时长分档
  sla_status VARCHAR 履约 SLA 状态 met / breached / running
  user_level_code VARCHAR 会员等级
  user_level_name VARCHAR 会员等级名
  user_gender VARCHAR 性别 F / M / U
  user_age INTEGER 年龄
  user_age_band VARCHAR 年龄段
  user_register_at TIMESTAMP 注册时间
  user_register_days INTEGER 注册天数 on the data day
  user_register_channel VARCHAR 注册渠道
  user_city_name VARCHAR 用户所在城市
  is_new_user BOOLEAN 是否新客 registered within 30 days
  user_orders_1d INTEGER 该用户当日订单数
  user_orders_7d INTEGER 近 7 日订单数
  user_orders_30d INTEGER 近 30 日订单数
  user_amount_1d DECIMAL(18,2) 当日下单金额
  user_amount_7d DECIMAL(18,2) 近 7 日下单金额
  user_amount_30d DECIMAL(18,2) 近 30 日下单金额
  user_average_amount_30d DOUBLE 近 30 日客单价
  user_previous_order_day DATE 近 30 日内上一次下单日
  user_days_since_order INTEGER 距上次下单天数
  is_repeat_user_30d BOOLEAN 近 30 日是否复购
  user_activity_band VARCHAR 用户活跃分层
  user_value_band VARCHAR 用户价值分层
  visit_sessions INTEGER 当日访问会话数
  visit_page_views INTEGER 当日浏览页数
  visit_product_views INTEGER 当日商品页浏览数
  visit_cart_adds INTEGER 当日加购次数
  visit_seconds INTEGER 当日停留时长(秒)
  visit_depth_band VARCHAR 访问深度分档
  shop_name VARCHAR 店铺名
  shop_type VARCHAR 店铺类型 flagship / franchise / self_operated
  shop_level VARCHAR 店铺等级
  shop_city_name VARCHAR 店铺所在城市
  shop_open_days INTEGER 开店天数
  shop_commission_rate DOUBLE 佣金率
  shop_orders_1d INTEGER 店铺当日订单数
  shop_amount_1d DECIMAL(18,2) 店铺当日金额
  shop_amount_7d DECIMAL(18,2) 店铺近 7 日金额
  shop_amount_30d DECIMAL(18,2) 店铺近 30 日金额
  shop_size_band VARCHAR 店铺规模分层
  region_name VARCHAR 收货城市
  province_name VARCHAR 收货省份
  zone_name VARCHAR 大区 华东/华北/…
  city_tier VARCHAR 城市线级
  is_remote_region BOOLEAN 是否偏远地区
  is_same_city BOOLEAN 店铺与收货是否同城
  region_orders_1d INTEGER 收货城市当日订单数
  region_amount_1d DECIMAL(18,2) 收货城市当日金额
  app_order_amount DECIMAL(18,2) App 渠道订单金额 for summing by channel
  mini_program_order_amount DECIMAL(18,2) 小程序 渠道订单金额 for summing by channel
  web_order_amount DECIMAL(18,2) Web 站 渠道订单金额 for summing by channel
  store_order_amount DECIMAL(18,2) 门店自提 渠道订单金额 for summing by channel
  live_order_amount DECIMAL(18,2) 直播间 渠道订单金额 for summing by channel
  partner_order_amount DECIMAL(18,2) partner sites 渠道订单金额 for summing by channel
  amount_rank_in_day INTEGER 当日金额排名
  amount_percent_rank DOUBLE 当日金额分位
  amount_decile INTEGER 当日金额十分位
  amount_rank_in_shop INTEGER 店铺内当日金额排名
  share_of_day DOUBLE 占当日金额比例
  share_of_shop_day DOUBLE 占店铺当日金额比例
  share_of_channel_day DOUBLE 占渠道当日金额比例
  running_amount_day DECIMAL(18,2) 当日累计金额
  running_amount_user_day DECIMAL(18,2) 用户当日累计金额
  user_order_number_in_day INTEGER 用户当日第几单
  previous_order_minutes INTEGER 与该用户当日上一单的间隔(分)
  shop_moving_average_amount DOUBLE 店铺最近 5 单移动平均
  orders_in_same_hour INTEGER 同一小时的订单数
  event_count INTEGER 生命周期事件数
  first_event_at TIMESTAMP 首个事件时间
  last_event_at TIMESTAMP 最近事件时间
  last_event_type VARCHAR 最近事件类型
  lifecycle_hours DOUBLE 首末事件间隔(小时)
  stage_code VARCHAR 订单阶段
  is_finished BOOLEAN 是否终态
  has_reverse_flow BOOLEAN 是否有逆向流程 refund or rejection
  data_quality_flags VARCHAR 数据质量标记,逗号分隔
  etl_batch_id VARCHAR ETL 批次号 yyyymmdd
  dt DATE 数据日期(分区)
`)
