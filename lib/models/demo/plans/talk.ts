import type { Intent } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import { say } from '@/lib/models/demo/move'
import { type Plan, type PlanContext, useAll, type Walk } from '@/lib/models/demo/plan'
import { readTables, readTasks } from '@/lib/models/demo/read-results'

/** Names that are there, so that every example can be copied and works. */
interface Examples {
  table: string
  column: string
  task: string
}

/** One step: a table with an amount, and a task. */
function* examples(): Walk<Examples | undefined> {
  const [found = '', listed = ''] = yield* useAll([
    { tool: 'searchTables', input: { query: 'amount' } },
    { tool: 'listTasks', input: { status: 'online', limit: 1 } },
  ])
  const tables = readTables(found).filter(({ matched }) => matched.length > 0)
  const table = tables.find(({ layer }) => layer === 'DWS') ?? tables[0]
  const column = table?.matched.find((name) => name.endsWith('amount')) ?? table?.matched[0]
  return table && column ? { table: table.name, column, task: readTasks(listed)[0]?.name ?? table.name } : undefined
}

const abilities = ({ table, column, task }: Examples, words: Words): string => {
  const renamed = `${column}_new`
  return words(
    [
      `- **查找**：「有哪些和退款有关的表」「${table} 有哪些字段」`,
      '- **查询**：「最近 7 天各渠道销售额」，或直接写 SQL',
      '- **附件**：附上 CSV，问「这个文件有多少行」「按城市合计金额」',
      `- **血缘与影响**：「哪些表依赖 ${table}」「改 ${table} 的 ${column} 会影响谁」`,
      `- **修改**：「把 ${table} 的 ${column} 改名为 ${renamed}，下游也一起改，然后发布」；加、删字段，改类型，替换脚本里的文字`,
      '- **发布**：「发布」「存草稿」「回滚」，或「丢弃没发布的改动」，由人在卡片上决定',
      `- **大一点的活**：修改后加一句「分阶段做」，每个阶段留一份文档；「写一个 ETL 任务 ads_x，从 ${table} 按渠道统计订单金额」「排查 ${task} 为什么失败」「让子代理检查 ${table} 的所有下游」`,
      `- **运维**：「补数 ${task} 最近 3 天」「冻结 ${task}」「哪些实例失败了，为什么」「重跑」`,
    ].join('\n'),
    [
      `- **Look up**: “find tables about refunds”, “columns of ${table}”`,
      '- **Query**: “sales by channel for the last 7 days”, or type SQL',
      '- **Attached file**: with a CSV ask “how many rows are in the file”, “sum of amount by city”',
      `- **Lineage and impact**: “what depends on ${table}”, “impact of changing ${column} in ${table}”`,
      `- **Change**: “rename ${column} to ${renamed} in ${table}, fix downstream too, then publish it”; add, drop or retype a column, replace text in a script`,
      '- **Release**: “publish it”, “save as draft”, “roll back”, or “discard the saved changes”; a person decides on the card',
      `- **Longer work**: add “in phases” to a change for a document at each phase; “write an ETL task ads_x that sums order_amount from ${table} by channel”, “investigate why ${task} failed”, “let a sub-agent check everything downstream of ${table}”`,
      `- **Operate**: “backfill ${task} for the last 3 days”, “freeze ${task}”, “which instances failed and why”, “rerun it”`,
    ].join('\n'),
  )
}

const placeholder: Examples = { table: 'dws_order_detail', column: 'order_amount', task: 'dws_order_detail' }

export const help: Plan<{ kind: 'help' }> = function* (context) {
  const { words } = context
  const list = abilities((yield* examples()) ?? placeholder, words)
  return say(
    words(
      `你好！我是 Sluice 自带的**离线演示模型**：一个按规则工作的规划器，**不是大语言模型**。工具、审批和数据都是真的。我听得懂这些，中英文都行：\n\n${list}\n\n别的我会直说不懂。接上真正的模型，用法一样。`,
      `Hello! I am the **offline demo model** that comes with Sluice: a planner that works by rules, **not a language model**. The tools, the approvals and the data are real. I understand, in English and Chinese:\n\n${list}\n\nAnything else I say that I don't understand. With a real model connected you work the same way.`,
    ),
  )
}

export const unknown: Plan<{ kind: 'unknown' }> = function* (context) {
  const { words } = context
  // names are not looked up: calls would look as if something had been understood
  const { table = placeholder.table, task = placeholder.task } = context.memory
  const list = abilities({ ...placeholder, table, task }, words)
  return say(
    words(
      `这句话我没听懂，什么都没有做。我是离线演示模型，不是大语言模型，只懂这些（表名、字段名是举例）：\n\n${list}`,
      `I did not understand that, and did nothing. I am the offline demo model, not a language model; this is what I know (names are examples):\n\n${list}`,
    ),
  )
}

export const thanks: Plan<{ kind: 'thanks' }> = function* ({ words }) {
  return say(words('不客气。还需要什么就说。', 'You are welcome. Tell me what comes next.'))
}

const isWaiting = ({ waiting = [] }: PlanContext['memory']): boolean => waiting.length > 0

export const typedApproval: Plan<{ kind: 'typed-approval' }> = function* ({ words, memory }: PlanContext) {
  return say(
    isWaiting(memory)
      ? words(
          '聊天里的文字不算审批。请在上面的卡片上选择。',
          'Words in the chat are not an approval. Please choose on the card above.',
        )
      : words(
          '聊天里的文字不算审批，而且现在没有等待决定的操作。要做什么请直接说。',
          'Words in the chat are not an approval, and nothing waits for a decision now. Say what you want done.',
        ),
  )
}

export const neverMind: Plan<{ kind: 'never-mind' }> = function* ({ words, memory }) {
  return say(
    isWaiting(memory)
      ? words(
          '好的，我不再继续。卡片上的操作在有人选择之前不会执行；不要的话请在卡片上取消。',
          'All right, I stop here. What is on the card does not run before somebody chooses; to call it off choose so on the card.',
        )
      : words(
          '好的，我不再继续。没有发布的改动不会生效。',
          'All right, I stop here. What is not published has no effect.',
        ),
  )
}

export const writeSql: Plan<{ kind: 'write-sql' }> = function* ({ words }) {
  return say(
    words(
      'SQL 只用来查询，写数据和改表不走这里。改字段、补数、发布请直接说，由人在卡片上决定。',
      'SQL is for reading only; data and tables are not changed by it. Say what to change, backfill or publish; a person decides on the card.',
    ),
  )
}

export const undo: Plan<{ kind: 'undo' }> = function* ({ words }) {
  return say(
    words(
      '这处改动没有自动改回的办法。没有发布就不会生效；要改成别的，直接说。',
      'There is no automatic way back for this change. Unpublished it has no effect; tell me what it shall be instead.',
    ),
  )
}

export const goOn: Plan<{ kind: 'go-on' }> = function* ({ words, memory }) {
  return say(
    isWaiting(memory)
      ? words('在等卡片上的决定，选了就接着做。', 'It waits for a decision on the card above and goes on after that.')
      : words(
          '没有停下的工作可以接着做。要做什么请直接说。',
          'No work was stopped that I could carry on with. Say what you want done.',
        ),
  )
}

export const cannot: Plan<Extract<Intent, { kind: 'cannot' }>> = function* ({ words }, { what }) {
  return say(words(...refusals[what]))
}

const refusals: Record<Extract<Intent, { kind: 'cannot' }>['what'], [string, string]> = {
  'unread-columns': [
    '哪些字段没有人用，我答不了：血缘按字段列出谁在用，不会列出没人用的，漏算的就会被当成没人用。要看某个字段谁在用，请问「谁在用某表的某字段」；删除之前，影响会写在卡片上。',
    'Which columns nobody reads I cannot answer: lineage tells who reads a column, not which ones are left over, and what it misses would pass for unused. Ask who reads one column, for example “who uses order_amount of dws_order_detail”; before a drop the impact stands on its card.',
  ],
  predict: [
    '我不做预测：只能查已有的数据。可以看历史走势，比如「最近 30 天每天的销售额」。我是离线演示模型，不是大语言模型。',
    'I make no predictions; I can only query data that is there. For the course so far ask for example “sales by day for the last 30 days”. I am the offline demo model, not a language model.',
  ],
  send: [
    '我不能发邮件或消息：这里没有这样的工具，什么都没有发出。数字可以在这里查，再自己转发。我是离线演示模型。',
    'I cannot send mail or messages: there is no tool for it here, and nothing was sent. I can show you the figures to pass on. I am the offline demo model.',
  ],
  'delete-rows': [
    '我不能删表里的数据：SQL 只用来查询，什么都没有改。数据按表的生命周期清理；要删字段或整张表请直接说，由人在卡片上决定。',
    'I cannot delete rows: SQL here is for reading only, and nothing was changed. Old rows go by the lifecycle of the table; to drop a column or a whole table say so, and a person decides on the card.',
  ],
}
