-- 发货明细 parcels; time on the road in hours
DELETE FROM dwd_shipment WHERE dt = '${bizdate}';

INSERT INTO dwd_shipment (
  shipment_id, order_id, warehouse_code, carrier_code, weight_gram, shipping_cost, shipped_at, delivered_at,
  delivery_hours, dt
)
SELECT
  s.shipment_id,
  s.order_id,
  s.warehouse_code,
  UPPER(s.carrier_code) AS carrier_code,
  s.weight_gram,
  s.shipping_cost,
  s.shipped_at,
  s.delivered_at,
  DATE_DIFF('minute', s.shipped_at, s.delivered_at) / 60 AS delivery_hours,
  s.dt
FROM ods_shipment s
WHERE s.dt = '${bizdate}';
