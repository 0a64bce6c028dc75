-- 品类趋势 / sales by category, compared with the day before
DELETE FROM ads_category_trend WHERE dt = '${bizdate}';

INSERT INTO ads_category_trend (
  category_code, category_name, sales_amount, sales_amount_before, change_rate, gross_margin_rate, dt
)
WITH category_day AS (
  SELECT
    s.category_code,
    s.category_name,
    s.dt,
    SUM(s.sales_amount) AS sales_amount,
    SUM(s.cost_amount) AS cost_amount
  FROM dws_product_sales_1d s
  WHERE s.dt >= '${bizdate-1}'
    AND s.dt <= '${bizdate}'
  GROUP BY
    s.category_code,
    s.category_name,
    s.dt
),
compared AS (
  SELECT
    a.category_code,
    a.category_name,
    a.dt,
    a.sales_amount,
    a.cost_amount,
    b.sales_amount AS sales_amount_before
  FROM category_day a
  LEFT JOIN category_day b
    ON b.category_code = a.category_code
    AND b.dt = a.dt - INTERVAL 1 DAY
)
SELECT
  k.category_code,
  k.category_name,
  k.sales_amount,
  k.sales_amount_before,
  ROUND(k.sales_amount / NULLIF(k.sales_amount_before, 0) - 1, 4) AS change_rate,
  ROUND((k.sales_amount - k.cost_amount) / NULLIF(k.sales_amount, 0), 4) AS gross_margin_rate,
  k.dt
FROM compared k
WHERE k.dt = '${bizdate}';
