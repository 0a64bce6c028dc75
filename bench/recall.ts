import { keepLines } from '@/lib/hooks/parts/keep-lines'
import { questionTerms } from '@/lib/hooks/parts/rank-pieces'

/**
 * Whether a row that the person asks about survives the cut of a long result: every row of a table is asked for once, by questions
 * in both languages whose words stand in other rows as well. Beside it the plain cut, which keeps the beginning.
 */
const budget = 11_400

const cities = ['杭州', '宁波', '温州', '绍兴', '嘉兴', '南京', '苏州', '无锡', '合肥', '济南']
const quarters = ['西湖', '鼓楼', '滨江', '城北', '城南', '新区', '老街']
const malls = ['银泰', '天一', '万象', '大悦', '来福']
const places = ['Oakland', 'Bergen', 'Malmo', 'Turin', 'Leeds', 'Porto', 'Graz', 'Lyon', 'Basel', 'Ghent']
const streets = ['Harbour', 'Station', 'Market', 'Garden', 'River', 'Castle', 'Mill']
const houses = ['Plaza', 'Arcade', 'Court', 'Corner', 'Yard']

interface Row {
  line: string
  city: string
  shop: string
  place: string
  house: string
  order: string
}

function rowAt(n: number): Row {
  const pick = (list: readonly string[], step: number) => list[Math.floor(n / step) % list.length] ?? ''
  const city = pick(cities, 1)
  const shop = `${pick(quarters, 10)}${pick(malls, 70)}`
  const place = pick(places, 1)
  const house = `${pick(streets, 10)} ${pick(houses, 70)}`
  const order = `ORD-2026-${String(90_000 + n * 7)}`
  const number = n >= 350 ? ` ${Math.floor(n / 350) + 1}号店 no ${Math.floor(n / 350) + 1}` : ''
  const line = `${order} | ${city}${shop}门店 | ${house} in ${place}${number} | 2026-03-${String((n % 28) + 1).padStart(2, '0')} | 已支付 paid | ${(n * 37) % 1000}.${n % 100} | 备注 the parcel left on time`
  return { line, city, shop, place, house, order }
}

const questions: Record<string, (row: Row) => string> = {
  'Chinese, the name': ({ city, shop }) => `请问${city}${shop}门店的销售额和退款一共是多少？`,
  'Chinese, in other order': ({ city, shop }) => `我想看一下${shop}那家店（在${city}）这个月怎么样`,
  'English, the name': ({ place, house }) =>
    `How much did the shop at ${house} in ${place} sell this month, and what was paid back?`,
  'English, in other order': ({ place, house }) =>
    `Is there anything odd about our ${place} branch, the one called ${house}?`,
  'an order number': ({ order }) => `why was ${order} not delivered?`,
  'an order number, 中文': ({ order }) => `订单${order}为什么还没有发货`,
}

process.stdout.write(
  `${'question'.padEnd(28)}${'rows'.padStart(6)}${'kept'.padStart(9)}${'plain cut'.padStart(11)}${'ms a cut'.padStart(10)}\n`,
)
let worst = 1
for (const count of [200, 350]) {
  const rows = Array.from({ length: count }, (_, n) => rowAt(n))
  const text = ['Rows: total', '[data 1] query result', 'order | 门店 | shop | day | 状态 | amount | note']
    .concat(rows.map(({ line }) => line))
    .concat('[end of data 1]')
    .join('\n')
  for (const [name, ask] of Object.entries(questions)) {
    const started = performance.now()
    const kept = rows.filter((row) => {
      const question = questionTerms(ask(row)).map((term) => ({ term, weight: 1 }))
      return keepLines(text, question, budget).text.split('\n').includes(row.line)
    })
    const ms = (performance.now() - started) / count
    const plain = rows.filter(({ line }) => text.slice(0, budget).includes(line))
    const recall = kept.length / count
    worst = Math.min(worst, recall)
    const cells = [
      String(count).padStart(6),
      percent(recall).padStart(9),
      percent(plain.length / count).padStart(11),
      ms.toFixed(2).padStart(10),
    ]
    process.stdout.write(`${name.padEnd(28)}${cells.join('')}\n`)
  }
}
if (worst < 1) {
  process.stderr.write('a row that was named in the question was lost\n')
  process.exitCode = 1
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
