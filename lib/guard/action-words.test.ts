import { expect, test } from 'vitest'
import { shippedPolicy } from '@/lib/testing/guard-world'
import { asksFor, names } from './action-words'

/** How people ask for each tool that has a card, in both languages. */
const requests: Record<string, [string, string]> = {
  packCommit: ['rename it, then publish', '改完之后发布'],
  deployCommit: ['release the draft', '把草稿上线'],
  rollback: ['roll the release back', '回滚这次发布'],
  backfill: ['backfill the last 3 days', '补数最近三天'],
  cancelBackfill: ['cancel that backfill', '取消补数'],
  freezeTask: ['freeze the task', '冻结任务'],
  unfreezeTask: ['unfreeze it', '解冻'],
  offlineTask: ['take it offline', '下线任务'],
  killInstance: ['kill the run', '终止实例'],
  rerunInstance: ['run it again', '重跑一次'],
  dropTable: ['drop the table', '删除这张表'],
  upsertDatasource: ['connect the crm', '新增数据源'],
  deleteDatasource: ['remove the source', '删除数据源'],
  transferTaskUpsert: ['sync it every night', '同步到数仓'],
  discardChange: ['discard my change', '放弃修改'],
}

const carded = shippedPolicy()
  .rules.filter(({ receiptOnly }) => !receiptOnly)
  .map(({ tool }) => tool)

test.each(carded)('%s is asked for in both languages, and not by looking', (tool) => {
  const [english, chinese] = requests[tool] ?? ['', '']

  expect(asksFor(tool, english)).toBe(true)
  expect(asksFor(tool, chinese)).toBe(true)
  expect(asksFor(tool, 'have a look at it, please')).toBe(false)
  expect(asksFor(tool, '看一下这张表')).toBe(false)
})

test('a name is found as a word of its own, whatever its case and schema', () => {
  expect(names('请看DWS_Orders的数据', 'dwh.dws_orders')).toBe(true)
  expect(names('dws_orders_old', 'dws_orders')).toBe(false)
  expect(names('anything', ' ')).toBe(false)
})
