import { readCorpus } from './corpus-format'

/** Longer work: phases with their documents, skills, and what is handed to a sub-agent. Runs in a world of its own. */
export const workCorpus = readCorpus(`
# a table in phases
把 dws_order_detail 的 gift_message 改名为 gift_note，分阶段做，每步出文档 ⇒ readSkill(change-table-safely) getTable listTasks getTable getLineage(gift_message; downstream) execute_sql(count(gift_message)) completePhase("phase":"design"; 受影响的下游; 99997 行) getTask copy_file searchFile* completePhase("phase":"decompose") upsertTable(gift_note) str_replace upsertTask listTasks getTask* copy_file* searchFile* debugRun(dws_order_detail) packCommit!(gift_note) ∋ 带上了还没发布的表 ∋ 分阶段做 ∋ 由人决定
rename order_amount to pay_amount in dws_order_detail step by step with documents ⇒ readSkill(change-table-safely) getTable listTasks getTable getLineage(order_amount) execute_sql(sum(order_amount)) completePhase("phase":"design"; 9 tables downstream) getTask copy_file searchFile* completePhase("phase":"decompose") upsertTable(pay_amount) str_replace* upsertTask … listTasks getTask* copy_file* searchFile* str_replace* upsertTask* debugRun* listInstances(ads_campaign_roi; failed) packCommit! ∋ as it did before this change ∋ Not tried ∋ each with a document
给 dim_user 加一个字段 vip_level INT，走完整流程，先不要发布 ⇒ readSkill getTable listTasks getLineage(dim_user) execute_sql completePhase("phase":"design") completePhase("phase":"decompose"; 不发布) upsertTable(vip_level) completePhase("phase":"execute"; 没有发布) getTable execute_sql completePhase("phase":"verify") ∋ 按要求没有发布 ∋ 2 项检查，2 项符合预期
design first: drop column remark_text from dws_order_detail, then publish it ⇒ readSkill getTable listTasks getLineage(remark_text) execute_sql completePhase("phase":"design") getTask copy_file searchFile* completePhase("phase":"decompose") upsertTable(drop) str_replace* upsertTask debugRun(dws_order_detail) packCommit! ∋ with the unreleased
把 dwd_payment 的 fee_amount 改成 decimal(20,4) 类型，按完整流程来 ⇒ readSkill getTable listTasks getLineage(fee_amount) execute_sql(TRY_CAST(fee_amount AS DECIMAL(20,4))) completePhase("phase":"design"; 0 个转不成) completePhase("phase":"decompose") upsertTable packCommit!
go through the full process: drop column order_status from dwd_order ⇒ readSkill getTable listTasks getLineage(order_status) execute_sql ∋ Nothing was saved ∋ still read by
把 ods_campaign_cost 的 cost_text 改成 decimal(18,2) 类型，分四个阶段做 ⇒ readSkill getTable listTasks getLineage(cost_text) execute_sql(TRY_CAST) ∋ 没有保存任何改动 ∋ 个值转不成
just the design: rename nickname to nick_name in dim_user ⇒ readSkill getTable listTasks getTable getLineage(nickname) execute_sql completePhase("phase":"design") ∋ Nothing was changed
+ rename nickname to nick_name in dim_user, in phases, but don't publish yet ⇒ readSkill getTable listTasks getTable getLineage(nickname) execute_sql completePhase("phase":"design") getTask copy_file searchFile* completePhase("phase":"decompose") upsertTable(nick_name) str_replace* upsertTask … getTask* copy_file* searchFile* listInstances debugRun(dim_user) completePhase("phase":"execute") getTable execute_sql completePhase("phase":"verify") ∋ as asked
# a script in phases
in ads_price_band replace "refund_rate, 4" with "refund_rate, 3" phase by phase ⇒ getTask searchFile ∋ nothing was changed
ads_fulfilment_sla 的脚本里把「GROUP BY」替换成「GROUP  BY」，一步一步来 ⇒ getTask searchFile listInstances getLineage completePhase("phase":"design") copy_file completePhase("phase":"decompose") str_replace upsertTask debugRun packCommit! ∋ 由人决定
ads_shop_ranking 只取前 20，分阶段改成前 50 ⇒ getTask copy_file searchFile str_replace(50) upsertTask ∋ 分阶段做只用于
# a new task
写一个 ETL 任务 ads_channel_day，从 dwd_order 按渠道统计 order_amount 和 freight_amount ⇒ readSkill(write-etl-task) getTable getTable✗ execute_sql(sum(order_amount)) execute_sql(null_keys) listTasks getTask upsertTable(ads_channel_day; channel_code; "partition":true) create_file(bizdate) upsertTask(ads_channel_day.etl) upsertSchedule(task_dwd_order) upsertQualityRule(IS NOT NULL) debugRun(ads_channel_day) saveDocument(粒度) ∋ 试跑 ∋ 还没有生效
+ 发布 ⇒ packCommit!
write an etl task dws_carrier_shipments_1d that counts shipments from dwd_shipment by carrier, then publish it ⇒ readSkill(write-etl-task) getTable getTable✗ execute_sql(count(DISTINCT shipment_id)) execute_sql listTasks getTask upsertTable(dws_carrier_shipments_1d) create_file upsertTask upsertSchedule upsertQualityRule debugRun(dws_carrier_shipments_1d) saveDocument packCommit! ∋ Trial run of ∋ source rows become
create a task ads_gmv_daily that sums order_amount from dwd_order by channel ⇒ readSkill … ∋ already
写一个任务，从 dwd_refund 按原因统计退款金额 ⇒ readSkill getTable ∋ 请说出新表名
# a failure
排查一下 ads_campaign_roi 为什么失败 ⇒ readSkill(investigate-failed-instance) getTask listInstances(failed) getInstanceLog getTask listInstances searchFile(CAST) getTable* execute_sql(TRY_CAST(cost_text AS DECIMAL(18,2))) getLineage(ads_campaign_roi) saveDocument(cost_text) ∋ \`ods_campaign_cost.cost_text\` ∋ TRY_CAST ∋ 现在不重跑
investigate last night's failed instances ⇒ readSkill listInstances(failed) getInstanceLog getTask listInstances searchFile(CAST) getTable* execute_sql(cost_text) getLineage* saveDocument ∋ Cause ∋ N/A
find the root cause: why did ads_gmv_daily fail ⇒ readSkill getTask listInstances(failed) ∋ nothing to investigate
# handed over
让子代理检查 dws_order_detail 的所有下游 ⇒ getTable delegate("access":"read"; 检查 dws_order_detail 的所有下游表) ∋ 子代理查完了 ∋ ads_gmv_daily
check everything downstream of dwd_order in the background ⇒ getTable delegate(Check every table downstream of dwd_order) ∋ The sub-agent is done ∋ ads_campaign_roi
检查 dwd_shipment 的每张下游表 ⇒ getTable getLineage(downstream) … ∋ 张下游表
check all tables downstream of dwd_refund ⇒ getTable getLineage(downstream) … ∋ downstream of
rename order_source to src in dwd_order, fix downstream too ⇒ … copy_file searchFile* upsertTable(src) str_replace upsertTask … copy_file* searchFile* str_replace*(o.src AS order_source) upsertTask listInstances ∋ Downstream is adapted
`)
