-- 订单明细宽表 / one row per order with everything that reports ask about it.
-- 口径 (definitions):
--   order_amount   商品金额合计,优惠前;对账以财务口径为准
--   paid_amount    只含支付成功的流水
--   refund_amount  只含已完成的退款
-- Refunds and shipments may come days after the order: rerun the last 15 days every Sunday.

DELETE FROM dws_order_detail WHERE dt = '${bizdate}';

INSERT INTO dws_order_detail (
  order_id,
  order_no,
  user_id,
  shop_id,
  region_code,
  channel_code,
  device_type,
  order_source,
  order_status,
  order_status_name,
  coupon_id,
  is_gift,
  gift_message,
  remark_text,
  created_at,
  paid_at,
  shipped_at,
  received_at,
  closed_at,
  created_hour,
  created_day_part,
  created_weekday,
  week_start,
  month_start,
  is_weekend,
  is_promotion_day,
  promotion_name,
  holiday_name,
  order_amount,
  discount_amount,
  coupon_amount,
  freight_amount,
  payable_amount,
  paid_amount,
  unpaid_amount,
  refund_amount,
  net_amount,
  goods_cost_amount,
  payment_fee_amount,
  shipping_cost_amount,
  commission_amount,
  tax_amount,
  amount_without_tax,
  gross_profit_amount,
  contribution_amount,
  gross_margin_rate,
  discount_rate,
  coupon_rate,
  freight_rate,
  refund_rate,
  amount_band,
  discount_band,
  margin_band,
  is_high_value,
  is_free_shipping,
  is_loss_making,
  has_coupon,
  item_count,
  sku_count,
  total_quantity,
  items_amount,
  item_discount_amount,
  average_unit_price,
  highest_unit_price,
  lowest_unit_price,
  brand_count,
  category_count,
  is_multi_category,
  imported_amount,
  own_brand_amount,
  weight_gram,
  weight_band,
  quantity_band,
  main_sku_id,
  main_product_name,
  main_brand_name,
  main_sku_amount,
  main_category_code,
  main_category_share,
  apparel_quantity,
  apparel_amount,
  apparel_share,
  electronics_quantity,
  electronics_amount,
  electronics_share,
  home_quantity,
  home_amount,
  home_share,
  beauty_quantity,
  beauty_amount,
  beauty_share,
  food_quantity,
  food_amount,
  food_share,
  baby_quantity,
  baby_amount,
  baby_share,
  sports_quantity,
  sports_amount,
  sports_share,
  books_quantity,
  books_amount,
  books_share,
  is_paid,
  payment_attempts,
  payment_failures,
  payment_success_rate,
  main_payment_method,
  is_combined_payment,
  installment_count,
  is_installment,
  installment_amount,
  first_payment_at,
  payment_delay_minutes,
  payment_delay_band,
  alipay_amount,
  alipay_count,
  wechat_pay_amount,
  wechat_pay_count,
  union_pay_amount,
  union_pay_count,
  credit_card_amount,
  credit_card_count,
  apple_pay_amount,
  apple_pay_count,
  cash_on_delivery_amount,
  cash_on_delivery_count,
  is_refunded,
  is_full_refund,
  refund_count,
  refund_pending_amount,
  refund_rejected_count,
  first_refund_at,
  last_refund_at,
  refund_handling_hours,
  refund_after_days,
  refund_band,
  main_refund_reason,
  refund_quality_amount,
  refund_wrong_item_amount,
  refund_late_delivery_amount,
  refund_no_reason_amount,
  refund_damaged_amount,
  refund_price_change_amount,
  shipment_count,
  is_split_shipment,
  warehouse_code,
  carrier_code,
  carrier_name,
  package_weight_gram,
  first_shipped_at,
  last_delivered_at,
  is_shipped,
  is_delivered,
  shipping_delay_hours,
  delivery_hours,
  fulfilment_hours,
  promised_hours,
  is_late_shipment,
  is_late_delivery,
  shipping_delay_band,
  delivery_band,
  sla_status,
  user_level_code,
  user_level_name,
  user_gender,
  user_age,
  user_age_band,
  user_register_at,
  user_register_days,
  user_register_channel,
  user_city_name,
  is_new_user,
  user_orders_1d,
  user_orders_7d,
  user_orders_30d,
  user_amount_1d,
  user_amount_7d,
  user_amount_30d,
  user_average_amount_30d,
  user_previous_order_day,
  user_days_since_order,
  is_repeat_user_30d,
  user_activity_band,
  user_value_band,
  visit_sessions,
  visit_page_views,
  visit_product_views,
  visit_cart_adds,
  visit_seconds,
  visit_depth_band,
  shop_name,
  shop_type,
  shop_level,
  shop_city_name,
  shop_open_days,
  shop_commission_rate,
  shop_orders_1d,
  shop_amount_1d,
  shop_amount_7d,
  shop_amount_30d,
  shop_size_band,
  region_name,
  province_name,
  zone_name,
  city_tier,
  is_remote_region,
  is_same_city,
  region_orders_1d,
  region_amount_1d,
  app_order_amount,
  mini_program_order_amount,
  web_order_amount,
  store_order_amount,
  live_order_amount,
  partner_order_amount,
  amount_rank_in_day,
  amount_percent_rank,
  amount_decile,
  amount_rank_in_shop,
  share_of_day,
  share_of_shop_day,
  share_of_channel_day,
  running_amount_day,
  running_amount_user_day,
  user_order_number_in_day,
  previous_order_minutes,
  shop_moving_average_amount,
  orders_in_same_hour,
  event_count,
  first_event_at,
  last_event_at,
  last_event_type,
  lifecycle_hours,
  stage_code,
  is_finished,
  has_reverse_flow,
  data_quality_flags,
  etl_batch_id,
  dt
)
WITH
-- 当日订单
order_base AS (
  SELECT
    o.order_id,
    o.order_no,
    o.user_id,
    o.shop_id,
    o.region_code,
    o.channel_code,
    o.device_type,
    o.order_source,
    o.order_status,
    o.order_amount,
    o.discount_amount,
    o.coupon_id,
    o.coupon_amount,
    o.freight_amount,
    o.payable_amount,
    o.is_gift,
    o.gift_message,
    o.remark_text,
    o.promised_hours,
    o.created_at,
    o.paid_at,
    o.shipped_at,
    o.received_at,
    o.closed_at,
    EXTRACT(hour FROM o.created_at) AS created_hour,
    CASE
      WHEN EXTRACT(hour FROM o.created_at) < 6 THEN '凌晨'
      WHEN EXTRACT(hour FROM o.created_at) < 12 THEN '上午'
      WHEN EXTRACT(hour FROM o.created_at) < 18 THEN '下午'
      ELSE '晚上'
    END AS created_day_part,
    o.dt
  FROM dwd_order o
  WHERE o.dt = '${bizdate}'
),

calendar AS (
  SELECT
    c.date_id,
    c.weekday,
    c.week_start,
    c.month_start,
    c.is_weekend,
    c.is_promotion,
    c.promotion_name,
    c.holiday_name
  FROM dim_date c
  WHERE c.date_id = '${bizdate}'
),

-- 商品行,按金额排序
item_line AS (
  SELECT
    x.order_id,
    x.line_no,
    x.sku_id,
    x.product_name,
    x.category_code,
    x.brand_name,
    x.quantity,
    x.unit_price,
    x.item_amount,
    x.item_discount,
    x.cost_amount,
    x.weight_gram,
    x.is_imported,
    x.is_own_brand,
    ROW_NUMBER() OVER (PARTITION BY x.order_id ORDER BY x.item_amount DESC, x.line_no) AS amount_rank
  FROM dwd_order_item x
  WHERE x.dt = '${bizdate}'
),

item_total AS (
  SELECT
    l.order_id,
    COUNT(*) AS item_count,
    COUNT(DISTINCT l.sku_id) AS sku_count,
    SUM(l.quantity) AS total_quantity,
    SUM(l.item_amount) AS items_amount,
    SUM(l.item_discount) AS item_discount_amount,
    SUM(l.cost_amount) AS goods_cost_amount,
    ROUND(SUM(l.item_amount) / NULLIF(SUM(l.quantity), 0), 2) AS average_unit_price,
    MAX(l.unit_price) AS highest_unit_price,
    MIN(l.unit_price) AS lowest_unit_price,
    COUNT(DISTINCT l.brand_name) AS brand_count,
    COUNT(DISTINCT l.category_code) AS category_count,
    COUNT(DISTINCT l.category_code) > 1 AS is_multi_category,
    SUM(CASE WHEN l.is_imported THEN l.item_amount ELSE 0 END) AS imported_amount,
    SUM(CASE WHEN l.is_own_brand THEN l.item_amount ELSE 0 END) AS own_brand_amount,
    SUM(l.weight_gram * l.quantity) AS weight_gram
  FROM item_line l
  GROUP BY l.order_id
),

-- 按品类摊开
item_category AS (
  SELECT
    l.order_id,
    SUM(CASE WHEN l.category_code = 'apparel' THEN l.quantity ELSE 0 END) AS apparel_quantity,
    SUM(CASE WHEN l.category_code = 'apparel' THEN l.item_amount ELSE 0 END) AS apparel_amount,
    ROUND(
      SUM(CASE WHEN l.category_code = 'apparel' THEN l.item_amount ELSE 0 END)
        / NULLIF(SUM(l.item_amount), 0),
      4
    ) AS apparel_share,
    SUM(CASE WHEN l.category_code = 'electronics' THEN l.quantity ELSE 0 END) AS electronics_quantity,
    SUM(CASE WHEN l.category_code = 'electronics' THEN l.item_amount ELSE 0 END) AS electronics_amount,
    ROUND(
      SUM(CASE WHEN l.category_code = 'electronics' THEN l.item_amount ELSE 0 END)
        / NULLIF(SUM(l.item_amount), 0),
      4
    ) AS electronics_share,
    SUM(CASE WHEN l.category_code = 'home' THEN l.quantity ELSE 0 END) AS home_quantity,
    SUM(CASE WHEN l.category_code = 'home' THEN l.item_amount ELSE 0 END) AS home_amount,
    ROUND(
      SUM(CASE WHEN l.category_code = 'home' THEN l.item_amount ELSE 0 END)
        / NULLIF(SUM(l.item_amount), 0),
      4
    ) AS home_share,
    SUM(CASE WHEN l.category_code = 'beauty' THEN l.quantity ELSE 0 END) AS beauty_quantity,
    SUM(CASE WHEN l.category_code = 'beauty' THEN l.item_amount ELSE 0 END) AS beauty_amount,
    ROUND(
      SUM(CASE WHEN l.category_code = 'beauty' THEN l.item_amount ELSE 0 END)
        / NULLIF(SUM(l.item_amount), 0),
      4
    ) AS beauty_share,
    SUM(CASE WHEN l.category_code = 'food' THEN l.quantity ELSE 0 END) AS food_quantity,
    SUM(CASE WHEN l.category_code = 'food' THEN l.item_amount ELSE 0 END) AS food_amount,
    ROUND(
      SUM(CASE WHEN l.category_code = 'food' THEN l.item_amount ELSE 0 END)
        / NULLIF(SUM(l.item_amount), 0),
      4
    ) AS food_share,
    SUM(CASE WHEN l.category_code = 'baby' THEN l.quantity ELSE 0 END) AS baby_quantity,
    SUM(CASE WHEN l.category_code = 'baby' THEN l.item_amount ELSE 0 END) AS baby_amount,
    ROUND(
      SUM(CASE WHEN l.category_code = 'baby' THEN l.item_amount ELSE 0 END)
        / NULLIF(SUM(l.item_amount), 0),
      4
    ) AS baby_share,
    SUM(CASE WHEN l.category_code = 'sports' THEN l.quantity ELSE 0 END) AS sports_quantity,
    SUM(CASE WHEN l.category_code = 'sports' THEN l.item_amount ELSE 0 END) AS sports_amount,
    ROUND(
      SUM(CASE WHEN l.category_code = 'sports' THEN l.item_amount ELSE 0 END)
        / NULLIF(SUM(l.item_amount), 0),
      4
    ) AS sports_share,
    SUM(CASE WHEN l.category_code = 'books' THEN l.quantity ELSE 0 END) AS books_quantity,
    SUM(CASE WHEN l.category_code = 'books' THEN l.item_amount ELSE 0 END) AS books_amount,
    ROUND(
      SUM(CASE WHEN l.category_code = 'books' THEN l.item_amount ELSE 0 END)
        / NULLIF(SUM(l.item_amount), 0),
      4
    ) AS books_share
  FROM item_line l
  GROUP BY l.order_id
),

item_top AS (
  SELECT
    l.order_id,
    l.sku_id AS main_sku_id,
    l.product_name AS main_product_name,
    l.brand_name AS main_brand_name,
    l.item_amount AS main_sku_amount
  FROM item_line l
  WHERE l.amount_rank = 1
),

category_amount AS (
  SELECT
    l.order_id,
    l.category_code,
    SUM(l.item_amount) AS category_amount
  FROM item_line l
  GROUP BY
    l.order_id,
    l.category_code
),

category_ranked AS (
  SELECT
    a.order_id,
    a.category_code,
    a.category_amount,
    SUM(a.category_amount) OVER (PARTITION BY a.order_id) AS all_categories_amount,
    ROW_NUMBER() OVER (
      PARTITION BY a.order_id
      ORDER BY a.category_amount DESC, a.category_code
    ) AS category_rank
  FROM category_amount a
),

category_top AS (
  SELECT
    a.order_id,
    a.category_code AS main_category_code,
    ROUND(a.category_amount / NULLIF(a.all_categories_amount, 0), 4) AS main_category_share
  FROM category_ranked a
  WHERE a.category_rank = 1
),

-- 支付流水汇总,失败的流水只计次数
payment_total AS (
  SELECT
    y.order_id,
    COUNT(*) AS payment_attempts,
    SUM(CASE WHEN y.is_success THEN 0 ELSE 1 END) AS payment_failures,
    ROUND(SUM(CASE WHEN y.is_success THEN 1 ELSE 0 END) / COUNT(*), 4) AS payment_success_rate,
    SUM(CASE WHEN y.is_success THEN 1 ELSE 0 END) > 0 AS is_paid,
    SUM(CASE WHEN y.is_success THEN y.pay_amount ELSE 0 END) AS paid_amount,
    SUM(CASE WHEN y.is_success THEN y.fee_amount ELSE 0 END) AS payment_fee_amount,
    COUNT(DISTINCT CASE WHEN y.is_success THEN y.pay_method END) > 1 AS is_combined_payment,
    MAX(CASE WHEN y.is_success THEN y.installment_count ELSE 0 END) AS installment_count,
    MAX(CASE WHEN y.is_success THEN y.installment_count ELSE 0 END) > 1 AS is_installment,
    SUM(
      CASE
        WHEN y.is_success AND y.installment_count > 1 THEN y.pay_amount
        ELSE 0
      END
    ) AS installment_amount,
    MIN(CASE WHEN y.is_success THEN y.paid_at END) AS first_payment_at,
    SUM(
      CASE
        WHEN y.is_success AND y.pay_method = 'alipay' THEN y.pay_amount
        ELSE 0
      END
    ) AS alipay_amount,
    SUM(CASE WHEN y.is_success AND y.pay_method = 'alipay' THEN 1 ELSE 0 END) AS alipay_count,
    SUM(
      CASE
        WHEN y.is_success AND y.pay_method = 'wechat_pay' THEN y.pay_amount
        ELSE 0
      END
    ) AS wechat_pay_amount,
    SUM(CASE WHEN y.is_success AND y.pay_method = 'wechat_pay' THEN 1 ELSE 0 END) AS wechat_pay_count,
    SUM(
      CASE
        WHEN y.is_success AND y.pay_method = 'union_pay' THEN y.pay_amount
        ELSE 0
      END
    ) AS union_pay_amount,
    SUM(CASE WHEN y.is_success AND y.pay_method = 'union_pay' THEN 1 ELSE 0 END) AS union_pay_count,
    SUM(
      CASE
        WHEN y.is_success AND y.pay_method = 'credit_card' THEN y.pay_amount
        ELSE 0
      END
    ) AS credit_card_amount,
    SUM(CASE WHEN y.is_success AND y.pay_method = 'credit_card' THEN 1 ELSE 0 END) AS credit_card_count,
    SUM(
      CASE
        WHEN y.is_success AND y.pay_method = 'apple_pay' THEN y.pay_amount
        ELSE 0
      END
    ) AS apple_pay_amount,
    SUM(CASE WHEN y.is_success AND y.pay_method = 'apple_pay' THEN 1 ELSE 0 END) AS apple_pay_count,
    SUM(
      CASE
        WHEN y.is_success AND y.pay_method = 'cash_on_delivery' THEN y.pay_amount
        ELSE 0
      END
    ) AS cash_on_delivery_amount,
    SUM(CASE WHEN y.is_success AND y.pay_method = 'cash_on_delivery' THEN 1 ELSE 0 END) AS cash_on_delivery_count
  FROM dwd_payment y
  WHERE y.dt = '${bizdate}'
  GROUP BY y.order_id
),

payment_ranked AS (
  SELECT
    y.order_id,
    y.pay_method,
    ROW_NUMBER() OVER (
      PARTITION BY y.order_id
      ORDER BY y.pay_amount DESC, y.payment_id
    ) AS payment_rank
  FROM dwd_payment y
  WHERE y.dt = '${bizdate}'
    AND y.is_success
),

payment_main AS (
  SELECT
    y.order_id,
    y.pay_method AS main_payment_method
  FROM payment_ranked y
  WHERE y.payment_rank = 1
),

-- 退款可能晚于下单日,按订单号关联
refund_total AS (
  SELECT
    z.order_id,
    COUNT(*) AS refund_count,
    TRUE AS is_refunded,
    SUM(CASE WHEN z.refund_status = 'finished' THEN z.refund_amount ELSE 0 END) AS refund_amount,
    SUM(CASE WHEN z.refund_status = 'pending' THEN z.refund_amount ELSE 0 END) AS refund_pending_amount,
    SUM(CASE WHEN z.refund_status = 'rejected' THEN 1 ELSE 0 END) AS refund_rejected_count,
    MIN(z.applied_at) AS first_refund_at,
    MAX(COALESCE(z.finished_at, z.applied_at)) AS last_refund_at,
    ROUND(MAX(z.handling_hours), 2) AS refund_handling_hours,
    MIN(z.reason_code) AS main_refund_reason,
    SUM(
      CASE
        WHEN z.reason_code = 'quality' AND z.refund_status = 'finished' THEN z.refund_amount
        ELSE 0
      END
    ) AS refund_quality_amount,
    SUM(
      CASE
        WHEN z.reason_code = 'wrong_item' AND z.refund_status = 'finished' THEN z.refund_amount
        ELSE 0
      END
    ) AS refund_wrong_item_amount,
    SUM(
      CASE
        WHEN z.reason_code = 'late_delivery' AND z.refund_status = 'finished' THEN z.refund_amount
        ELSE 0
      END
    ) AS refund_late_delivery_amount,
    SUM(
      CASE
        WHEN z.reason_code = 'no_reason' AND z.refund_status = 'finished' THEN z.refund_amount
        ELSE 0
      END
    ) AS refund_no_reason_amount,
    SUM(
      CASE
        WHEN z.reason_code = 'damaged' AND z.refund_status = 'finished' THEN z.refund_amount
        ELSE 0
      END
    ) AS refund_damaged_amount,
    SUM(
      CASE
        WHEN z.reason_code = 'price_change' AND z.refund_status = 'finished' THEN z.refund_amount
        ELSE 0
      END
    ) AS refund_price_change_amount
  FROM dwd_refund z
  WHERE z.dt >= '${bizdate}'
    AND z.dt <= '${bizdate+15}'
  GROUP BY z.order_id
),

shipment_total AS (
  SELECT
    n.order_id,
    COUNT(*) AS shipment_count,
    COUNT(*) > 1 AS is_split_shipment,
    MIN(n.warehouse_code) AS warehouse_code,
    MIN(n.carrier_code) AS carrier_code,
    SUM(n.weight_gram) AS package_weight_gram,
    SUM(n.shipping_cost) AS shipping_cost_amount,
    MIN(n.shipped_at) AS first_shipped_at,
    MAX(n.delivered_at) AS last_delivered_at,
    COUNT(n.shipped_at) > 0 AS is_shipped,
    COUNT(*) = COUNT(n.delivered_at) AS is_delivered
  FROM dwd_shipment n
  WHERE n.dt >= '${bizdate}'
    AND n.dt <= '${bizdate+15}'
  GROUP BY n.order_id
),

-- 生命周期事件:每个来源一支 union
order_event AS (
  SELECT
    o.order_id,
    'created' AS event_type,
    o.created_at AS event_at,
    1 AS event_order
  FROM order_base o
  UNION ALL
  SELECT
    y.order_id,
    CASE WHEN y.is_success THEN 'payment' ELSE 'payment_failed' END AS event_type,
    y.paid_at AS event_at,
    2 AS event_order
  FROM dwd_payment y
  WHERE y.dt = '${bizdate}'
  UNION ALL
  SELECT
    n.order_id,
    'shipment' AS event_type,
    n.shipped_at AS event_at,
    3 AS event_order
  FROM dwd_shipment n
  WHERE n.dt >= '${bizdate}'
    AND n.dt <= '${bizdate+15}'
    AND n.shipped_at IS NOT NULL
  UNION ALL
  SELECT
    n.order_id,
    'delivery' AS event_type,
    n.delivered_at AS event_at,
    4 AS event_order
  FROM dwd_shipment n
  WHERE n.dt >= '${bizdate}'
    AND n.dt <= '${bizdate+15}'
    AND n.delivered_at IS NOT NULL
  UNION ALL
  SELECT
    z.order_id,
    'refund_applied' AS event_type,
    z.applied_at AS event_at,
    5 AS event_order
  FROM dwd_refund z
  WHERE z.dt >= '${bizdate}'
    AND z.dt <= '${bizdate+15}'
  UNION ALL
  SELECT
    z.order_id,
    'refund_finished' AS event_type,
    z.finished_at AS event_at,
    6 AS event_order
  FROM dwd_refund z
  WHERE z.dt >= '${bizdate}'
    AND z.dt <= '${bizdate+15}'
    AND z.finished_at IS NOT NULL
  UNION ALL
  SELECT
    o.order_id,
    'closed' AS event_type,
    o.closed_at AS event_at,
    7 AS event_order
  FROM order_base o
  WHERE o.closed_at IS NOT NULL
),

event_total AS (
  SELECT
    a.order_id,
    COUNT(*) AS event_count,
    MIN(a.event_at) AS first_event_at,
    MAX(a.event_at) AS last_event_at,
    ROUND(DATE_DIFF('minute', MIN(a.event_at), MAX(a.event_at)) / 60, 2) AS lifecycle_hours
  FROM order_event a
  GROUP BY a.order_id
),

event_ranked AS (
  SELECT
    a.order_id,
    a.event_type,
    ROW_NUMBER() OVER (
      PARTITION BY a.order_id
      ORDER BY a.event_at DESC, a.event_order DESC
    ) AS event_rank
  FROM order_event a
),

event_last AS (
  SELECT
    a.order_id,
    a.event_type AS last_event_type
  FROM event_ranked a
  WHERE a.event_rank = 1
),

-- 用户属性
user_profile AS (
  SELECT
    f.user_id,
    f.level_code AS user_level_code,
    CASE f.level_code
      WHEN 'L1' THEN '普通会员'
      WHEN 'L2' THEN '银卡会员'
      WHEN 'L3' THEN '金卡会员'
      WHEN 'L4' THEN '白金会员'
      ELSE '钻石会员'
    END AS user_level_name,
    f.gender AS user_gender,
    f.birth_year,
    f.register_at AS user_register_at,
    f.register_channel AS user_register_channel,
    f.city_name AS user_city_name
  FROM dim_user f
),

user_on_day AS (
  SELECT
    b.order_id,
    f.user_level_code,
    f.user_level_name,
    f.user_gender,
    EXTRACT(year FROM b.dt) - f.birth_year AS user_age,
    CASE
      WHEN EXTRACT(year FROM b.dt) - f.birth_year < 18 THEN '18 岁以下'
      WHEN EXTRACT(year FROM b.dt) - f.birth_year < 25 THEN '18-24'
      WHEN EXTRACT(year FROM b.dt) - f.birth_year < 35 THEN '25-34'
      WHEN EXTRACT(year FROM b.dt) - f.birth_year < 45 THEN '35-44'
      WHEN EXTRACT(year FROM b.dt) - f.birth_year < 60 THEN '45-59'
      ELSE '60 岁以上'
    END AS user_age_band,
    f.user_register_at,
    DATE_DIFF('day', CAST(f.user_register_at AS DATE), b.dt) AS user_register_days,
    f.user_register_channel,
    f.user_city_name,
    DATE_DIFF('day', CAST(f.user_register_at AS DATE), b.dt) <= 30 AS is_new_user
  FROM order_base b
  JOIN user_profile f
    ON f.user_id = b.user_id
),

-- 用户近 30 日滚动
user_day AS (
  SELECT
    o.user_id,
    o.dt,
    COUNT(*) AS day_orders,
    SUM(o.order_amount) AS day_amount
  FROM dwd_order o
  WHERE o.dt >= '${bizdate-29}'
    AND o.dt <= '${bizdate}'
  GROUP BY
    o.user_id,
    o.dt
),

user_rolling AS (
  SELECT
    a.user_id,
    a.dt,
    a.day_orders AS user_orders_1d,
    a.day_amount AS user_amount_1d,
    SUM(a.day_orders) OVER (
      PARTITION BY a.user_id
      ORDER BY a.dt
      RANGE BETWEEN INTERVAL 6 DAY PRECEDING AND CURRENT ROW
    ) AS user_orders_7d,
    SUM(a.day_orders) OVER (
      PARTITION BY a.user_id
      ORDER BY a.dt
      RANGE BETWEEN INTERVAL 29 DAY PRECEDING AND CURRENT ROW
    ) AS user_orders_30d,
    SUM(a.day_amount) OVER (
      PARTITION BY a.user_id
      ORDER BY a.dt
      RANGE BETWEEN INTERVAL 6 DAY PRECEDING AND CURRENT ROW
    ) AS user_amount_7d,
    SUM(a.day_amount) OVER (
      PARTITION BY a.user_id
      ORDER BY a.dt
      RANGE BETWEEN INTERVAL 29 DAY PRECEDING AND CURRENT ROW
    ) AS user_amount_30d,
    MAX(a.dt) OVER (
      PARTITION BY a.user_id
      ORDER BY a.dt
      RANGE BETWEEN INTERVAL 29 DAY PRECEDING AND INTERVAL 1 DAY PRECEDING
    ) AS user_previous_order_day
  FROM user_day a
),

user_window AS (
  SELECT
    a.user_id,
    a.dt,
    a.user_orders_1d,
    a.user_orders_7d,
    a.user_orders_30d,
    a.user_amount_1d,
    a.user_amount_7d,
    a.user_amount_30d,
    ROUND(a.user_amount_30d / NULLIF(a.user_orders_30d, 0), 2) AS user_average_amount_30d,
    a.user_previous_order_day,
    DATE_DIFF('day', a.user_previous_order_day, a.dt) AS user_days_since_order,
    a.user_orders_30d > a.user_orders_1d AS is_repeat_user_30d,
    CASE
      WHEN a.user_orders_30d >= 8 THEN '核心'
      WHEN a.user_orders_30d >= 4 THEN '活跃'
      WHEN a.user_orders_30d >= 2 THEN '一般'
      ELSE '低频'
    END AS user_activity_band,
    CASE
      WHEN a.user_amount_30d >= 10000 THEN '高价值'
      WHEN a.user_amount_30d >= 3000 THEN '中价值'
      WHEN a.user_amount_30d >= 500 THEN '成长'
      ELSE '普通'
    END AS user_value_band
  FROM user_rolling a
  WHERE a.dt = '${bizdate}'
),

-- 店铺近 30 日滚动
shop_day AS (
  SELECT
    o.shop_id,
    o.dt,
    COUNT(*) AS day_orders,
    SUM(o.order_amount) AS day_amount
  FROM dwd_order o
  WHERE o.dt >= '${bizdate-29}'
    AND o.dt <= '${bizdate}'
  GROUP BY
    o.shop_id,
    o.dt
),

shop_rolling AS (
  SELECT
    a.shop_id,
    a.dt,
    a.day_orders AS shop_orders_1d,
    a.day_amount AS shop_amount_1d,
    SUM(a.day_amount) OVER (
      PARTITION BY a.shop_id
      ORDER BY a.dt
      RANGE BETWEEN INTERVAL 6 DAY PRECEDING AND CURRENT ROW
    ) AS shop_amount_7d,
    SUM(a.day_amount) OVER (
      PARTITION BY a.shop_id
      ORDER BY a.dt
      RANGE BETWEEN INTERVAL 29 DAY PRECEDING AND CURRENT ROW
    ) AS shop_amount_30d
  FROM shop_day a
),

shop_window AS (
  SELECT
    a.shop_id,
    a.dt,
    a.shop_orders_1d,
    a.shop_amount_1d,
    a.shop_amount_7d,
    a.shop_amount_30d,
    CASE
      WHEN a.shop_amount_30d >= 2000000 THEN '头部'
      WHEN a.shop_amount_30d >= 800000 THEN '腰部'
      WHEN a.shop_amount_30d >= 200000 THEN '成长'
      ELSE '长尾'
    END AS shop_size_band
  FROM shop_rolling a
  WHERE a.dt = '${bizdate}'
),

shop_profile AS (
  SELECT
    a.shop_id,
    a.shop_name,
    a.shop_type,
    a.shop_level,
    a.region_code AS shop_region_code,
    a.opened_on,
    a.commission_rate AS shop_commission_rate,
    x.region_name AS shop_city_name
  FROM dim_shop a
  LEFT JOIN dim_region x
    ON x.region_code = a.region_code
),

region_profile AS (
  SELECT
    a.region_code,
    a.region_name,
    a.province_name,
    a.zone_name,
    a.city_tier,
    a.is_remote AS is_remote_region
  FROM dim_region a
),

region_day AS (
  SELECT
    b.region_code,
    b.dt,
    COUNT(*) AS region_orders_1d,
    SUM(b.order_amount) AS region_amount_1d
  FROM order_base b
  GROUP BY
    b.region_code,
    b.dt
),

-- 当日访问
visit AS (
  SELECT
    a.user_id,
    a.dt,
    SUM(a.session_count) AS visit_sessions,
    SUM(a.page_views) AS visit_page_views,
    SUM(a.product_views) AS visit_product_views,
    SUM(a.cart_adds) AS visit_cart_adds,
    SUM(a.duration_seconds) AS visit_seconds,
    CASE
      WHEN SUM(a.page_views) >= 40 THEN '深度'
      WHEN SUM(a.page_views) >= 15 THEN '中度'
      WHEN SUM(a.page_views) >= 5 THEN '浅度'
      ELSE '一跳'
    END AS visit_depth_band
  FROM dwd_page_view a
  WHERE a.dt = '${bizdate}'
  GROUP BY
    a.user_id,
    a.dt
),

-- 金额口径
order_money_base AS (
  SELECT
    b.order_id,
    b.dt,
    b.order_amount,
    b.discount_amount,
    b.coupon_amount,
    b.freight_amount,
    b.payable_amount,
    COALESCE(p.paid_amount, 0) AS paid_amount,
    GREATEST(b.payable_amount - COALESCE(p.paid_amount, 0), 0) AS unpaid_amount,
    COALESCE(r.refund_amount, 0) AS refund_amount,
    COALESCE(p.paid_amount, 0) - COALESCE(r.refund_amount, 0) AS net_amount,
    COALESCE(i.goods_cost_amount, 0) AS goods_cost_amount,
    COALESCE(p.payment_fee_amount, 0) AS payment_fee_amount,
    COALESCE(h.shipping_cost_amount, 0) AS shipping_cost_amount,
    ROUND(COALESCE(p.paid_amount, 0) * COALESCE(a.commission_rate, 0), 2) AS commission_amount
  FROM order_base b
  LEFT JOIN item_total i
    ON i.order_id = b.order_id
  LEFT JOIN payment_total p
    ON p.order_id = b.order_id
  LEFT JOIN refund_total r
    ON r.order_id = b.order_id
  LEFT JOIN shipment_total h
    ON h.order_id = b.order_id
  LEFT JOIN dim_shop a
    ON a.shop_id = b.shop_id
),

order_money AS (
  SELECT
    m.order_id,
    m.dt,
    m.order_amount,
    m.discount_amount,
    m.coupon_amount,
    m.freight_amount,
    m.payable_amount,
    m.paid_amount,
    m.unpaid_amount,
    m.refund_amount,
    m.net_amount,
    m.goods_cost_amount,
    m.payment_fee_amount,
    m.shipping_cost_amount,
    m.commission_amount,
    ROUND(m.net_amount * 0.13 / 1.13, 2) AS tax_amount,
    m.net_amount - ROUND(m.net_amount * 0.13 / 1.13, 2) AS amount_without_tax,
    m.net_amount - m.goods_cost_amount AS gross_profit_amount,
    m.net_amount
      - m.goods_cost_amount
      - m.payment_fee_amount
      - m.shipping_cost_amount
      - m.commission_amount AS contribution_amount,
    ROUND((m.net_amount - m.goods_cost_amount) / NULLIF(m.net_amount, 0), 4) AS gross_margin_rate,
    ROUND(m.discount_amount / NULLIF(m.order_amount, 0), 4) AS discount_rate,
    ROUND(m.coupon_amount / NULLIF(m.order_amount, 0), 4) AS coupon_rate,
    ROUND(m.freight_amount / NULLIF(m.order_amount, 0), 4) AS freight_rate,
    ROUND(m.refund_amount / NULLIF(m.paid_amount, 0), 4) AS refund_rate,
    m.paid_amount > 0 AND m.refund_amount >= m.paid_amount AS is_full_refund
  FROM order_money_base m
),

-- 分档与渠道摊开
order_band AS (
  SELECT
    b.order_id,
    CASE
      WHEN m.order_amount >= 5000 THEN '5000 元以上'
      WHEN m.order_amount >= 2000 THEN '2000-4999'
      WHEN m.order_amount >= 1000 THEN '1000-1999'
      WHEN m.order_amount >= 500 THEN '500-999'
      WHEN m.order_amount >= 200 THEN '200-499'
      WHEN m.order_amount >= 100 THEN '100-199'
      WHEN m.order_amount > 0 THEN '100 元以下'
      ELSE '零元或异常'
    END AS amount_band,
    CASE
      WHEN m.discount_rate + m.coupon_rate >= 0.5 THEN '五折以下'
      WHEN m.discount_rate + m.coupon_rate >= 0.3 THEN '五到七折'
      WHEN m.discount_rate + m.coupon_rate >= 0.1 THEN '七到九折'
      WHEN m.discount_rate + m.coupon_rate > 0 THEN '九折以上'
      ELSE '无优惠'
    END AS discount_band,
    CASE
      WHEN m.gross_margin_rate >= 0.5 THEN '高毛利'
      WHEN m.gross_margin_rate >= 0.3 THEN '中毛利'
      WHEN m.gross_margin_rate >= 0.1 THEN '低毛利'
      WHEN m.gross_margin_rate >= 0 THEN '微利'
      ELSE '亏损或未成交'
    END AS margin_band,
    CASE
      WHEN m.refund_rate >= 1 THEN '全额退款'
      WHEN m.refund_rate >= 0.5 THEN '大部分退款'
      WHEN m.refund_rate > 0 THEN '部分退款'
      ELSE '无退款'
    END AS refund_band,
    CASE
      WHEN i.weight_gram >= 20000 THEN '大件'
      WHEN i.weight_gram >= 5000 THEN '重件'
      WHEN i.weight_gram >= 1000 THEN '标准'
      ELSE '小件'
    END AS weight_band,
    CASE
      WHEN i.total_quantity >= 10 THEN '10 件以上'
      WHEN i.total_quantity >= 5 THEN '5-9 件'
      WHEN i.total_quantity >= 2 THEN '2-4 件'
      ELSE '单件'
    END AS quantity_band,
    m.order_amount >= 2000 AS is_high_value,
    m.freight_amount = 0 AS is_free_shipping,
    m.contribution_amount < 0 AND m.paid_amount > 0 AS is_loss_making,
    b.coupon_id IS NOT NULL AS has_coupon,
    CASE
      WHEN b.channel_code = 'app' THEN m.order_amount
      ELSE 0
    END AS app_order_amount,
    CASE
      WHEN b.channel_code = 'mini_program' THEN m.order_amount
      ELSE 0
    END AS mini_program_order_amount,
    CASE
      WHEN b.channel_code = 'web' THEN m.order_amount
      ELSE 0
    END AS web_order_amount,
    CASE
      WHEN b.channel_code = 'store' THEN m.order_amount
      ELSE 0
    END AS store_order_amount,
    CASE
      WHEN b.channel_code = 'live' THEN m.order_amount
      ELSE 0
    END AS live_order_amount,
    CASE
      WHEN b.channel_code = 'partner' THEN m.order_amount
      ELSE 0
    END AS partner_order_amount
  FROM order_base b
  JOIN order_money m
    ON m.order_id = b.order_id
  LEFT JOIN item_total i
    ON i.order_id = b.order_id
),

-- 时效
order_speed_base AS (
  SELECT
    b.order_id,
    DATE_DIFF('minute', b.created_at, p.first_payment_at) AS payment_delay_minutes,
    ROUND(DATE_DIFF('minute', p.first_payment_at, h.first_shipped_at) / 60, 2) AS shipping_delay_hours,
    ROUND(DATE_DIFF('minute', h.first_shipped_at, h.last_delivered_at) / 60, 2) AS delivery_hours,
    ROUND(DATE_DIFF('minute', b.created_at, b.received_at) / 60, 2) AS fulfilment_hours,
    DATE_DIFF('day', b.dt, CAST(r.first_refund_at AS DATE)) AS refund_after_days
  FROM order_base b
  LEFT JOIN payment_total p
    ON p.order_id = b.order_id
  LEFT JOIN shipment_total h
    ON h.order_id = b.order_id
  LEFT JOIN refund_total r
    ON r.order_id = b.order_id
),

order_speed AS (
  SELECT
    b.order_id,
    s.payment_delay_minutes,
    s.shipping_delay_hours,
    s.delivery_hours,
    s.fulfilment_hours,
    s.refund_after_days,
    CASE
      WHEN s.payment_delay_minutes IS NULL THEN '未支付'
      WHEN s.payment_delay_minutes <= 5 THEN '5 分钟内'
      WHEN s.payment_delay_minutes <= 30 THEN '30 分钟内'
      WHEN s.payment_delay_minutes <= 120 THEN '2 小时内'
      ELSE '2 小时以上'
    END AS payment_delay_band,
    CASE
      WHEN s.shipping_delay_hours IS NULL THEN '未发货'
      WHEN s.shipping_delay_hours <= 12 THEN '12 小时内'
      WHEN s.shipping_delay_hours <= 24 THEN '24 小时内'
      WHEN s.shipping_delay_hours <= 48 THEN '48 小时内'
      ELSE '超过 48 小时'
    END AS shipping_delay_band,
    CASE
      WHEN s.delivery_hours IS NULL THEN '未送达'
      WHEN s.delivery_hours <= 24 THEN '次日达'
      WHEN s.delivery_hours <= 48 THEN '隔日达'
      WHEN s.delivery_hours <= 96 THEN '四日内'
      ELSE '四日以上'
    END AS delivery_band,
    COALESCE(s.shipping_delay_hours > 48, FALSE) AS is_late_shipment,
    COALESCE(s.fulfilment_hours > b.promised_hours, FALSE) AS is_late_delivery,
    CASE
      WHEN b.order_status IN ('cancelled', 'closed') THEN 'not_applicable'
      WHEN s.fulfilment_hours IS NULL THEN 'running'
      WHEN s.fulfilment_hours > b.promised_hours THEN 'breached'
      ELSE 'met'
    END AS sla_status
  FROM order_base b
  JOIN order_speed_base s
    ON s.order_id = b.order_id
),

-- 当日排名、占比与移动平均
order_rank AS (
  SELECT
    b.order_id,
    RANK() OVER (
      PARTITION BY b.dt
      ORDER BY b.order_amount DESC
    ) AS amount_rank_in_day,
    ROUND(
      PERCENT_RANK() OVER (PARTITION BY b.dt ORDER BY b.order_amount),
      4
    ) AS amount_percent_rank,
    NTILE(10) OVER (
      PARTITION BY b.dt
      ORDER BY b.order_amount DESC, b.order_id
    ) AS amount_decile,
    RANK() OVER (
      PARTITION BY b.dt, b.shop_id
      ORDER BY b.order_amount DESC
    ) AS amount_rank_in_shop,
    ROUND(b.order_amount / NULLIF(SUM(b.order_amount) OVER (PARTITION BY b.dt), 0), 6) AS share_of_day,
    ROUND(
      b.order_amount / NULLIF(SUM(b.order_amount) OVER (PARTITION BY b.dt, b.shop_id), 0),
      4
    ) AS share_of_shop_day,
    ROUND(
      b.order_amount / NULLIF(SUM(b.order_amount) OVER (PARTITION BY b.dt, b.channel_code), 0),
      6
    ) AS share_of_channel_day,
    SUM(b.order_amount) OVER (
      PARTITION BY b.dt
      ORDER BY b.created_at, b.order_id
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) AS running_amount_day,
    SUM(b.order_amount) OVER (
      PARTITION BY b.dt, b.user_id
      ORDER BY b.created_at, b.order_id
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) AS running_amount_user_day,
    ROW_NUMBER() OVER (
      PARTITION BY b.dt, b.user_id
      ORDER BY b.created_at, b.order_id
    ) AS user_order_number_in_day,
    DATE_DIFF(
      'minute',
      LAG(b.created_at) OVER (
        PARTITION BY b.dt, b.user_id
        ORDER BY b.created_at, b.order_id
      ),
      b.created_at
    ) AS previous_order_minutes,
    ROUND(
      AVG(b.order_amount) OVER (
        PARTITION BY b.dt, b.shop_id
        ORDER BY b.created_at, b.order_id
        ROWS BETWEEN 4 PRECEDING AND CURRENT ROW
      ),
      2
    ) AS shop_moving_average_amount,
    COUNT(*) OVER (PARTITION BY b.dt, b.created_hour) AS orders_in_same_hour
  FROM order_base b
),

-- 阶段、状态与质量标记
order_stage AS (
  SELECT
    b.order_id,
    CASE b.order_status
      WHEN 'created' THEN '待支付'
      WHEN 'paid' THEN '待发货'
      WHEN 'shipped' THEN '运输中'
      WHEN 'received' THEN '已签收'
      WHEN 'closed' THEN '交易关闭'
      WHEN 'cancelled' THEN '已取消'
      ELSE '未知'
    END AS order_status_name,
    CASE h.carrier_code
      WHEN 'SF' THEN '顺丰速运'
      WHEN 'JD' THEN '京东物流'
      WHEN 'ZTO' THEN '中通快递'
      WHEN 'YTO' THEN '圆通速递'
      WHEN 'EMS' THEN '邮政 EMS'
      ELSE NULL
    END AS carrier_name,
    CASE
      WHEN b.order_status = 'cancelled' THEN 'cancelled'
      WHEN r.refund_count > 0 AND r.refund_pending_amount > 0 THEN 'refunding'
      WHEN r.refund_amount > 0 THEN 'refunded'
      WHEN b.order_status = 'received' THEN 'completed'
      WHEN h.shipment_count > 0 THEN 'in_transit'
      WHEN p.is_paid THEN 'awaiting_shipment'
      ELSE 'awaiting_payment'
    END AS stage_code,
    b.order_status IN ('received', 'closed', 'cancelled') AS is_finished,
    COALESCE(r.refund_count, 0) > 0 AS has_reverse_flow,
    COALESCE(a.shop_region_code = b.region_code, FALSE) AS is_same_city,
    CONCAT_WS(
      ',',
      CASE WHEN b.order_amount <= 0 THEN 'amount_not_positive' END,
      CASE WHEN b.order_amount <> i.items_amount THEN 'items_differ' END,
      CASE WHEN p.paid_amount > b.payable_amount THEN 'overpaid' END,
      CASE WHEN b.received_at < b.shipped_at THEN 'time_travel' END
    ) AS data_quality_flags,
    STRFTIME(b.dt, '%Y%m%d') AS etl_batch_id
  FROM order_base b
  LEFT JOIN item_total i
    ON i.order_id = b.order_id
  LEFT JOIN payment_total p
    ON p.order_id = b.order_id
  LEFT JOIN refund_total r
    ON r.order_id = b.order_id
  LEFT JOIN shipment_total h
    ON h.order_id = b.order_id
  LEFT JOIN shop_profile a
    ON a.shop_id = b.shop_id
)
SELECT
  b.order_id,
  b.order_no,
  b.user_id,
  b.shop_id,
  b.region_code,
  b.channel_code,
  b.device_type,
  b.order_source,
  b.order_status,
  g.order_status_name,
  b.coupon_id,
  b.is_gift,
  b.gift_message,
  b.remark_text,
  b.created_at,
  b.paid_at,
  b.shipped_at,
  b.received_at,
  b.closed_at,
  b.created_hour,
  b.created_day_part,
  d.weekday AS created_weekday,
  d.week_start,
  d.month_start,
  d.is_weekend,
  d.is_promotion AS is_promotion_day,
  d.promotion_name,
  d.holiday_name,
  m.order_amount,
  m.discount_amount,
  m.coupon_amount,
  m.freight_amount,
  m.payable_amount,
  m.paid_amount,
  m.unpaid_amount,
  m.refund_amount,
  m.net_amount,
  m.goods_cost_amount,
  m.payment_fee_amount,
  m.shipping_cost_amount,
  m.commission_amount,
  m.tax_amount,
  m.amount_without_tax,
  m.gross_profit_amount,
  m.contribution_amount,
  m.gross_margin_rate,
  m.discount_rate,
  m.coupon_rate,
  m.freight_rate,
  m.refund_rate,
  k.amount_band,
  k.discount_band,
  k.margin_band,
  k.is_high_value,
  k.is_free_shipping,
  k.is_loss_making,
  k.has_coupon,
  COALESCE(i.item_count, 0) AS item_count,
  COALESCE(i.sku_count, 0) AS sku_count,
  COALESCE(i.total_quantity, 0) AS total_quantity,
  COALESCE(i.items_amount, 0) AS items_amount,
  COALESCE(i.item_discount_amount, 0) AS item_discount_amount,
  i.average_unit_price,
  i.highest_unit_price,
  i.lowest_unit_price,
  COALESCE(i.brand_count, 0) AS brand_count,
  COALESCE(i.category_count, 0) AS category_count,
  COALESCE(i.is_multi_category, FALSE) AS is_multi_category,
  COALESCE(i.imported_amount, 0) AS imported_amount,
  COALESCE(i.own_brand_amount, 0) AS own_brand_amount,
  COALESCE(i.weight_gram, 0) AS weight_gram,
  k.weight_band,
  k.quantity_band,
  t.main_sku_id,
  t.main_product_name,
  t.main_brand_name,
  t.main_sku_amount,
  q.main_category_code,
  q.main_category_share,
  COALESCE(ic.apparel_quantity, 0) AS apparel_quantity,
  COALESCE(ic.apparel_amount, 0) AS apparel_amount,
  COALESCE(ic.apparel_share, 0) AS apparel_share,
  COALESCE(ic.electronics_quantity, 0) AS electronics_quantity,
  COALESCE(ic.electronics_amount, 0) AS electronics_amount,
  COALESCE(ic.electronics_share, 0) AS electronics_share,
  COALESCE(ic.home_quantity, 0) AS home_quantity,
  COALESCE(ic.home_amount, 0) AS home_amount,
  COALESCE(ic.home_share, 0) AS home_share,
  COALESCE(ic.beauty_quantity, 0) AS beauty_quantity,
  COALESCE(ic.beauty_amount, 0) AS beauty_amount,
  COALESCE(ic.beauty_share, 0) AS beauty_share,
  COALESCE(ic.food_quantity, 0) AS food_quantity,
  COALESCE(ic.food_amount, 0) AS food_amount,
  COALESCE(ic.food_share, 0) AS food_share,
  COALESCE(ic.baby_quantity, 0) AS baby_quantity,
  COALESCE(ic.baby_amount, 0) AS baby_amount,
  COALESCE(ic.baby_share, 0) AS baby_share,
  COALESCE(ic.sports_quantity, 0) AS sports_quantity,
  COALESCE(ic.sports_amount, 0) AS sports_amount,
  COALESCE(ic.sports_share, 0) AS sports_share,
  COALESCE(ic.books_quantity, 0) AS books_quantity,
  COALESCE(ic.books_amount, 0) AS books_amount,
  COALESCE(ic.books_share, 0) AS books_share,
  COALESCE(p.is_paid, FALSE) AS is_paid,
  COALESCE(p.payment_attempts, 0) AS payment_attempts,
  COALESCE(p.payment_failures, 0) AS payment_failures,
  p.payment_success_rate,
  pm.main_payment_method,
  COALESCE(p.is_combined_payment, FALSE) AS is_combined_payment,
  COALESCE(p.installment_count, 0) AS installment_count,
  COALESCE(p.is_installment, FALSE) AS is_installment,
  COALESCE(p.installment_amount, 0) AS installment_amount,
  p.first_payment_at,
  s.payment_delay_minutes,
  s.payment_delay_band,
  COALESCE(p.alipay_amount, 0) AS alipay_amount,
  COALESCE(p.alipay_count, 0) AS alipay_count,
  COALESCE(p.wechat_pay_amount, 0) AS wechat_pay_amount,
  COALESCE(p.wechat_pay_count, 0) AS wechat_pay_count,
  COALESCE(p.union_pay_amount, 0) AS union_pay_amount,
  COALESCE(p.union_pay_count, 0) AS union_pay_count,
  COALESCE(p.credit_card_amount, 0) AS credit_card_amount,
  COALESCE(p.credit_card_count, 0) AS credit_card_count,
  COALESCE(p.apple_pay_amount, 0) AS apple_pay_amount,
  COALESCE(p.apple_pay_count, 0) AS apple_pay_count,
  COALESCE(p.cash_on_delivery_amount, 0) AS cash_on_delivery_amount,
  COALESCE(p.cash_on_delivery_count, 0) AS cash_on_delivery_count,
  COALESCE(r.is_refunded, FALSE) AS is_refunded,
  m.is_full_refund,
  COALESCE(r.refund_count, 0) AS refund_count,
  COALESCE(r.refund_pending_amount, 0) AS refund_pending_amount,
  COALESCE(r.refund_rejected_count, 0) AS refund_rejected_count,
  r.first_refund_at,
  r.last_refund_at,
  r.refund_handling_hours,
  s.refund_after_days,
  k.refund_band,
  r.main_refund_reason,
  COALESCE(r.refund_quality_amount, 0) AS refund_quality_amount,
  COALESCE(r.refund_wrong_item_amount, 0) AS refund_wrong_item_amount,
  COALESCE(r.refund_late_delivery_amount, 0) AS refund_late_delivery_amount,
  COALESCE(r.refund_no_reason_amount, 0) AS refund_no_reason_amount,
  COALESCE(r.refund_damaged_amount, 0) AS refund_damaged_amount,
  r.refund_price_change_amount,
  COALESCE(h.shipment_count, 0) AS shipment_count,
  COALESCE(h.is_split_shipment, FALSE) AS is_split_shipment,
  h.warehouse_code,
  h.carrier_code,
  g.carrier_name,
  COALESCE(h.package_weight_gram, 0) AS package_weight_gram,
  h.first_shipped_at,
  h.last_delivered_at,
  COALESCE(h.is_shipped, FALSE) AS is_shipped,
  COALESCE(h.is_delivered, FALSE) AS is_delivered,
  s.shipping_delay_hours,
  s.delivery_hours,
  s.fulfilment_hours,
  b.promised_hours,
  s.is_late_shipment,
  s.is_late_delivery,
  s.shipping_delay_band,
  s.delivery_band,
  s.sla_status,
  u.user_level_code,
  u.user_level_name,
  u.user_gender,
  u.user_age,
  u.user_age_band,
  u.user_register_at,
  u.user_register_days,
  u.user_register_channel,
  u.user_city_name,
  u.is_new_user,
  uw.user_orders_1d,
  uw.user_orders_7d,
  uw.user_orders_30d,
  uw.user_amount_1d,
  uw.user_amount_7d,
  uw.user_amount_30d,
  uw.user_average_amount_30d,
  uw.user_previous_order_day,
  uw.user_days_since_order,
  uw.is_repeat_user_30d,
  uw.user_activity_band,
  uw.user_value_band,
  COALESCE(v.visit_sessions, 0) AS visit_sessions,
  COALESCE(v.visit_page_views, 0) AS visit_page_views,
  COALESCE(v.visit_product_views, 0) AS visit_product_views,
  COALESCE(v.visit_cart_adds, 0) AS visit_cart_adds,
  COALESCE(v.visit_seconds, 0) AS visit_seconds,
  COALESCE(v.visit_depth_band, '未访问') AS visit_depth_band,
  sp.shop_name,
  sp.shop_type,
  sp.shop_level,
  sp.shop_city_name,
  DATE_DIFF('day', sp.opened_on, b.dt) AS shop_open_days,
  sp.shop_commission_rate,
  sw.shop_orders_1d,
  sw.shop_amount_1d,
  sw.shop_amount_7d,
  sw.shop_amount_30d,
  sw.shop_size_band,
  rp.region_name,
  rp.province_name,
  rp.zone_name,
  rp.city_tier,
  rp.is_remote_region,
  g.is_same_city,
  rd.region_orders_1d,
  rd.region_amount_1d,
  k.app_order_amount,
  k.mini_program_order_amount,
  k.web_order_amount,
  k.store_order_amount,
  k.live_order_amount,
  k.partner_order_amount,
  w.amount_rank_in_day,
  w.amount_percent_rank,
  w.amount_decile,
  w.amount_rank_in_shop,
  w.share_of_day,
  w.share_of_shop_day,
  w.share_of_channel_day,
  w.running_amount_day,
  w.running_amount_user_day,
  w.user_order_number_in_day,
  w.previous_order_minutes,
  w.shop_moving_average_amount,
  w.orders_in_same_hour,
  e.event_count,
  e.first_event_at,
  e.last_event_at,
  el.last_event_type,
  e.lifecycle_hours,
  g.stage_code,
  g.is_finished,
  g.has_reverse_flow,
  g.data_quality_flags,
  g.etl_batch_id,
  b.dt
FROM order_base b
JOIN order_money m
  ON m.order_id = b.order_id
JOIN order_band k
  ON k.order_id = b.order_id
JOIN order_speed s
  ON s.order_id = b.order_id
JOIN order_rank w
  ON w.order_id = b.order_id
JOIN order_stage g
  ON g.order_id = b.order_id
LEFT JOIN calendar d
  ON d.date_id = b.dt
LEFT JOIN item_total i
  ON i.order_id = b.order_id
LEFT JOIN item_category ic
  ON ic.order_id = b.order_id
LEFT JOIN item_top t
  ON t.order_id = b.order_id
LEFT JOIN category_top q
  ON q.order_id = b.order_id
LEFT JOIN payment_total p
  ON p.order_id = b.order_id
LEFT JOIN payment_main pm
  ON pm.order_id = b.order_id
LEFT JOIN refund_total r
  ON r.order_id = b.order_id
LEFT JOIN shipment_total h
  ON h.order_id = b.order_id
LEFT JOIN event_total e
  ON e.order_id = b.order_id
LEFT JOIN event_last el
  ON el.order_id = b.order_id
LEFT JOIN user_on_day u
  ON u.order_id = b.order_id
LEFT JOIN user_window uw
  ON uw.user_id = b.user_id
  AND uw.dt = b.dt
LEFT JOIN visit v
  ON v.user_id = b.user_id
  AND v.dt = b.dt
LEFT JOIN shop_profile sp
  ON sp.shop_id = b.shop_id
LEFT JOIN shop_window sw
  ON sw.shop_id = b.shop_id
  AND sw.dt = b.dt
LEFT JOIN region_profile rp
  ON rp.region_code = b.region_code
LEFT JOIN region_day rd
  ON rd.region_code = b.region_code
  AND rd.dt = b.dt;
