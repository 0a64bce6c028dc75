-- 访问明细:剔除机器人(单会话浏览超过 300 页)
DELETE FROM dwd_page_view WHERE dt = '${bizdate}';

INSERT INTO dwd_page_view (
  user_id, channel_code, session_count, page_views, product_views, cart_adds, duration_seconds, dt
)
SELECT
  v.user_id,
  v.channel_code,
  v.session_count,
  v.page_views,
  v.product_views,
  v.cart_adds,
  v.duration_seconds,
  v.dt
FROM ods_page_view v
WHERE v.dt = '${bizdate}'
  AND v.page_views <= 300 * v.session_count;
