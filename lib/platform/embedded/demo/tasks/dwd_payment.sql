-- 支付明细 / payments; the old gateway still sends 'wx' and 'ali'
DELETE FROM dwd_payment WHERE dt = '${bizdate}';

INSERT INTO dwd_payment (
  payment_id, order_id, pay_method, pay_amount, fee_amount, is_success, installment_count, paid_at, dt
)
SELECT
  p.payment_id,
  p.order_id,
  CASE LOWER(p.pay_method)
    WHEN 'wx' THEN 'wechat_pay'
    WHEN 'ali' THEN 'alipay'
    ELSE LOWER(p.pay_method)
  END AS pay_method,
  p.pay_amount,
  COALESCE(p.fee_amount, 0) AS fee_amount,
  p.pay_status = 'success' AS is_success,
  COALESCE(p.installment_count, 1) AS installment_count,
  p.paid_at,
  p.dt
FROM ods_payment p
WHERE p.dt = '${bizdate}';
