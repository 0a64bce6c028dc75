-- 退款明细
DELETE FROM dwd_refund WHERE dt = '${bizdate}';

INSERT INTO dwd_refund (
  refund_id, order_id, refund_amount, reason_code, refund_status, applied_at, finished_at, handling_hours, dt
)
SELECT
  r.refund_id,
  r.order_id,
  r.refund_amount,
  COALESCE(r.reason_code, 'no_reason') AS reason_code,
  r.refund_status,
  r.applied_at,
  r.finished_at,
  DATE_DIFF('minute', r.applied_at, r.finished_at) / 60 AS handling_hours,
  r.dt
FROM ods_refund r
WHERE r.dt = '${bizdate}'
  AND r.refund_amount > 0;
