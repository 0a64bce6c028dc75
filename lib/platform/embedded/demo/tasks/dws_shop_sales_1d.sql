-- 店铺日销售汇总:取消单与异常金额不计
DELETE FROM dws_shop_sales_1d WHERE dt = '${bizdate}';

INSERT INTO dws_shop_sales_1d (
  shop_id, shop_name, shop_type, order_count, buyer_count, gmv_amount, net_amount, gross_profit_amount,
  refund_order_count, average_order_amount, dt
)
SELECT
  d.shop_id,
  d.shop_name,
  d.shop_type,
  COUNT(*) AS order_count,
  COUNT(DISTINCT d.user_id) AS buyer_count,
  SUM(d.order_amount) AS gmv_amount,
  SUM(d.net_amount) AS net_amount,
  SUM(d.gross_profit_amount) AS gross_profit_amount,
  SUM(CASE WHEN d.is_refunded THEN 1 ELSE 0 END) AS refund_order_count,
  ROUND(SUM(d.order_amount) / COUNT(*), 2) AS average_order_amount,
  d.dt
FROM dws_order_detail d
WHERE d.dt = '${bizdate}'
  AND d.order_status NOT IN ('cancelled', 'closed')
  AND d.order_amount > 0
GROUP BY
  d.shop_id,
  d.shop_name,
  d.shop_type,
  d.dt;
