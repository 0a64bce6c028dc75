-- 店铺榜单:近 7 日成交额前 20,与前一日名次比较
DELETE FROM ads_shop_ranking WHERE dt = '${bizdate}';

INSERT INTO ads_shop_ranking (ranking, shop_id, shop_name, gmv_7d, gmv_1d, ranking_change, dt)
WITH rolling AS (
  SELECT
    c.date_id AS dt,
    s.shop_id,
    s.shop_name,
    SUM(s.gmv_amount) AS gmv_7d,
    SUM(CASE WHEN s.dt = c.date_id THEN s.gmv_amount ELSE 0 END) AS gmv_1d
  FROM dim_date c
  JOIN dws_shop_sales_1d s
    ON s.dt <= c.date_id
    AND s.dt > c.date_id - INTERVAL 7 DAY
  WHERE c.date_id >= '${bizdate-1}'
    AND c.date_id <= '${bizdate}'
  GROUP BY
    c.date_id,
    s.shop_id,
    s.shop_name
),
ranked AS (
  SELECT
    r.dt,
    r.shop_id,
    r.shop_name,
    r.gmv_7d,
    r.gmv_1d,
    ROW_NUMBER() OVER (PARTITION BY r.dt ORDER BY r.gmv_7d DESC, r.shop_id) AS ranking
  FROM rolling r
)
SELECT
  ranked_day.ranking,
  ranked_day.shop_id,
  ranked_day.shop_name,
  ranked_day.gmv_7d,
  ranked_day.gmv_1d,
  earlier.ranking - ranked_day.ranking AS ranking_change,
  ranked_day.dt
FROM ranked ranked_day
LEFT JOIN ranked earlier
  ON earlier.shop_id = ranked_day.shop_id
  AND earlier.dt = ranked_day.dt - INTERVAL 1 DAY
WHERE ranked_day.dt = '${bizdate}'
  AND ranked_day.ranking <= 20;
