/** What a request asks for, and the words around it; what is left describes a thing: `freeze the price band task`, 「冻结价格带任务」. */
const english = new RegExp(
  `\\b(?:${`please pls can could would will should you i we me us my our the a an this that these those it its is are was were be been do
  does did has have had what which who whose when where why how to of in on at for from with by and or not no any all some every
  each just now then also too again up over about into as so if there here let lets need want like make made give get show list
  find see look display open print view read tell describe explain check preview fetch query search
  freeze unfreeze thaw pause suspend resume unpause reactivate stop start enable disable offline online retire take bring put kill
  terminate abort cancel rerun re-run retry run runs ran running restart again backfill back fill reprocess debug dry test try
  publish release releases deploy draft drafts pack packs roll rolled rollback back revert undo withdraw latest newest last
  rename renamed change changed changes alter modify add added drop dropped remove removed delete deleted retype convert replace
  column columns field fields table tables task tasks job jobs script scripts code sql ddl schema structure definition owner owns
  lineage upstream downstream depends depend dependent dependents dependencies dependency uses use used using reads read readers
  feeds fed feed built sources source come comes consumers consumes consume children parents impact impacted affected affect affects
  breaks break happens would data rows row count counts many much number records record size big
  instance instances log logs failed fail fails failing failure failures error errors status state reason wrong went finished
  succeed succeeded success blocked waiting frozen history today yesterday day days week weeks month months year past recent
  night morning evening overnight report reports downtime hello hi hey ok okay yes thanks thank sure more else same instead one ones thing things please created create create
  mean means meaning fills fill which fields runs
  computed calculated calculate computes logic etl warehouse etc`
    .split(/\s+/)
    .filter(Boolean)
    .join('|')})(?![\\w-])`,
  'gi',
)

const chinese =
  /请问|请|如果|要是|假如|假设|倘若|万一|我把|麻烦|帮我|帮忙|帮|给我|我想要?|想要|需要|能不能|能否|可不可以|可以|可否|一下子?|几点|看看|查看|查一下|查询|查找|搜索|看(?!板)|查|搜|列出来?|展示|显示|打开|告诉我|说明|介绍|解释|分析|排查|定位|冻结|解冻|暂停|恢复|启用|停掉|停止|停用|停|下线|上线|终止|杀掉|杀死|中止|重跑|重新跑|重新运行|重试|重启|再跑|跑一遍|跑|补数据?|补一下|补|回刷|重刷|回填|试跑|试运行|调试|发布|提交|发版|生效|草稿|发布包|回滚|撤回|撤销|回退|取消|改名|重命名|改成|改为|修改|更改|改|新增|增加|添加|加上?|删除|删掉|删|去掉|移除|替换|换成|换|字段|列|数据表|表结构|结构|表|任务|作业|脚本|代码|逻辑|口径|定义|建表语句|建表|负责人|血缘|上游|下游|依赖|引用|使用|用到|用了|用|来源|数据源头|从哪里?来|哪儿来|加工|产出|生成|算出来的?|从(?=$|[^\u3400-\u9fff]|是|哪)|计算|算|影响到?|影响|实例|日志|失败|报错|错误|异常|挂了?|原因|为什么|意思|含义|怎么回事|怎么样|怎么|如何|状态|运行情况|运行|执行情况|执行|成功|阻塞|等待|历史|记录|有没有|有哪些|有多少|哪些|哪个|哪里|哪|什么|多少|谁|所有|全部|最近|最新|过去|昨天|今天|前天|上次|这次|刚才|刚刚|现在|然后|接着|并且|顺便|同时|还有|以及|另外|调度|数仓|仓库|数据|行数|几行|条数|[的了吗呢吧啊呀和与及或在里中把将对被从到至给是有会要就都也再还先这那它他我你您们个张条行天都会人名叫做成为过着]/g

const numbers = /[\d零一二三四五六七八九十百]+\s*(?=$|\s|个|天|日|周|月|行|条)/g

/** What the request's words describe beside what they ask for; undefined when nothing is left. */
export function phraseOf(verbs: string): string | undefined {
  const rest = verbs
    .replace(/¤/g, ' ')
    .replace(/\b\d{4}-\d\d?-\d\d?\b/g, ' ')
    .replace(english, ' ')
    .replace(chinese, ' ')
    .replace(numbers, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const words = rest.split(' ').filter((word) => /[\u3400-\u9fff]{2,}/.test(word) || /^[a-z0-9]{2,}$/i.test(word))
  const phrase = words.join(' ')
  return phrase !== '' && words.length <= 5 && phrase.length <= 40 ? phrase : undefined
}
