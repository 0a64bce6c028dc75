import { readCorpus } from './corpus-format'

/** Written by a fresh pair of eyes that knew the tables and the tools, and not the planner. */
export const freshCorpus = readCorpus(`
# questions about the data
昨儿一共退了多少钱啊 ⇒ … execute_sql(refund_amount; sum) …
what was our gmv yesterday? ⇒ … execute_sql(gmv_amount; sum) …
top 5 brands by sales over the last 30 days ⇒ … execute_sql(brand_name; DESC; LIMIT 5) …
退款率最高的3个品类是哪几个 ⇒ … execute_sql(category; refund; DESC; LIMIT 3) execute_sql(first_day)
compare app and web orders this month ⇒ … execute_sql(sum(order_count); IN ('app', 'web'); GROUP BY channel_code) …
这个月GMV跟上个月比怎么样，环比多少 ⇒ … execute_sql(gmv_amount; change_percent) ∋ %
pls show me nr of orders per day for the last 2 weeks ⇒ … execute_sql(dt; GROUP BY; 14) …
北京的用户有多少个 ⇒ … execute_sql(count; 北京)
average order amount by member level ⇒ … execute_sql(order_amount; level; GROUP BY) execute_sql(first_day)
金额2000以上的订单有几单 ⇒ … execute_sql(2000; count) execute_sql(first_day)
which shop sold the most in the last 7 days ⇒ … execute_sql(shop_name; DESC) …
各发货仓的超时率对比一下 ⇒ … execute_sql(warehouse_code; breach; GROUP BY) execute_sql(first_day)
cart adds per visitor by channel ⇒ … execute_sql(cart_adds; visitor_count; channel_code) execute_sql(first_day)
2019年有多少订单 ⇒ … ∋ 没有
top 10 products by quantity on 2031-05-01 ⇒ … ∋ no data
我们财务那边说支付宝的实付金额对不上，能不能帮我查一下最近7天各支付方式的实付金额，按金额从高到低排一下，谢谢 ⇒ … execute_sql(sum(paid_amount); method; DESC) …
select channel_code, sum(paid_amount) as paid from ads_gmv_daily group by 1 order by 2 desc ⇒ … execute_sql(sum(paid_amount) as paid) ∋ app
select foo from dwd_order ⇒ … execute_sql✗ ∋ foo
how many rows does dwd_refund have, and who owns it? ⇒ … execute_sql(count; dwd_refund) … ∋ 周宁
# typed in a hurry
昨儿app跟小程序各多少单 ⇒ … execute_sql(IN ('app', 'mini_program'); GROUP BY channel_code) … ∋ 共 2 行
退款这块最近是不是涨了 ⇒ … execute_sql(refund_amount; period = 2) ∋ 变化 **
华东上周销售额 ⇒ … execute_sql(zone_name = '华东') … ∋ 数据日期
哪个品类退货最多 原因是啥 ⇒ … execute_sql(category_code) … ∋ 「原因」没有用上
快递超时的比例 按承运商 ⇒ … execute_sql(breach_rate; carrier_name) … ∋ 数据日期
gmv ystrday ⇒ … execute_sql(- 1) … ∋ Data of
show me shops with no sales last week ⇒ - ∋ I did not query anything
which warehouse is late the most, and list the frozen tasks ⇒ listTasks(frozen) ∋ Left out ∋ which warehouse is late the most
# a question and what follows on it
上周成交额前10的店铺 ⇒ … execute_sql(shop_name; DESC; LIMIT 10) …
+ 只看旗舰店 ⇒ … execute_sql(= 'flagship'; GROUP BY shop_name) …
+ 改成前5 ⇒ … execute_sql(= 'flagship'; LIMIT 5) …
sales amount by category last 7 days ⇒ … execute_sql(category; sales_amount) …
+ and by brand? ⇒ … execute_sql(brand_name; sales_amount) …
+ same for the last 30 days ⇒ … execute_sql(brand_name; 30) …
+ how many rows is that table ⇒ … execute_sql(count; dws_product_sales_1d)
# looking things up
oder detail table has which fileds ⇒ … getTable ∋ dws_order_detail
where does net_amount in ads_gmv_daily come from ⇒ … getLineage(net_amount; upstream) ∋ dws_order_detail
经营看板是从哪些表算出来的 ⇒ … getLineage(ads_executive_board; upstream) ∋ ads_gmv_daily
ads_campaign_roi咋又挂了 ⇒ … getInstanceLog ∋ N/A
did everything run ok last night? ⇒ … listInstances … ∋ ads_campaign_roi
哪些任务现在是冻结的 ⇒ … listTasks ∋ ads_payment_mix
what does sla_status mean? ⇒ … ∋ met / breached
payable_amount 是什么意思 ⇒ … ∋ 应付金额
which tables use dim_user ⇒ … getLineage(dim_user; downstream) ∋ dws_order_detail
dwd_invoice 有哪些字段 ⇒ … ∋ dwd_invoice ∋ 没有
Hi, I'm new in the team. Finance complains that the refunds in the category report look too low. Which task fills ads_refund_monitor, and what does it read from? ⇒ … ∋ dws_order_detail
店铺榜单几点跑？ ⇒ … getTask ∋ 30 2 * * *
有什么东西还没发布 ⇒ … listPacks … ∋ 履约 SLA
# what would happen
如果把 dwd_order 的 coupon_amount 删了会影响谁 ⇒ … getLineage(dwd_order; coupon_amount) … ∋ dws_order_detail
is it safe to drop ods_shipment? ⇒ … getLineage(ods_shipment) … ∋ dwd_shipment
# running things
dws_traffic_1d 补一下最近三天的数 ⇒ … backfill!(traffic)
backfill dws_shop_sales_1d for last week incl. everything downstream ⇒ … backfill!("includeDownstream":true)
rerun yesterdays ads_campaign_roi pls ⇒ … rerunInstance!
把正在跑的任务都杀掉 ⇒ … listInstances ∋ 没有
暂停 ads_price_band 的调度 ⇒ … freezeTask!
unfreeze the payment mix task ⇒ … unfreezeTask!
ads_traffic_funnel 没人用了，下线吧 ⇒ … offlineTask!
ads_user_value 改到每天早上6点半跑 ⇒ … upsertSchedule(30 6 * * *)
+ 发布吧 ⇒ … packCommit!
# changes
rename order_count to "><img src=x onerror=alert(1)>; drop table x in ads_price_band ⇒ …
rename order_total to sum_total in ads_price_band ⇒ … ∋ no column ∋ Nothing was changed
把 dws_traffic_1d 的 visit_count 改名为 visits ⇒ … ∋ 你是说 \`visitor_count\` ∋ 没有改动
+ 不是 ⇒ - ∋ 不再继续
renmae visit_count to visits ⇒ … ∋ No table has a column \`visit_count\` ∋ nothing was changed
change session_cuont to bigint in dws_traffic_1d ⇒ … ∋ did you mean \`session_count\`
+ yes please ⇒ … upsertTable(session_count; BIGINT)
add a column is_vip boolean to dwd_order_item ⇒ … upsertTable(is_vip; add)
+ and now publish it ⇒ … packCommit!
dim_region 加个字段 area_code varchar，注释是区号 ⇒ … upsertTable(area_code; 区号)
+ 不对，改成 phone_code ⇒ … upsertTable(area_code; phone_code)
rename nickname to nick_name in ods_user ⇒ … upsertTable(nickname; nick_name) …
+ take that back ⇒ … upsertTable(nick_name; "to":"nickname")
给 dws_oder_detial 加一列 tag_text varchar ⇒ … upsertTable(tag_text) … ∋ dws_order_detail
ads_shop_ranking 只取前 20，帮我改成前 50 ⇒ … copy_file … str_replace(50) … upsertTask
in ads_price_band change refund_rate to round to 2 digits instead of 4 ⇒ … copy_file … str_replace(2) … upsertTask
新建表 ads_city_sales，字段：city_name varchar, gmv_amount decimal(18,2), dt date ⇒ … upsertTable(ads_city_sales; city_name; gmv_amount)
dwd_refund 的 refund_amount 必须大于等于0，不满足就卡住下游 ⇒ … upsertQualityRule(refund_amount >= 0; "blocking":true)
rename order_no to order_number in ods_order, then show me top 10 shops by gmv ⇒ … upsertTable(order_number) … ∋ shop
# pictures
画个饼图看看各支付方式的实付占比 ⇒ … run_python(pie; method)
plot gmv by day ⇒ … run_python(gmv_amount; dt)
# out of reach
预测一下下个月的GMV ⇒ … ∋ 预测
写首关于数据仓库的诗 ⇒ … ∋ 演示
email the gmv report to my boss ⇒ … ∋ demo
delete all rows of dwd_order older than a year ⇒ … ∋ not
`)
