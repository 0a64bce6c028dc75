import type { DemoDays } from './demo-days'

/** Hours of the day, as often as people order in them. */
const hours =
  '0|1|7|8|8|9|9|9|10|10|10|11|11|12|12|12|13|13|14|14|15|15|16|16|17|17|18|18|19|19|20|20|20|20|21|21|21|21|21|22|22|22|23|23'

/** About 100,000 orders with their items: busier at weekends and on promotion days, a little more every week. */
export function rawOrders({ first, last, today }: DemoDays): string[] {
  return [
    `CREATE TEMP TABLE demo_order AS
     WITH weighted AS (
       SELECT date_id AS dt, date_id - DATE '${first}' AS day_number,
         1 + 0.3 * (date_id - DATE '${first}') / 90 + CASE WHEN is_weekend THEN 0.25 ELSE 0 END
           + CASE WHEN is_promotion THEN 1.3 ELSE 0 END + 0.2 * demo_share(date_id - DATE '${first}', 41) AS weight
       FROM dim_date WHERE date_id BETWEEN DATE '${first}' AND DATE '${last}'
     ),
     counted AS (
       SELECT dt, day_number, CAST(round(100000 * weight / sum(weight) OVER ()) AS INTEGER) AS orders FROM weighted
     ),
     numbered AS (
       SELECT dt, day_number, row_number() OVER (ORDER BY dt, n) AS id
       FROM (SELECT dt, day_number, unnest(range(orders)) AS n FROM counted)
     )
     SELECT id, 10000000 + id AS order_id, dt,
       -- only users who have registered by that day
       CAST(1 + floor(20000.0 * (900 + day_number) / 991 * pow(demo_share(id, 42), 1.6)) AS BIGINT) AS user_id,
       CAST(1 + floor(60 * pow(demo_share(id, 43), 1.7)) AS INTEGER) AS shop_id,
       dt + to_hours(CAST(demo_pick('${hours}', hash(id, 44)) AS INTEGER))
         + to_seconds(CAST(hash(id, 45) % 3600 AS INTEGER)) AS created_at
     FROM numbered`,
    `INSERT INTO ods_order_item
     SELECT order_id * 10 + line_no, order_id, line_no, sku_id, quantity, unit_price, quantity * unit_price,
       CAST(round(quantity * unit_price * CAST(demo_pick('0|0|0|0.05|0.1', hash(id, line_no, 51)) AS DECIMAL(3, 2)), 2) AS DECIMAL(18, 2)), dt
     FROM (
       SELECT o.id, o.order_id, o.dt, o.line_no, p.sku_id, CAST(demo_pick('1|1|1|1|2|2|3', hash(o.id, o.line_no, 52)) AS INTEGER) AS quantity,
         CAST(round(p.list_price * (0.85 + 0.15 * demo_share(o.id * 5 + o.line_no, 53)), 2) AS DECIMAL(18, 2)) AS unit_price
       FROM (
         SELECT id, order_id, dt, CAST(unnest(range(1, 2 + CAST(demo_pick('0|0|0|0|0|1|1|1|2|3', hash(id, 54)) AS INTEGER))) AS INTEGER) AS line_no
         FROM demo_order
       ) o
       JOIN ods_product p ON p.sku_id = CAST(1 + floor(800 * pow(demo_share(o.id * 5 + o.line_no, 55), 1.3)) AS BIGINT)
     )
     ORDER BY order_id, line_no`,
    `INSERT INTO ods_order
     WITH priced AS (
       SELECT o.id, o.order_id, o.user_id, o.shop_id, o.created_at, o.dt, i.amount,
         CAST(round(i.amount * CAST(demo_pick('0|0|0|0|0.05|0.1|0.15|0.2', hash(o.id, 61)) AS DECIMAL(3, 2)), 2) AS DECIMAL(18, 2)) AS discount,
         CASE WHEN hash(o.id, 62) % 4 = 0 THEN 500000 + hash(o.id, 63) % 4000 END AS coupon_id,
         o.created_at + to_minutes(CAST(1 + 900 * pow(demo_share(o.id, 64), 6) AS INTEGER)) AS paying_at,
         demo_share(o.id, 65) AS fate
       FROM demo_order o
       JOIN (SELECT order_id, sum(item_amount) AS amount FROM ods_order_item GROUP BY order_id) i ON i.order_id = o.order_id
     ),
     timed AS (
       SELECT *, paying_at + to_minutes(CAST(120 + 3400 * pow(demo_share(id, 66), 2.5) AS INTEGER)) AS shipping_at FROM priced
     ),
     planned AS (
       SELECT *, shipping_at + to_minutes(CAST(900 + 6000 * pow(demo_share(id, 67), 2) AS INTEGER)) AS receiving_at FROM timed
     ),
     happened AS (
       SELECT *, TIMESTAMP '${today} 00:00:00' AS now_at,
         -- six of a hundred are never paid
         CASE WHEN fate >= 0.06 AND paying_at < now_at THEN paying_at END AS paid_at,
         CASE WHEN fate >= 0.06 AND shipping_at < now_at THEN shipping_at END AS shipped_at,
         CASE WHEN fate >= 0.06 AND receiving_at < now_at THEN receiving_at END AS received_at,
         CASE WHEN fate < 0.06 AND created_at + INTERVAL 1 DAY < now_at THEN created_at + INTERVAL 1 DAY END AS closed_at
       FROM planned
     )
     SELECT order_id, 'SO' || strftime(dt, '%Y%m%d') || lpad(CAST(id AS VARCHAR), 7, '0'), h.user_id, shop_id,
       CASE WHEN hash(id, 68) % 50 = 0 THEN NULL WHEN hash(id, 68) % 5 = 1 THEN other.code ELSE u.region_code END,
       demo_pick('app|app|app|app|APP|mini_program|mini_program|mini_program|web|live|live|store|partner', hash(id, 69)),
       demo_pick('iPhone|Android|Android|iPad|Windows|Mac|', hash(id, 70)),
       demo_pick('search|search|recommend|recommend|ad|share|direct', hash(id, 71)),
       CASE WHEN closed_at IS NOT NULL THEN 'cancelled' WHEN received_at IS NOT NULL THEN 'received'
         WHEN shipped_at IS NOT NULL THEN 'shipped' WHEN paid_at IS NOT NULL THEN 'paid' ELSE 'created' END,
       -- a faulty register books a handful of orders with the wrong sign; a quality rule finds them
       CASE WHEN dt >= DATE '${last}' - 2 AND id % 367 = 5 THEN -amount ELSE amount END,
       discount, coupon_id,
       CASE WHEN coupon_id IS NULL THEN 0 ELSE least(50, CAST(round(amount * 0.1, 2) AS DECIMAL(18, 2))) END,
       CASE WHEN amount >= 99 THEN 0 WHEN hash(id, 72) % 3 = 0 THEN 12 ELSE 8 END,
       hash(id, 73) % 14 = 0,
       CASE WHEN hash(id, 73) % 14 = 0 THEN demo_pick('生日快乐!|Happy birthday!|新婚快乐,百年好合|谢谢你一直在|乔迁之喜|With love from Shanghai', hash(id, 74)) END,
       CASE WHEN hash(id, 75) % 5 = 0 THEN demo_pick('请放门口|工作日送货|Please call before delivery|不要香菜味的|发票开公司抬头|尽快发货,谢谢|  ', hash(id, 76)) END,
       CAST(demo_pick('48|72|72|96|120', hash(id, 77)) AS INTEGER), created_at, paid_at, shipped_at, received_at, closed_at, dt
     FROM happened h
     JOIN ods_user u ON u.user_id = h.user_id
     JOIN demo_region other ON other.place = CAST(hash(id, 78) % 30 AS INTEGER)
     ORDER BY order_id`,
  ]
}
