import { readCorpus } from './corpus-format'

/** Questions by months, periods beside each other, regions and ratios. Runs in a world of its own. */
export const questionCorpus = readCorpus(`
# months by name
sales by channel in october ⇒ … execute_sql('month'; -10-01; GROUP BY channel_code) … ∋ Data of
sales by channel in August ⇒ … execute_sql(-08-01) … ∋ There is no data for
orders since Nov 20th ⇒ … execute_sql(order_count; >=; -11-20) … ∋ -11-20 to
gmv in nov 2026 pls ⇒ … execute_sql(BETWEEN '2026-11-01' AND '2026-11-30') …
refunds on 3rd of October ⇒ … execute_sql(refund_amount; -10-03) …
sales by day from Sep 10 to Sep 14 ⇒ … execute_sql(-09-10; -09-14; GROUP BY dt) …
10月各渠道的销售额 ⇒ … execute_sql(-10-01; GROUP BY channel_code) … ∋ 数据日期
# how many of them
which 5 channels sold most ⇒ … execute_sql(channel_code; LIMIT 5) execute_sql(first_day) ∋ Highest: **app**
哪3个品类卖的最好 ⇒ … execute_sql(category_name; LIMIT 3) execute_sql(first_day) ∋ 前 3 行
top 3 shops last week ⇒ … execute_sql(shop_name; LIMIT 3; 'week') … ∋ Data of
# one period beside the other
last week compared with the week before ⇒ … execute_sql(period = 2; gmv_amount; change_percent) ∋ sales: ** ∋ ; change **
上周各渠道销售额，和再上一周比 ⇒ … execute_sql(period = 2; channel_code; change_percent) ∋ 6 行 ∋ | 变化 |
上周订单数跟上上周对比 ⇒ … execute_sql(order_count; change_percent) ∋ 订单数：
每月GMV环比 ⇒ … execute_sql(month; lag; change_percent) ∋ 比前一个月
orders by channel in the week before last ⇒ … execute_sql(channel_code; order_count) …
+ last week compared with the week before ⇒ … execute_sql(channel_code; order_count; period = 2; change_percent) ∋ change |
# by region, and shares
refund rate by chanel ⇒ … execute_sql(dws_order_detail; is_refunded; GROUP BY channel_code) execute_sql(first_day) ∋ Highest: **mini_program**
refund rate by region ⇒ … execute_sql(is_refunded; GROUP BY zone_name) execute_sql(first_day) ∋ 8 rows
退款率最高的5个店铺 ⇒ … execute_sql(refund_order_count; nullif; shop_name; LIMIT 5) execute_sql(first_day) ∋ 前 5 行
各品牌退款率 ⇒ … execute_sql(is_refunded; brand_name) execute_sql(first_day) ∋ 共 12 行
各地区销售额 ⇒ … execute_sql(sum(order_amount); region_code) execute_sql(first_day)
各仓库的毛利率 ⇒ … execute_sql(gross_profit_amount; sum(net_amount); warehouse_code) execute_sql(first_day)
# two values side by side
北京上海上周卖了多少 ⇒ … execute_sql(IN ('上海', '北京'); GROUP BY region_name) … ∋ 共 2 行 ∋ | 北京 | ∋ | 上海 |
+ 深圳呢 ⇒ … execute_sql(region_name = '深圳') …
how much did Beijing and Shanghai sell last week ⇒ … execute_sql(IN ('上海', '北京'); GROUP BY region_name) … ∋ 2 rows
服饰美妆上周卖了多少 ⇒ … execute_sql(IN ('服饰', '美妆'); GROUP BY category_name) … ∋ 共 2 行
# what is left out is not counted, and that is said
order amount of orders that are not cancelled on 2026-11-25 ⇒ … execute_sql(<> 'cancelled'; IS NULL) … ∋ Left out: \`order_status\` = cancelled
除了北京，各城市最近7天订单金额前3 ⇒ … execute_sql(<> '北京'; LIMIT 3) … ∋ 已排除 ∋ 北京
order amount by channel except app, last 7 days ⇒ … execute_sql(<> 'app'; GROUP BY channel_code) … ∋ Left out
最近7天订单金额，不含已取消订单 ⇒ … execute_sql(<> 'cancelled') … ∋ 已排除
sales by channel excluding wizards ⇒ … ∋ I queried nothing rather than give a number that has it in
# parts of a year, days ago, slips
订单金额，11月上旬 ⇒ … execute_sql(11-01; 11-10) … ∋ 数据日期
order amount yesterday vs 7 days ago ⇒ … execute_sql(period = 2) … ∋ change
order amount by channel last weak ⇒ … execute_sql(week) … ∋ I read “weak” as “week”
# what is missing is said
北京的访客数 ⇒ … ∋ 没有查询 ∋ 「城市」字段的表
how much stock is left ⇒ searchTables* getTable* searchTables* getTable* ∋ I queried nothing ∋ “stock”: none found
库存还有多少 ⇒ searchTables* getTable* searchTables* getTable* ∋ 没有查询 ∋ 字段的表：没有找到
conversion rate by channel ⇒ … ∋ I queried nothing ∋ orders ÷ visitors
churn rate by channel ⇒ … ∋ no table has a column called “churn rate”
各渠道的复购率 ⇒ … ∋ 没有查询 ∋ 复购率
`)
