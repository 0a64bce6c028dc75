import { readCorpus } from './corpus-format'

const days = ['2026-08-01', '2026-08-02', '2026-08-03']
const cities = ['北京', '上海', '深圳', '杭州']
const salesRows = days.flatMap((day, at) =>
  cities.map(
    (city, place) => `${day},${city},${place < 2 ? 'app' : 'web'},${(at + 1) * (place + 1) * 100},${place + 1}`,
  ),
)

/** Files as people have them: a comma or a semicolon, Chinese headers, amounts as written, lines of JSON, SQL. */
const files: Record<string, string> = {
  'sales.csv': `day,city,channel,amount,qty\n${salesRows.join('\n')}\n`,
  '店铺.csv': '店铺;城市;销售额（元）\nA店;北京;"1,200.50"\nB店;上海;800\nC店;北京;300\nD店;深圳;无\n',
  'refunds.json':
    '{"refund_id":"r1","reason":"late","refund_amount":10.5}\n{"refund_id":"r2","reason":"broken","refund_amount":20}\n{"refund_id":"r3","reason":"late","refund_amount":5}\n',
  'check.sql': '-- refunds a day\nSELECT dt, sum(refund_amount)\nFROM dwd_refund\nGROUP BY dt;\n',
  'gaps.csv': 'city,amount\n北京,100\n上海,250\n北京,\n深圳,400\n广州,\n杭州,abc\n',
  'broken.csv': 'a,b\n1,2\n1,2,3,4\n',
}

export const fileNamed = (name: string): { name: string; text: string } => ({ name, text: files[name] ?? '' })

/** Requests with a file that was sent along. Runs in a world of its own; needs a sandbox. */
export const fileCorpus = readCorpus(`
# what is in it
@sales.csv 这个文件里有什么？ ⇒ run_python(pd.read_csv; sales.csv) ∋ 12 行，5 列 ∋ \`amount\` ∋ 没有查数仓
@sales.csv what is this ⇒ run_python ∋ 12 rows, 5 columns ∋ \`channel\`
@店铺.csv 看看附件 ⇒ run_python ∋ 4 行，3 列 ∋ 销售额
@refunds.json describe the attached file ⇒ run_python(json) ∋ 3 rows, 3 columns ∋ refund_amount
@check.sql whats in the file ⇒ viewFile(check.sql) ∋ 4 lines ∋ FROM dwd_refund
@broken.csv 这个csv有几列 ⇒ run_python viewFile(broken.csv) ∋ 不能按行列读出来 ∋ 1,2,3,4
# counting
@sales.csv 有多少行 ⇒ run_python ∋ **12** 行
@sales.csv hwo many rows are in sales.csv ⇒ run_python ∋ **12** rows
+ and the first 3 rows? ⇒ run_python run_python(iloc[:3) ∋ the first 3 ∋ 2026-08-01
+ sum of amount ⇒ run_python run_python(.sum()) ∋ **6,000**
@sales.csv amount 的总和是多少 ⇒ run_python run_python(amount; .sum()) ∋ **6,000**
@sales.csv average qty in the file ⇒ run_python run_python(qty; .mean()) ∋ **2.5**
@sales.csv 各城市的金额合计 ⇒ run_python run_python(city; amount; .sum()) ∋ 共 4 组 ∋ 2,400
@sales.csv total amount by chanel, pls ⇒ run_python run_python(channel; .sum()) ∋ 2 groups ∋ 4,200
@sales.csv top 2 cities by amount ⇒ run_python run_python(head(2)) ∋ 4 groups, 2 shown ∋ 深圳 ∋ 杭州
@sales.csv 每天的qty ⇒ run_python run_python(day; qty) ∋ 共 3 组
@sales.csv 最大的amount是多少 ⇒ run_python run_python(.max()) ∋ **1,200**
@店铺.csv 销售额合计多少 ⇒ run_python run_python(销售额; .sum()) ∋ **2,300.5** ∋ 1 个值不是数字
@店铺.csv 按城市看销售额 ⇒ run_python run_python(城市) ∋ 共 2 组 ∋ 1,500.5 ∋ 1 个值不是数字，没有算进去
@refunds.json refund amount by reason ⇒ run_python run_python(reason; refund_amount) ∋ 2 groups ∋ 15.5
@gaps.csv which city has the highest amount ⇒ run_python run_python(city; amount) ∋ Highest: **深圳**, 400. ∋ 3 groups ∋ 2 rows with an empty \`amount\` were left out ∋ 1 value that is no number was left out
+ 金额最低的城市是哪个 ⇒ run_python run_python(ascending=True) ∋ 最低的是 **北京**：100。 ∋ 有 2 行的 \`amount\` 是空的，没有算进去
+ average amount ⇒ run_python run_python(.mean()) ∋ **250** ∋ 2 rows with an empty
@sales.csv 金额最高的城市是哪个 ⇒ run_python run_python(city; amount) ∋ 最高的是 **杭州**：2,400。
# what it does not say
@sales.csv 各品牌的amount ⇒ run_python ∋ 没有「品牌」对应的列 ∋ 它有
@sales.csv what is the total ⇒ run_python ∋ Which column ∋ \`amount\`, \`qty\`
@sales.csv 给我前2行 ⇒ run_python run_python(iloc[:2) ∋ 前 2 行
# pictures
@sales.csv 把amount按城市画个柱状图 ⇒ run_python run_python(ax.bar; city; png) ∋ 共 4 组 ∋ 最高 **杭州**
@sales.csv line chart of amount by day from this file ⇒ run_python run_python(ax.plot; day) ∋ 3 points in time
# what is not done with it
@sales.csv 把这个文件导入 dwd_order ⇒ - ∋ 做不了 ∋ 没有用到
@sales.csv compare this file with ads_gmv_daily ⇒ - ∋ cannot do that ∋ was not used
@sales.csv dim_region 有多少行 ⇒ getTable execute_sql(count) ∋ 没有用到 ∋ 行数
@sales.csv add column memo_text varchar to ods_user ⇒ … upsertTable(memo_text) ∋ I did not use the attached \`sales.csv\`
@sales.csv xyzzy plugh ⇒ run_python ∋ I did not understand ∋ 12 rows
@sales.csv @店铺.csv 店铺.csv 有多少行 ⇒ run_python(店铺.csv) ∋ **4** 行 ∋ \`sales.csv\` 这次没有用到
附件里有多少行 ⇒ - ∋ 没有附件
`)
