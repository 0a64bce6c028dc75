-- 经营看板:一天一行 / one line a day
DELETE FROM ads_executive_board WHERE dt = '${bizdate}';

INSERT INTO ads_executive_board (
  gmv_amount, net_amount, order_count, refund_amount, top_shop_name, gmv_change_rate, is_promotion, dt
)
WITH sales AS (
  SELECT
    g.dt,
    SUM(g.gmv_amount) AS gmv_amount,
    SUM(g.net_amount) AS net_amount,
    SUM(g.order_count) AS order_count
  FROM ads_gmv_daily g
  WHERE g.dt >= '${bizdate-1}'
    AND g.dt <= '${bizdate}'
  GROUP BY g.dt
),
refunds AS (
  SELECT
    r.dt,
    SUM(r.refund_amount) AS refund_amount
  FROM ads_refund_monitor r
  WHERE r.dt = '${bizdate}'
  GROUP BY r.dt
),
top_shop AS (
  SELECT
    s.dt,
    s.shop_name
  FROM ads_shop_ranking s
  WHERE s.dt = '${bizdate}'
    AND s.ranking = 1
)
SELECT
  a.gmv_amount,
  a.net_amount,
  a.order_count,
  r.refund_amount,
  t.shop_name AS top_shop_name,
  ROUND(a.gmv_amount / NULLIF(b.gmv_amount, 0) - 1, 4) AS gmv_change_rate,
  c.is_promotion,
  a.dt
FROM sales a
LEFT JOIN sales b
  ON b.dt = a.dt - INTERVAL 1 DAY
LEFT JOIN refunds r
  ON r.dt = a.dt
LEFT JOIN top_shop t
  ON t.dt = a.dt
LEFT JOIN dim_date c
  ON c.date_id = a.dt
WHERE a.dt = '${bizdate}';
