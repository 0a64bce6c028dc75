-- 渠道流量日汇总
DELETE FROM dws_traffic_1d WHERE dt = '${bizdate}';

INSERT INTO dws_traffic_1d (
  channel_code, visitor_count, session_count, page_views, product_views, cart_adds, duration_seconds, dt
)
SELECT
  v.channel_code,
  COUNT(DISTINCT v.user_id) AS visitor_count,
  SUM(v.session_count) AS session_count,
  SUM(v.page_views) AS page_views,
  SUM(v.product_views) AS product_views,
  SUM(v.cart_adds) AS cart_adds,
  SUM(v.duration_seconds) AS duration_seconds,
  v.dt
FROM dwd_page_view v
WHERE v.dt = '${bizdate}'
GROUP BY
  v.channel_code,
  v.dt;
