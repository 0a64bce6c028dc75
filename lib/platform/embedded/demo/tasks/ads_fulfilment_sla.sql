-- 履约 SLA 日报 / breaches by warehouse and carrier
DELETE FROM ads_fulfilment_sla WHERE dt = '${bizdate}';

INSERT INTO ads_fulfilment_sla (
  warehouse_code, carrier_name, order_count, breached_count, average_fulfilment_hours, breach_rate, dt
)
SELECT
  d.warehouse_code,
  d.carrier_name,
  COUNT(*) AS order_count,
  SUM(CASE WHEN d.sla_status = 'breached' THEN 1 ELSE 0 END) AS breached_count,
  ROUND(SUM(d.fulfilment_hours) / NULLIF(COUNT(d.fulfilment_hours), 0), 2) AS average_fulfilment_hours,
  ROUND(SUM(CASE WHEN d.sla_status = 'breached' THEN 1 ELSE 0 END) / COUNT(*), 4) AS breach_rate,
  d.dt
FROM dws_order_detail d
WHERE d.dt = '${bizdate}'
  AND d.is_shipped
GROUP BY
  d.warehouse_code,
  d.carrier_name,
  d.dt
HAVING COUNT(*) >= 3;
