import { say } from '@/lib/models/demo/move'
import type { Plan } from '@/lib/models/demo/plan'
import type { Words } from '@/lib/models/demo/language'

const abilities = (words: Words): string =>
  words(
    [
      '- **查找**：「有哪些和退款有关的表」「dws_order_detail 有哪些字段」',
      '- **查询**：「最近 7 天各渠道销售额」，或直接写 SQL',
      '- **血缘与影响**：「哪些表依赖 dws_order_detail」「改 order_amount 会影响谁」',
      '- **修改**：「把 dws_order_detail 的 order_amount 改名为 pay_amount，然后发布」；加、删字段，改类型，替换脚本里的文字',
      '- **发布**：「发布」「存草稿」「回滚」，由人在卡片上决定',
      '- **运维**：「补数 etl_dws_order_detail 最近 3 天」「冻结任务」「哪些实例失败了，为什么」「重跑」',
    ].join('\n'),
    [
      '- **Look up**: “find tables about refunds”, “columns of dws_order_detail”',
      '- **Query**: “sales by channel for the last 7 days”, or type SQL',
      '- **Lineage and impact**: “what depends on dws_order_detail”, “impact of changing order_amount”',
      '- **Change**: “rename order_amount to pay_amount in dws_order_detail, then publish it”; add, drop or retype a column, replace text in a script',
      '- **Release**: “publish it”, “save as draft”, “roll back”; a person decides on the card',
      '- **Operate**: “backfill etl_dws_order_detail for the last 3 days”, “freeze a task”, “which instances failed and why”, “rerun it”',
    ].join('\n'),
  )

export const help: Plan<{ kind: 'help' }> = function* ({ words }) {
  return say(
    words(
      `你好！我是 Sluice 自带的**离线演示模型**：一个按规则工作的规划器，**不是大语言模型**。工具、审批和数据都是真的。我听得懂这些（中英文都可以）：\n\n${abilities(words)}\n\n其他的我会直说不懂。接上真正的模型后，用法一样。`,
      `Hello! I am the **offline demo model** that comes with Sluice: a planner that works by rules, **not a language model**. The tools, the approvals and the data are real. I understand, in English and Chinese:\n\n${abilities(words)}\n\nFor anything else I say that I don't understand. With a real model connected you work the same way.`,
    ),
  )
}

export const thanks: Plan<{ kind: 'thanks' }> = function* ({ words }) {
  return say(words('不客气。还需要什么就说。', 'You are welcome. Tell me what comes next.'))
}

export const typedApproval: Plan<{ kind: 'typed-approval' }> = function* ({ words }) {
  return say(
    words(
      '聊天里的文字不算审批。请在卡片上选一个选项；没有卡片的话，就没有等待决定的操作。',
      'Words in the chat are not an approval. Please choose an option on the card; if there is no card, nothing waits for a decision.',
    ),
  )
}

export const unknown: Plan<{ kind: 'unknown' }> = function* ({ words }) {
  return say(
    words(
      `这句话我没听懂。我是离线演示模型，不是大语言模型，只懂下面这些：\n\n${abilities(words)}`,
      `I did not understand that. I am the offline demo model, not a language model, and I know only this:\n\n${abilities(words)}`,
    ),
  )
}
