import { readCorpus } from './corpus-format'

/** What is saved and not released, also by another conversation: each line finds what the lines before it left. */
export const savedCorpus = readCorpus(`
# thrown away on a card, never released
rename shop_name to store_name in dws_shop_sales_1d ⇒ … copy_file searchFile* upsertTable(store_name) str_replace upsertTask ∋ not in effect yet
+ 撤掉这次保存的改动 ⇒ getTable getTask discardChange!("kind":"table") discardChange!("kind":"task") ∋ 不会发布任何东西
+ 丢弃它 ⇒ getTable getTask ∋ 已经在等人决定
丢弃 dws_shop_sales_1d 没发布的改动 ⇒ getTable listTasks discardChange!("kind":"table") discardChange!("kind":"task") ∋ 由人在卡片上决定
discard the saved changes of dws_shop_sales_1d ⇒ getTable listTasks discardChange*!(dws_shop_sales_1d) ∋ Nothing is released
把 dws_shop_sales_1d 恢复到线上版本 ⇒ getTable listTasks discardChange*!(dws_shop_sales_1d)
放弃这次的改动 ⇒ - ∋ 没有可丢弃的
throw away the unreleased changes of dim_user ⇒ getTable listTasks ∋ Nothing is saved of
不要丢弃 dws_shop_sales_1d 保存的改动 ⇒ … ∋ dws_shop_sales_1d
# queries meet what is in effect, whatever is saved beside it
top 5 shops by sales ⇒ … execute_sql(SELECT shop_name; GROUP BY shop_name) execute_sql(first_day) ∋ Highest
销售额最高的5个店铺 ⇒ … execute_sql(SELECT shop_name) execute_sql(first_day) ∋ 最高的是
dws_shop_sales_1d 有哪些字段 ⇒ getTable ∋ store_name ∋ **未生效**，现为 \`shop_name\`
看看 dws_shop_sales_1d 的前 5 行 ⇒ getTable previewTable ∋ shop_name
sum of gmv_amount in dws_shop_sales_1d by store_name ⇒ getTable ∋ it is \`shop_name\` until a release
rename order_amount to pay_amount in dws_order_detail ⇒ … copy_file searchFile* upsertTable(pay_amount) str_replace* upsertTask ∋ not in effect yet
sum of order_amount in dws_order_detail by channel_code ⇒ getTable* execute_sql(sum(order_amount)) execute_sql(first_day) ∋ Highest
# a draft that is asked for gets its card
rename nickname to nick_name in dim_user, save as draft ⇒ … copy_file searchFile* upsertTable(nick_name) str_replace* upsertTask packCommit!(nick_name) ∋ choose “Save as draft” on the card
给 ods_user 加一个字段 vip_level INT，存成草稿 ⇒ getTable listTasks upsertTable(vip_level) packCommit! ∋ 请在卡片上选「保存草稿」
# who decided is no wish to release
谁批准了昨天的发布 ⇒ - ∋ 已决定 ∋ 没有提交任何发布
who approved the last release? ⇒ - ∋ under “Decided” ∋ Nothing was submitted
上次的发布是谁审批的 ⇒ - ∋ 审计
who released the last pack ⇒ listPacks ∋ draft
`)
