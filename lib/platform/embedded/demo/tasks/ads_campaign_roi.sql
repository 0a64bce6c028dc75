-- 投放 ROI:费用来自广告平台导出的文本
DELETE FROM ads_campaign_roi WHERE dt = '${bizdate}';

INSERT INTO ads_campaign_roi (channel_code, cost_amount, impressions, clicks, order_count, order_amount, roi, dt)
WITH cost AS (
  SELECT
    c.channel_code,
    c.dt,
    SUM(CAST(c.cost_text AS DECIMAL(18, 2))) AS cost_amount,
    SUM(c.impressions) AS impressions,
    SUM(c.clicks) AS clicks
  FROM ods_campaign_cost c
  WHERE c.dt = '${bizdate}'
  GROUP BY
    c.channel_code,
    c.dt
),
advertised AS (
  SELECT
    d.channel_code,
    d.dt,
    COUNT(*) AS order_count,
    SUM(d.order_amount) AS order_amount
  FROM dws_order_detail d
  WHERE d.dt = '${bizdate}'
    AND d.order_source = 'ad'
    AND d.order_status <> 'cancelled'
  GROUP BY
    d.channel_code,
    d.dt
)
SELECT
  cost.channel_code,
  cost.cost_amount,
  cost.impressions,
  cost.clicks,
  COALESCE(advertised.order_count, 0) AS order_count,
  COALESCE(advertised.order_amount, 0) AS order_amount,
  ROUND(COALESCE(advertised.order_amount, 0) / NULLIF(cost.cost_amount, 0), 4) AS roi,
  cost.dt
FROM cost
LEFT JOIN advertised
  ON advertised.channel_code = cost.channel_code
  AND advertised.dt = cost.dt;
