import type { DemoDays } from './demo-days'

/** Payment methods by share; the old gateway's short names are among them. */
const methods = 'alipay|alipay|ali|wechat_pay|wechat_pay|wx|union_pay|credit_card|apple_pay|cash_on_delivery'

/** What follows an order (payments, refunds, parcels), visits, and the cost of advertising. */
export function rawEvents({ first, last, today }: DemoDays): string[] {
  const payable = `o.order_amount - o.discount_amount - o.coupon_amount + o.freight_amount`
  return [
    `INSERT INTO ods_payment
     WITH paid AS (
       SELECT o.order_id, o.paid_at, o.dt, ${payable} AS amount, hash(o.order_id, 81) % 100 AS kind
       FROM ods_order o WHERE o.paid_at IS NOT NULL AND o.order_amount > 0
     ),
     attempt AS (
       SELECT order_id, 1 AS n, demo_pick('${methods}', hash(order_id, 82)) AS pay_method, amount, false AS success,
         paid_at - INTERVAL 45 SECOND AS paid_at, dt
       FROM paid WHERE kind < 7
       UNION ALL
       SELECT order_id, 2, demo_pick('${methods}', hash(order_id, 83)),
         CASE WHEN kind BETWEEN 10 AND 13 THEN CAST(round(amount * 0.6, 2) AS DECIMAL(18, 2)) ELSE amount END, true, paid_at, dt
       FROM paid
       UNION ALL
       SELECT order_id, 3, demo_pick('${methods}', hash(order_id, 84)), amount - CAST(round(amount * 0.6, 2) AS DECIMAL(18, 2)), true,
         paid_at + INTERVAL 20 SECOND, dt
       FROM paid WHERE kind BETWEEN 10 AND 13
     )
     SELECT order_id * 10 + n, order_id, pay_method, amount, CAST(round(amount * 0.006, 2) AS DECIMAL(18, 2)),
       CASE WHEN success THEN 'success' ELSE 'failed' END,
       CASE WHEN pay_method = 'credit_card' AND amount > 600 THEN CAST(demo_pick('1|3|6|12', hash(order_id, 85)) AS INTEGER) ELSE 1 END, paid_at, dt
     FROM attempt ORDER BY order_id, n`,
    `INSERT INTO ods_refund
     WITH asked AS (
       SELECT o.order_id, ${payable} AS amount, hash(o.order_id, 91) % 1000 AS dice,
         o.paid_at + to_minutes(CAST(600 + 14000 * demo_share(o.order_id, 92) AS INTEGER)) AS applied_at
       FROM ods_order o WHERE o.paid_at IS NOT NULL AND o.order_amount > 0
     )
     SELECT order_id * 10, order_id,
       CASE WHEN dice < 40 THEN amount ELSE CAST(round(amount * (0.2 + 0.6 * demo_share(order_id, 93)), 2) AS DECIMAL(18, 2)) END,
       demo_pick('quality|wrong_item|late_delivery|no_reason|no_reason|damaged|price_change|', hash(order_id, 94)),
       CASE WHEN dice % 12 = 0 THEN 'rejected' WHEN applied_at < TIMESTAMP '${today} 00:00:00' - INTERVAL 3 DAY THEN 'finished' ELSE 'pending' END,
       applied_at,
       CASE WHEN applied_at < TIMESTAMP '${today} 00:00:00' - INTERVAL 3 DAY
         THEN applied_at + to_minutes(CAST(60 + 4000 * demo_share(order_id, 95) AS INTEGER)) END,
       CAST(applied_at AS DATE)
     FROM asked WHERE dice < 72 AND applied_at < TIMESTAMP '${today} 00:00:00' ORDER BY applied_at, order_id`,
    `INSERT INTO ods_shipment
     SELECT o.order_id * 10 + parcel, o.order_id, demo_pick('WH-SH|WH-GZ|WH-CD|WH-TJ', hash(o.order_id, 101)),
       demo_pick('sf|jd|zto|yto|ems', hash(o.order_id, parcel, 102)),
       CAST(200 + 6000 * pow(demo_share(o.order_id + parcel, 103), 3) AS INTEGER),
       CAST(round(4 + 14 * demo_share(o.order_id + parcel, 104), 2) AS DECIMAL(18, 2)),
       o.shipped_at + to_minutes(CAST(300 * parcel AS INTEGER)),
       CASE WHEN o.received_at IS NOT NULL THEN o.received_at - INTERVAL 90 MINUTE END, CAST(o.shipped_at AS DATE)
     FROM ods_order o, (SELECT unnest([0, 1]) AS parcel)
     WHERE o.shipped_at IS NOT NULL AND (parcel = 0 OR hash(o.order_id, 105) % 16 = 0)
     ORDER BY o.shipped_at, 1`,
    `INSERT INTO ods_page_view
     WITH buyers AS (SELECT user_id, lower(channel_code) AS channel_code, dt, count(*) AS orders FROM ods_order GROUP BY ALL),
     lookers AS (
       SELECT CAST(1 + floor(20000 * pow(demo_share(n * 131 + day_number, 111), 1.4)) AS BIGINT) AS user_id,
         demo_pick('app|app|mini_program|web|live|partner', hash(n, day_number, 112)) AS channel_code,
         DATE '${first}' + CAST(day_number AS INTEGER) AS dt
       FROM (SELECT unnest(range(90)) AS day_number), (SELECT unnest(range(700)) AS n)
     ),
     visits AS (
       SELECT user_id, channel_code, dt, max(orders) AS orders
       FROM (SELECT user_id, channel_code, dt, orders FROM buyers UNION ALL SELECT user_id, channel_code, dt, 0 FROM lookers)
       GROUP BY ALL
     )
     SELECT user_id, channel_code, sessions, views, CAST(views * 0.55 AS INTEGER),
       CAST(orders + hash(user_id, dt, 113) % 4 AS INTEGER), CAST(views * (8 + hash(user_id, dt, 114) % 40) AS INTEGER), dt
     FROM (
       SELECT user_id, channel_code, dt, orders, CAST(1 + hash(user_id, dt, 115) % 3 AS INTEGER) AS sessions,
         -- now and then a robot
         CASE WHEN hash(user_id, dt, 116) % 4000 = 0 THEN 5000
           ELSE CAST(2 + orders * 6 + 50 * pow(demo_share(user_id + 7 * (dt - DATE '${first}'), 117), 2.2) AS INTEGER) END AS views
       FROM visits
     )
     ORDER BY dt, user_id, channel_code`,
    `INSERT INTO ods_campaign_cost
     SELECT 'CP-' || channel || '-' || CAST(n AS VARCHAR), channel,
       -- the export of the last day holds a text where a number belongs
       CASE WHEN dt = DATE '${last}' AND channel = 'live' AND n = 2 THEN 'N/A'
         ELSE CAST(CAST(round(800 + 4200 * demo_share(day_number * 20 + n, 121), 2) AS DECIMAL(18, 2)) AS VARCHAR) END,
       CAST(20000 + hash(day_number, channel, n, 122) % 80000 AS BIGINT), CAST(400 + hash(day_number, channel, n, 123) % 3000 AS BIGINT), dt
     FROM (
       SELECT day_number, DATE '${first}' + CAST(day_number AS INTEGER) AS dt, channel, n
       FROM (SELECT unnest(range(90)) AS day_number), (SELECT unnest(['app', 'mini_program', 'web', 'live', 'partner']) AS channel),
         (SELECT unnest([1, 2]) AS n)
     )
     ORDER BY dt, channel, n`,
  ]
}
