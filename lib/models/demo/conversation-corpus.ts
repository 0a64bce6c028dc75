import { readCorpus } from './corpus-format'

/** Conversations that go on: several things in one request, what waits already, days without data, the language. Runs in a world of its own. */
export const conversations = readCorpus(`
# two things in one request
dws_shop_sales_1d 的负责人是谁，最近 7 天哪些店铺成交额最高 ⇒ … execute_sql(shop_name; - 7) … ∋ 陈默 ∋ 最高的是
先看看 dim_region 有哪些字段，然后给我 3 条数据 ⇒ getTable … previewTable("limit":3) ∋ zone_name ∋ dim_region
把 ods_product 的 list_price 改名为 tag_price，然后看看最近 7 天各渠道销售额 ⇒ … upsertTable(tag_price) … execute_sql(channel_code) … ∋ 改好了 ∋ 最高的是
rename is_gift to is_present in ods_order, then email it to my boss ⇒ … upsertTable(is_present) ∋ Left out ∋ email it to my boss
show sales by channel for the last 7 days; then the refunds by category ⇒ … execute_sql(channel_code) … execute_sql(refund_amount; category_code) … ∋ channel_code ∋ category_code
drop column no_such_column from dwd_payment, then backfill dwd_payment for the last 3 days ⇒ … ∋ has no column ∋ Left out ∋ backfill dwd_payment
how many shops are there, and chart sales by channel ⇒ … execute_sql … run_python(channel_code) ∋ Bar chart
# what is ruled out is not done
do not drop the column paid_at from dwd_payment ⇒ - ∋ Nothing was changed: you said “do not drop
不要冻结 ads_price_band ⇒ - ∋ 什么都没有做 ∋ 不要冻结 ads_price_band
don't backfill dws_order_detail for the last 3 days ⇒ - ∋ Nothing was changed
不要把 dwd_refund 的 refund_amount 改名 ⇒ - ∋ 没有改
how many rows in dim_date, but do not drop it ⇒ … execute_sql(dim_date) ∋ Not done, as you said: “do not drop it”
# each verb with its own objects
freeze ads_category_trend and backfill dws_order_detail for the last 3 days ⇒ … freezeTask!(ads_category_trend)
drop the column coupon_amount from dws_order_detail and keep coupon_amount ⇒ - ∋ Which one do you want
删除 dws_order_detail 的 coupon_amount，但保留 coupon_amount ⇒ - ∋ 要哪一个
# the same card twice
补数 ads_user_value 最近3天 ⇒ … backfill!
+ 再补一下 ads_user_value 最近3天的数据 ⇒ … ∋ 已经在等人决定
+ 补数 ads_user_value 最近5天 ⇒ … backfill!
freeze ads_shop_ranking ⇒ … freezeTask!
+ please freeze ads_shop_ranking ⇒ … ∋ already waits
# all that is pending downstream, not only the last one
rename refund_status to state_code in ods_refund ⇒ … upsertTable(state_code)
+ rename reason_code to cause_code in ods_refund ⇒ … upsertTable(cause_code)
+ fix downstream too ⇒ … copy_file … str_replace* upsertTask listInstances(failed) ∋ \`refund_status\` → \`state_code\` ∋ \`reason_code\` → \`cause_code\`
把 ods_shipment 的 carrier_code 改名为 carrier_key ⇒ … upsertTable(carrier_key)
把 ods_shipment 的下游也一起改了 ⇒ … copy_file … str_replace* upsertTask listInstances(failed) ∋ \`carrier_code\` → \`carrier_key\`
把 ods_shipment 的 warehouse_code 改名为 depot_code，下游也一起改 ⇒ … upsertTable(depot_code) … copy_file … str_replace* upsertTask listInstances(failed) ∋ \`carrier_code\` → \`carrier_key\` ∋ \`warehouse_code\` → \`depot_code\`
把下游也改了 ⇒ - ∋ 是哪张表
dim_date 的下游也一起改 ⇒ getTable ∋ 没有还没发布的改名
# days without data
2031-05-01 各渠道的销售额 ⇒ … execute_sql(2031-05-01) … ∋ 2031-05-01 没有数据 ∋ 最新一天
refunds in 2019 ⇒ … execute_sql(2019-01-01) … ∋ There is no data for 2019-01-01 to 2019-12-31
昨天各渠道的订单数 ⇒ … execute_sql(channel_code; - 1) … ∋ 数据日期
# the language of what is typed in none
请列出所有的表 ⇒ searchTables ∋ 37 张表
+ select shop_id, shop_name from dim_shop limit 3 ⇒ execute_sql ∋ 共 3 行
+ SELECT 1 + 1 AS two ⇒ execute_sql ∋ \`two\`：
+ with a as (select 1 as x) select * from a ⇒ execute_sql ∋ \`x\`：
+ ok ⇒ - ∋ 不客气
which tables are there ⇒ searchTables ∋ 37 tables
+ select count(*) as 订单数 from dwd_order ⇒ execute_sql ∋ : **
# a release whose first part was not understood, or that has nothing of its own
add a column memo_text varchar to dim_date ⇒ … upsertTable(memo_text)
+ frobnicate the memo, then publish it ⇒ - ∋ frobnicate the memo ∋ nothing was released
+ email my boss and publish ⇒ - ∋ email my boss ∋ nothing was released
+ ok, publish it ⇒ packCommit!(memo_text)
给 dim_region 加个字段 memo_text varchar ⇒ … upsertTable(memo_text)
+ 把那个弄得漂亮点，然后发布 ⇒ - ∋ 弄得漂亮点 ∋ 没有发布
+ 好的，发布吧 ⇒ packCommit!(memo_text)
发布 ⇒ - ∋ 这段对话里没有保存过
pls publsh it ⇒ - ∋ This conversation saved nothing
xyzzy plugh, then pubish ⇒ - ∋ xyzzy plugh ∋ nothing was released
发布其他对话里保存的改动 ⇒ packCommit! ∋ 其他对话里保存的
publish what i saved in other conversations ⇒ packCommit! ∋ other conversations
# nothing to carry on with
go on ⇒ - ∋ No work was stopped
继续做 ⇒ - ∋ 没有停下的工作
`)
