-- 用户价值分层:近 30 日,按会员等级
DELETE FROM ads_user_value WHERE dt = '${bizdate}';

INSERT INTO ads_user_value (
  user_level_code, value_band, user_count, order_amount_30d, average_orders_30d, dt
)
WITH user_month AS (
  SELECT
    c.date_id AS dt,
    u.user_id,
    MAX(u.user_level_code) AS user_level_code,
    SUM(u.order_count) AS orders_30d,
    SUM(u.order_amount) AS amount_30d
  FROM dim_date c
  JOIN dws_user_order_1d u
    ON u.dt <= c.date_id
    AND u.dt > c.date_id - INTERVAL 30 DAY
  WHERE c.date_id = '${bizdate}'
  GROUP BY
    c.date_id,
    u.user_id
)
SELECT
  m.user_level_code,
  CASE
    WHEN m.amount_30d >= 10000 THEN '高价值'
    WHEN m.amount_30d >= 3000 THEN '中价值'
    ELSE '普通'
  END AS value_band,
  COUNT(*) AS user_count,
  SUM(m.amount_30d) AS order_amount_30d,
  ROUND(SUM(m.orders_30d) / COUNT(*), 2) AS average_orders_30d,
  m.dt
FROM user_month m
GROUP BY
  m.user_level_code,
  CASE
    WHEN m.amount_30d >= 10000 THEN '高价值'
    WHEN m.amount_30d >= 3000 THEN '中价值'
    ELSE '普通'
  END,
  m.dt;
