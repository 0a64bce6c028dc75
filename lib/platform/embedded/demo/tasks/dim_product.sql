-- 商品维表:全量重写 / full refresh
DELETE FROM dim_product;

INSERT INTO dim_product (
  sku_id, product_name, category_code, category_name, brand_name, list_price, cost_price,
  expected_margin_rate, weight_gram, is_imported, is_own_brand, listed_on
)
SELECT
  p.sku_id,
  p.product_name,
  p.category_code,
  CASE p.category_code
    WHEN 'apparel' THEN '服饰'
    WHEN 'electronics' THEN '数码'
    WHEN 'home' THEN '家居'
    WHEN 'beauty' THEN '美妆'
    WHEN 'food' THEN '食品'
    WHEN 'baby' THEN '母婴'
    WHEN 'sports' THEN '运动'
    WHEN 'books' THEN '图书'
    ELSE '其他'
  END AS category_name,
  p.brand_name,
  p.list_price,
  p.cost_price,
  ROUND((p.list_price - p.cost_price) / NULLIF(p.list_price, 0), 4) AS expected_margin_rate,
  p.weight_gram,
  p.is_imported,
  p.is_own_brand,
  p.listed_on
FROM ods_product p;
