-- 退款监控:按主品类
DELETE FROM ads_refund_monitor WHERE dt = '${bizdate}';

INSERT INTO ads_refund_monitor (
  category_code, order_count, refund_order_count, refund_amount, refund_order_rate, quality_refund_amount, dt
)
SELECT
  d.main_category_code AS category_code,
  COUNT(*) AS order_count,
  SUM(CASE WHEN d.is_refunded THEN 1 ELSE 0 END) AS refund_order_count,
  SUM(d.refund_amount) AS refund_amount,
  ROUND(SUM(CASE WHEN d.is_refunded THEN 1 ELSE 0 END) / COUNT(*), 4) AS refund_order_rate,
  SUM(d.refund_quality_amount) AS quality_refund_amount,
  d.dt
FROM dws_order_detail d
WHERE d.dt = '${bizdate}'
  AND d.is_paid
GROUP BY
  d.main_category_code,
  d.dt;
