-- 用户日汇总
DELETE FROM dws_user_order_1d WHERE dt = '${bizdate}';

INSERT INTO dws_user_order_1d (
  user_id, user_level_code, order_count, paid_order_count, order_amount, paid_amount, refund_amount,
  large_order_count, last_order_at, dt
)
SELECT
  d.user_id,
  d.user_level_code,
  COUNT(*) AS order_count,
  SUM(CASE WHEN d.is_paid THEN 1 ELSE 0 END) AS paid_order_count,
  SUM(d.order_amount) AS order_amount,
  SUM(d.paid_amount) AS paid_amount,
  SUM(d.refund_amount) AS refund_amount,
  SUM(CASE WHEN d.order_amount >= 1000 THEN 1 ELSE 0 END) AS large_order_count,
  MAX(d.created_at) AS last_order_at,
  d.dt
FROM dws_order_detail d
WHERE d.dt = '${bizdate}'
  AND d.order_status <> 'cancelled'
GROUP BY
  d.user_id,
  d.user_level_code,
  d.dt;
