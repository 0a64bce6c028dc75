-- 商品日销售汇总 / sales by SKU
DELETE FROM dws_product_sales_1d WHERE dt = '${bizdate}';

INSERT INTO dws_product_sales_1d (
  sku_id, product_name, category_code, category_name, brand_name, order_count, quantity, sales_amount,
  cost_amount, dt
)
SELECT
  i.sku_id,
  p.product_name,
  i.category_code,
  p.category_name,
  i.brand_name,
  COUNT(DISTINCT i.order_id) AS order_count,
  SUM(i.quantity) AS quantity,
  SUM(i.item_amount) AS sales_amount,
  SUM(i.cost_amount) AS cost_amount,
  i.dt
FROM dwd_order_item i
JOIN dwd_order o
  ON o.order_id = i.order_id
  AND o.dt = i.dt
LEFT JOIN dim_product p
  ON p.sku_id = i.sku_id
WHERE i.dt = '${bizdate}'
  AND o.order_status <> 'cancelled'
GROUP BY
  i.sku_id,
  p.product_name,
  i.category_code,
  p.category_name,
  i.brand_name,
  i.dt;
