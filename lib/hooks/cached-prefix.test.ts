import { afterEach, beforeEach, expect, test } from 'vitest'
import { call, runWorld } from '@/lib/testing/run-world'
import { testTool } from '@/lib/testing/test-tool'
import { createToolWorld, saveTable, saveTask, type ToolWorld, testColumns } from '@/lib/testing/tool-world'
import { tools } from '@/lib/tools'
import { bindTool } from '@/lib/tools/define-tool'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('with every hook in place each request only adds to the one before: the provider can go on from its cache', async () => {
  await saveTable(world.platform, 'dws_order_detail', testColumns(300))
  await saveTask(world.platform, `insert into dws_order_detail select 1 from dwd_orders\n${'-- more\n'.repeat(400)}`)
  const long = testTool('longList', {
    execute: () => Array.from({ length: 900 }, (_, n) => ({ n, note: `row ${n} 渠道` })),
  })

  const { model } = await runWorld(world, {
    tools: [...tools.map((tool) => bindTool(tool, world)), long],
    prompt: '看看 dws_order_detail 的渠道 row 700',
    script: [
      call('getTable', { table: 'dws_order_detail' }),
      call('getTask', { task: 'dws_order_detail' }),
      call('longList', {}),
      call('getTable', { table: 'dws_order_detail' }),
      call('noSuchTool', {}),
      { text: 'done' },
    ],
  })

  const prompts = model.requests.map(({ prompt }) => prompt.map((message) => JSON.stringify(message)))
  expect(prompts).toHaveLength(6)
  for (const [at, prompt] of prompts.entries()) {
    const before = prompts[at - 1] ?? []
    expect(prompt.slice(0, before.length)).toEqual(before)
  }
  const lists = model.requests.map((request) => JSON.stringify(request.tools))
  expect(new Set(lists).size).toBe(1)
})
