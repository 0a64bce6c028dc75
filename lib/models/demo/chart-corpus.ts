import { readCorpus } from './corpus-format'

/** Requests for pictures: each is drawn by a script that really runs. Needs a sandbox. */
export const charts = readCorpus(`
画一下各渠道的销售额 ⇒ … run_python(ax.bar; GROUP BY channel_code; png) ∋ 柱状图：各渠道的销售额 ∋ 最高 **app**
+ 换成饼图 ⇒ … run_python(ax.pie; channel_code) ∋ 饼图：各渠道的销售额
+ 改成横向条形图 ⇒ … run_python(ax.barh; channel_code) ∋ 条形图
chart of sales by channel ⇒ … run_python(ax.bar; GROUP BY channel_code) ∋ Bar chart: sales by channel ∋ highest **app**
+ only the last 7 days ⇒ … run_python(ax.bar; channel_code; - 7) … ∋ Data of
line chart of gmv by day ⇒ … run_python(ax.plot; GROUP BY dt) ∋ Line chart ∋ points in time
画个最近30天每天退款金额的折线图 ⇒ … run_python(ax.plot; refund_amount; - 30) … ∋ 折线图 ∋ 共 30 个时间点 ∋ 数据日期
pie chart of orders by payment method ⇒ … run_python(ax.pie; payment_method; order_count) ∋ Pie chart
最近两周各渠道每天的销售额，画个堆叠柱状图 ⇒ … run_python(pivot_table; stacked=True; - 14) … ∋ 堆叠柱状图 ∋ 共 6 组
stacked bar chart of sales by day and channel for the last 7 days ⇒ … run_python(stacked=True; GROUP BY dt, channel_code; - 7) … ∋ Stacked bar chart
plot the gmv trend of the last two weeks ⇒ … run_python(ax.plot; GROUP BY dt; - 14) … ∋ 14 points in time
面积图看看各渠道每日访客数的变化 ⇒ … run_python(pivot_table; area; visitor_count) ∋ 面积图
画出 top 10 店铺的销售额 ⇒ … run_python(shop_name; LIMIT 10) ∋ 共 10 组
bar chart of the 5 best brands by sales ⇒ … run_python(brand_name; LIMIT 5) ∋ 5 groups
画一下 ads_refund_monitor 里各品类的 refund_amount ⇒ … run_python(FROM ads_refund_monitor; category_code) ∋ 柱状图
plot visitor_count by day from dws_traffic_1d ⇒ getTable run_python(FROM dws_traffic_1d; visitor_count; GROUP BY dt) ∋ Line chart
最近10天各渠道销售额 ⇒ … execute_sql(channel_code; - 10) execute_sql(newest_day) ∋ 数据日期
+ 画成图 ⇒ … run_python(ax.bar; channel_code; - 10) … ∋ 柱状图
用户性别分布饼图 ⇒ … run_python(ax.pie; gender) ∋ 饼图
按天画饼图看销售额 ⇒ … run_python(ax.plot; GROUP BY dt) ∋ 不适合画饼图
scatter plot of sales by channel ⇒ … run_python(ax.bar; channel_code) ∋ I do not draw “scatter”
画个图 ⇒ - ∋ 画哪些数
draw a chart of gmv on 2031-05-01 ⇒ … run_python(2031-05-01) … ∋ There is no data for 2031-05-01
chart the gmv and order count by day ⇒ … run_python(axes[1]; gmv_amount; order_count) ∋ Line chart
`)
