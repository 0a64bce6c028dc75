import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnvelope } from '@/lib/contracts/tool-envelope'
import { call, runWorld } from '@/lib/testing/run-world'
import { testTool } from '@/lib/testing/test-tool'
import { createToolWorld, saveTable, saveTask, type ToolWorld, testColumns } from '@/lib/testing/tool-world'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const resultOf = async (output: unknown) => {
  const tool = testTool('remote', { execute: () => output })
  const { calls } = await runWorld(world, { tools: [tool], script: [call('remote', {})] })
  return calls[0]?.text ?? ''
}

test('every result stands in one envelope: tool, completeness, then its own words byte for byte', async () => {
  expect(await resultOf('two lines\r\nof text  \n')).toBe('{"tool":"remote","complete":true}\ntwo lines\r\nof text  \n')
})

test('JSON has a fixed key order whatever order the tool used, and numbers keep all their digits', async () => {
  const one = await resultOf('{"total":2,"items":[{"name":"x","id":12345678901234567890,"rate":1.10}]}')
  const other = await resultOf('{ "items": [{"rate":1.10,"id":12345678901234567890,"name":"x"}], "total": 2 }')

  expect(other).toBe(one)
  expect(readEnvelope(one).body).toBe('{"items":[{"id":12345678901234567890,"name":"x","rate":1.10}],"total":2}')
})

test('clocks and chance ids beside the content are left out, data with such names is not', async () => {
  const at = (elapsedMs: number, requestId: string) =>
    resultOf({ elapsedMs, requestId, rows: [{ elapsedMs: 7, requestId: 'of the row' }] })

  const one = await at(3, 'a1')

  expect(await at(99, 'b2')).toBe(one)
  expect(one).toContain('{"elapsedMs":7,"requestId":"of the row"}')
})

test('the card gets what the tool returned', async () => {
  const output = { elapsedMs: 3, b: 1, a: 2 }
  const tool = testTool('remote', { execute: () => output })

  const { store } = await runWorld(world, { tools: [tool], script: [call('remote', {})] })

  const event = store.events.find(({ type }) => type === 'TOOL_CALL_RESULT')
  expect(event).toMatchObject({ metadata: { output } })
})

test("a final tool's words are the answer and stay without an envelope", async () => {
  const tool = testTool('answer', { final: true, execute: () => 'Here it is.' })

  const { text } = await runWorld(world, { tools: [tool], script: [call('answer', {})] })

  expect(text).toBe('Here it is.')
})

test('the same work on another day, under other call ids, gives the same bytes to the model', async () => {
  const play = async () => {
    const own = createToolWorld()
    await saveTable(own.platform, 'dws_order_detail', testColumns(80))
    await saveTask(own.platform, `insert into dws_order_detail select 1 from dwd_orders ${'-- more\n'.repeat(50)}`)
    const script = [
      call('getTable', { table: 'dws_order_detail' }),
      call('getTask', { task: 'dws_order_detail' }),
      call('getTableDdl', { table: 'dws_order_detail' }),
      call('searchTables', { query: 'order' }),
      call('listFiles', {}),
    ]
    const { calls } = await runWorld(own, { script })
    own.close()
    // platform ids are data: an object made anew is another object
    const ids = new Map<string, string>()
    const numbered = (id: string) => ids.get(id) ?? ids.set(id, `id ${ids.size}`).get(id) ?? ''
    return calls.map(({ text = '' }) => text.replaceAll(/\b(?:tbl|tsk|task|table|col|c)_[\w-]{6,}/g, numbered))
  }

  const first = await play()
  await new Promise((resolve) => setTimeout(resolve, 20))

  expect(first.every((text) => text.startsWith('{"tool":"'))).toBe(true)
  expect(await play()).toEqual(first)
})
