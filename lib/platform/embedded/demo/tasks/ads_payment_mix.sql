-- 支付方式构成 × 金额分档
DELETE FROM ads_payment_mix WHERE dt = '${bizdate}';

INSERT INTO ads_payment_mix (
  payment_method, amount_band, order_count, paid_amount, fee_amount, installment_share, dt
)
SELECT
  d.main_payment_method AS payment_method,
  CASE
    WHEN d.order_amount >= 1000 THEN '大额'
    WHEN d.order_amount >= 200 THEN '中额'
    ELSE '小额'
  END AS amount_band,
  COUNT(*) AS order_count,
  SUM(d.paid_amount) AS paid_amount,
  SUM(d.payment_fee_amount) AS fee_amount,
  ROUND(SUM(CASE WHEN d.is_installment THEN 1 ELSE 0 END) / COUNT(*), 4) AS installment_share,
  d.dt
FROM dws_order_detail d
WHERE d.dt = '${bizdate}'
  AND d.is_paid
GROUP BY
  d.main_payment_method,
  CASE
    WHEN d.order_amount >= 1000 THEN '大额'
    WHEN d.order_amount >= 200 THEN '中额'
    ELSE '小额'
  END,
  d.dt;
