-- 订单明细:去重(同一订单取最后一次推送)、渠道归一、补全应付金额
DELETE FROM dwd_order WHERE dt = '${bizdate}';

INSERT INTO dwd_order (
  order_id, order_no, user_id, shop_id, region_code, channel_code, device_type, order_source, order_status,
  order_amount, discount_amount, coupon_id, coupon_amount, freight_amount, payable_amount, is_gift, gift_message,
  remark_text, promised_hours, created_at, paid_at, shipped_at, received_at, closed_at, dt
)
WITH latest AS (
  SELECT
    o.*,
    ROW_NUMBER() OVER (PARTITION BY o.order_id ORDER BY o.created_at DESC) AS push_rank
  FROM ods_order o
  WHERE o.dt = '${bizdate}'
)
SELECT
  l.order_id,
  l.order_no,
  l.user_id,
  l.shop_id,
  COALESCE(NULLIF(TRIM(l.region_code), ''), 'unknown') AS region_code,
  LOWER(l.channel_code) AS channel_code,
  COALESCE(l.device_type, 'unknown') AS device_type,
  l.order_source,
  l.order_status,
  l.order_amount,
  COALESCE(l.discount_amount, 0) AS discount_amount,
  l.coupon_id,
  COALESCE(l.coupon_amount, 0) AS coupon_amount,
  COALESCE(l.freight_amount, 0) AS freight_amount,
  l.order_amount
    - COALESCE(l.discount_amount, 0)
    - COALESCE(l.coupon_amount, 0)
    + COALESCE(l.freight_amount, 0) AS payable_amount,
  l.is_gift,
  l.gift_message,
  NULLIF(TRIM(l.remark_text), '') AS remark_text,
  l.promised_hours,
  l.created_at,
  l.paid_at,
  l.shipped_at,
  l.received_at,
  l.closed_at,
  l.dt
FROM latest l
WHERE l.push_rank = 1;
