import { expect, test } from 'vitest'
import { createMemoryRunStore } from '@/lib/testing/memory-run-store'
import { runWorld } from '@/lib/testing/run-world'
import { testTool } from '@/lib/testing/test-tool'
import { createToolWorld, saveTable, saveTask, testColumns } from '@/lib/testing/tool-world'
import { unplugEach } from '@/lib/testing/unplug'
import { tools } from '@/lib/tools'
import { bindTool } from '@/lib/tools/define-tool'
import { hooks } from '.'

const calls = [
  { tool: 'getTable', input: { table: 'dws_order_detail' } },
  { tool: 'getTask', input: { task: 'dws_order_detail' } },
  { tool: 'getTableDdl', input: { table: 'dws_order_detail' } },
  { tool: 'getLineage', input: { table: 'dws_order_detail' } },
  { tool: 'longList', input: {} },
  { tool: 'execute_sql', input: { sql: 'select 1' } },
  { tool: 'copy_file', input: { from: '/mnt/chat-offload/dws_order_detail.remote.etl' } },
  { tool: 'packCommit', input: { title: 'release' } },
  { tool: 'dropTable', input: { table: 'dws_order_detail' } },
]

test('without any one hook the run ends, every call has one result, and no write runs that did not run before', async () => {
  const broken = await unplugEach(hooks, async (chosen) => {
    const world = createToolWorld()
    await saveTable(world.platform, 'dws_order_detail', testColumns(120))
    await saveTask(world.platform, `insert into dws_order_detail select 1 from dwd_orders ${'-- more\n'.repeat(50)}`)
    const writes: string[] = []
    const bound = tools.map((tool) => bindTool(tool, world))
    const counted = bound.map((tool) => ({
      ...tool,
      execute: (...args: Parameters<typeof tool.execute>) => {
        if (tool.effect === 'write') writes.push(tool.name)
        return tool.execute(...args)
      },
    }))
    const long = testTool('longList', {
      execute: () => Array.from({ length: 900 }, (_, n) => ({ n, note: `row ${n}` })),
    })
    const result = await runWorld(world, {
      hooks: chosen,
      tools: [...counted, long],
      store: createMemoryRunStore({ guarded: true }),
      prompt: 'look, then publish',
      script: [...calls.map((one) => ({ calls: [one] })), { text: 'done' }],
    })
    world.close()
    return { result, writes }
  })

  expect(broken).toEqual([])
}, 60_000)
