import type { Words } from '@/lib/models/demo/language'
import { counted, listed, stateText } from './phrases'

const kinds: Record<string, [string, string]> = {
  table: ['表', 'table'],
  task: ['任务', 'task'],
  schedule: ['调度', 'schedule'],
  datasource: ['数据源', 'data source'],
  sync: ['同步任务', 'sync task'],
  'quality-rule': ['质量规则', 'quality rule'],
}
const operations: Record<string, [string, string]> = {
  create: ['新建', 'created'],
  change: ['修改', 'changed'],
  drop: ['删除', 'dropped'],
  offline: ['下线', 'taken offline'],
}
const heads: Record<string, [string, string]> = {
  published: ['已发布，已生效', 'is published and in effect'],
  partial: ['只发布了一部分', 'is published in part only'],
  failed: ['发布失败', 'failed to publish'],
  rolled_back: ['已回滚', 'is rolled back'],
  withdrawn: ['已撤回，内容回到待发布', 'is withdrawn; what it held waits for a release again'],
  draft: ['已存为草稿，没有生效', 'is saved as a draft and not in effect'],
  publishing: ['正在发布', 'is being published'],
  frozen: ['等待审批', 'waits for approval'],
}
/** Of a pack that takes another one back: it goes out like any other, and means the opposite. */
const rollbackHeads: Record<string, [string, string]> = {
  published: ['已回滚，恢复后的版本已生效', 'is rolled back; the versions restored are in effect'],
  partial: ['只回滚了一部分', 'is rolled back in part only'],
  failed: ['没有回滚成功', 'could not be rolled back'],
}
const rollbackSteps: Record<string, [string, string]> = {
  partial: ['先看失败项的原因，再说「回滚」。', 'Look at why an item failed, then say “roll it back”.'],
  failed: ['先看失败项的原因，再说「回滚」。', 'Look at why an item failed, then say “roll it back”.'],
}
const nextSteps: Record<string, [string, string]> = {
  published: ['需要撤销的话，说「回滚」。', 'To take it back say “roll it back”.'],
  partial: ['先看失败项的原因，再说「发布」。', 'Look at why an item failed, then say “publish it”.'],
  failed: ['先看失败项的原因，再说「发布」。', 'Look at why an item failed, then say “publish it”.'],
  draft: ['说「发布草稿」再继续。', 'Say “publish the draft” to go on.'],
}

/** A pack in words, item by item; undefined when the result is none. */
export function packText(words: Words, result: string): string | undefined {
  const [, pack, title, status] = result.match(/^Pack (\S+) "([^\n]*)": (\w+), mode \w+\.$/m) ?? []
  if (!pack || !status) return undefined
  const items = [
    ...result.matchAll(/^(\w+) ([\w-]+) (.+?) (v\S+ → v\S+?)( \(breaking\))?(?: → (\w+))?(?:: (.*))?$/gm),
  ].map(([, op = '', kind = '', name = '', versions = '', breaking, outcome, message]) => {
    const parts = [
      `${words(...(kinds[kind] ?? [kind, kind]))} \`${name}\``,
      words(...(operations[op] ?? [op, op])),
      versions.replaceAll('v–', words('无', 'none')),
      ...(breaking ? [words('不兼容', 'breaking')] : []),
      ...(outcome ? [`**${stateText(outcome, words)}**`] : []),
    ]
    return `${parts.join(' · ')}${message ? `${words('：', ': ')}${message}` : ''}`
  })
  const takesBack = /^Rolls back \S+\.$/m.test(result)
  const head = words(...((takesBack ? rollbackHeads : heads)[status] ?? heads[status] ?? [status, `is ${status}`]))
  const count = words(`共 ${items.length} 项`, counted(items.length, 'item'))
  const next = (takesBack ? rollbackSteps : nextSteps)[status]
  return `${words(`发布包「${title}」${head}，${count}：`, `The pack “${title}” ${head}, ${count}:`)}\n\n${listed(items, 20, words)}${next ? `\n\n${words(...next)}` : ''}`
}
