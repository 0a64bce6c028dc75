-- 商品行明细:补商品属性,成本 = 件数 × 成本价
DELETE FROM dwd_order_item WHERE dt = '${bizdate}';

INSERT INTO dwd_order_item (
  item_id, order_id, line_no, sku_id, product_name, category_code, brand_name, quantity, unit_price,
  item_amount, item_discount, cost_amount, weight_gram, is_imported, is_own_brand, dt
)
SELECT
  i.item_id,
  i.order_id,
  i.line_no,
  i.sku_id,
  p.product_name,
  COALESCE(p.category_code, 'other') AS category_code,
  p.brand_name,
  i.quantity,
  i.unit_price,
  i.item_amount,
  i.item_discount,
  i.quantity * p.cost_price AS cost_amount,
  p.weight_gram,
  COALESCE(p.is_imported, FALSE) AS is_imported,
  COALESCE(p.is_own_brand, FALSE) AS is_own_brand,
  i.dt
FROM ods_order_item i
LEFT JOIN dim_product p
  ON p.sku_id = i.sku_id
WHERE i.dt = '${bizdate}';
