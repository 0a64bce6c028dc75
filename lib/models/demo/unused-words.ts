/** Words that carry no part of a question. */
const english = new Set(
  `the a an is are was were be been do does did have has had can could would will should please pls me my our us i we you it its
  they them this that these those there here what which who whose when where how many much of in on at for from to by with
  and or per each every all any some total totals sum sums show give get tell list find see look display query check calculate compute
  count number numbers amount value values data rows row records table tables report top best worst most least highest lowest
  biggest largest smallest only just now also then so far up over about across during within between want need like let know
  result results figures figure statistics stats breakdown ranking rank ranked sorted sort order ordered group grouped
  last past recent latest day days week weeks month months year years today made make makes sell sells sold bring brings come
  comes perform performing performed did done happen there as if not no yes ok okay hey hi hello one ones two three same split codes instead looked looks looking boss manager thing things
  again more less than vs versus current overall generate run using use used plot chart graph draw picture bar line pie
  preview previews sample samples peek peeking few couple some dump open pull grab fetch browse quick quickly rows
  stacked stack area horizontal vertical donut scatter heatmap histogram curve trend trends picture image graphs charts visual visualise visualize grouped side
  compare compared comparing comparison against since starting until till through before after
  column columns field fields name names distinct unique different maximum minimum max min average mean avg share shares percent`
    .split(/\s+/)
    .filter(Boolean),
)

const chinese =
  /请问|[抽取拿来]几|请|预览|样例|样本|示例|抽样|抽取|随便|随意|大致|老板|领导|经理|知道|帮我|帮忙|麻烦|给我|我想|想要|我要|需要|看一下|看看|查一下|查查|查询|查看|查下|看下|统计一下|统计|汇总|计算|算一下|列出|展示|显示|告诉|一共|总共|总计|合计|总额|总数|分别|各自|每个|按照|分组|分布|排名|排行榜|排行|排序|榜单|最高|最低|最多|最少|最大|最小|最好|最差|多少|几个|哪些|哪个|哪家|哪几个|怎么样|如何|怎样|什么样|什么|情况|数据|结果|数量|数值|平均|均值|占比|比例|份额|构成|以及|我们|咱们|目前|现在|当前|整体|全部|所有|不同|维度|变化|大概|大约|可以|一个|一张|图表|柱状图|柱形图|条形图|折线图|曲线图|面积图|趋势图|堆叠图|堆积图|散点图|热力图|饼状图|饼图|柱状|折线|曲线|堆叠|堆积|面积|条形|横向|可视化|画出|画成|降序|升序|倒序|然后|最近|过去|只要|换成|改成|改为|那么|同样|下单|成交|额度|其中|记录/g
const particles = /[的了吗呢吧啊呀和与及在里中把从到至给是有为得地来对个家名款位种条行笔单张]/g
/** A run of nothing but these says nothing. */
const little =
  /^[看查算列排榜前后最几哪占上下用表这那它我你能会要想做图画再也就都还先近天日周月年内一只换成人额数谁卖维各每按分总大小高低多少]+$/

/** What nothing was made of, so that the answer can say so. */
export function unusedWords(rest: string, used: readonly string[]): string[] {
  const known = new Set(used.map((word) => word.toLowerCase()))
  const words = [...rest.matchAll(/[A-Za-z][A-Za-z'’-]{2,}/g)].map(([word]) => word)
  const latin = words.filter((word) => {
    const plain = word.toLowerCase().replace(/['’]s?$/, '')
    return !english.has(plain) && !known.has(plain)
  })
  const runs =
    rest
      .replace(chinese, ' ')
      .replace(particles, ' ')
      .match(/[\u3400-\u9fff]{2,}/g) ?? []
  const cjk = runs.filter((run) => !little.test(run))
  const numbers = rest.match(/(?<![\w.-])\d{3,}(?![\w.-])/g) ?? []
  return [...new Set([...latin, ...cjk, ...numbers])].slice(0, 6)
}
