-- GMV 日报:渠道 × 时段
DELETE FROM ads_gmv_daily WHERE dt = '${bizdate}';

INSERT INTO ads_gmv_daily (
  channel_code, day_part, order_count, gmv_amount, paid_amount, net_amount, average_order_amount,
  new_user_order_count, dt
)
SELECT
  d.channel_code,
  d.created_day_part AS day_part,
  COUNT(*) AS order_count,
  SUM(d.order_amount) AS gmv_amount,
  SUM(d.paid_amount) AS paid_amount,
  SUM(d.net_amount) AS net_amount,
  ROUND(SUM(d.order_amount) / COUNT(*), 2) AS average_order_amount,
  SUM(CASE WHEN d.is_new_user THEN 1 ELSE 0 END) AS new_user_order_count,
  d.dt
FROM dws_order_detail d
WHERE d.dt = '${bizdate}'
  AND d.order_status NOT IN ('cancelled', 'closed')
  AND d.order_amount > 0
GROUP BY
  d.channel_code,
  d.created_day_part,
  d.dt;
