-- 价格带分析:按 dim_amount_band 的区间关联 / range join on the order amount
DELETE FROM ads_price_band WHERE dt = '${bizdate}';

INSERT INTO ads_price_band (band_code, band_name, order_count, order_amount, refund_rate, dt)
SELECT
  a.band_code,
  a.band_name,
  COUNT(*) AS order_count,
  SUM(d.order_amount) AS order_amount,
  ROUND(SUM(d.refund_amount) / NULLIF(SUM(d.paid_amount), 0), 4) AS refund_rate,
  d.dt
FROM dws_order_detail d
JOIN dim_amount_band a
  ON d.order_amount >= a.lower_amount
  AND d.order_amount < a.upper_amount
WHERE d.dt = '${bizdate}'
GROUP BY
  a.band_code,
  a.band_name,
  d.dt;
