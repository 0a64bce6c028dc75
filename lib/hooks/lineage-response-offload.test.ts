import { afterEach, beforeEach, expect, test } from 'vitest'
import { outputOf } from '@/lib/contracts/tool-view'
import type { LineageView } from '@/lib/platform/port-records'
import { call, eventsNamed, runWorld } from '@/lib/testing/run-world'
import { testRun, toolCall } from '@/lib/testing/test-run'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { bindTool } from '@/lib/tools/define-tool'
import { getLineage } from '@/lib/tools/get-lineage'
import { lineageResponseOffload } from './lineage-response-offload'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

/** A graph with `edges` edges, ten a table, each with many columns. */
function graph(edges: number): LineageView {
  const tables: LineageView['tables'] = [{ name: 'dwd_orders', layer: 'DWD', depth: 0, direction: 'root' }]
  const list: LineageView['edges'] = []
  for (let n = 0; n < edges; n += 1) {
    const depth = n < 10 ? 1 : n < 110 ? 2 : 3
    const to = `ads_report_${String(n).padStart(4, '0')}`
    const from = depth === 1 ? 'dwd_orders' : `ads_report_${String(Math.floor((n - 10) / 10)).padStart(4, '0')}`
    tables.push({ name: to, layer: 'ADS', depth, direction: 'downstream' })
    const columns = Array.from({ length: 20 }, (_, i) => ({ from: `metric_${i}`, to: `measure_${i}_of_${n}` }))
    list.push({ from, to, taskName: `task_${n}`, columns })
  }
  return { root: 'dwd_orders', status: 'full', tables, edges: list.reverse(), totalEdges: edges, returnedEdges: edges }
}

const read = async (view: LineageView) => {
  const services: ToolWorld = { ...world, platform: { ...world.platform, getLineage: async () => view } }
  const script = [call('getLineage', { table: 'dwd_orders', direction: 'downstream', depth: 3 })]
  const result = await runWorld(services, { script, tools: [bindTool(getLineage, services)] })
  return { ...result, text: result.calls[0]?.text ?? '' }
}
const path = '/mnt/chat-offload/lineage/dwd_orders.downstream.3.json'

test('2,000 edges stay under the limit, with names, direction, depth, counts, total and returned', async () => {
  const { text } = await read(graph(2_000))

  expect(text.length).toBeLessThan(10_000)
  expect(text).toContain('"complete":true') // the truncator had nothing to do
  expect(text).toMatch(/Lineage of dwd_orders: 2000 other tables, \d+ named, 2000 edges, \d+ shown\./)
  expect(text).toContain('downstream, 1 hop, 10 tables: ads_report_0000, ads_report_0001')
  expect(text).toMatch(
    /downstream, 3 hops, 1890 tables: .* and \d+ more|downstream, 3 hops, 1890 tables: {2}and 1890 more/,
  )
  expect(text).toContain('metric_0→measure_0_of_0')
  expect(text).toContain('and 12 more')
})

test('the raw lineage is recalled edge by edge, and is JSON as the platform gave it', async () => {
  const view = graph(2_000)

  const { text, store } = await read(view)

  expect(text).toContain(`offloaded to ${path} (read-only snapshot, 2000 edges, one a line,`)
  expect(JSON.parse(world.workspace.read(path))).toEqual(view)
  expect(eventsNamed(store, 'FILE_TREE_CHANGED')).toMatchObject([{ path, readOnly: true }])
  const { calls } = await runWorld(world, { script: [call('searchFile', { path, text: 'ads_report_1999' })] })
  expect(calls[0]?.text).toContain('1999')
})

test('the nearest come first, whatever order the platform has', async () => {
  const { text } = await read(graph(300))

  const edges = text.split('\n').filter((line) => line.includes(' by task '))
  expect(edges.slice(0, 10).every((line) => line.startsWith('dwd_orders → '))).toBe(true)
})

test('both sides are shown even when one has very many edges', () => {
  const view = graph(1_000)
  view.tables.push({ name: 'ods_orders', layer: 'ODS', depth: 1, direction: 'upstream' })
  view.edges.push({ from: 'ods_orders', to: 'dwd_orders', taskName: 'load', columns: [] })
  const run = testRun({ services: world })

  const output = lineageResponseOffload.afterTool?.(run, toolCall({ tool: 'getLineage' }), view)

  expect(outputOf(output)).toMatchObject({
    edges: expect.arrayContaining([expect.objectContaining({ taskName: 'load' })]),
  })
})

test('no edges, no file', async () => {
  const { text } = await read({ ...graph(0), totalEdges: 0, returnedEdges: 0 })

  expect(text).toContain('0 other tables, 0 edges')
  expect(world.workspace.list()).toEqual([])
})

test('a save that fails leaves the lineage as it was; what is too long of it is cut as any result', async () => {
  world = {
    ...world,
    workspace: {
      ...world.workspace,
      saveSnapshot: () => {
        throw new Error('disk full')
      },
    },
  }

  const { text, store, status } = await read(graph(2_000))

  expect(status).toBe('done')
  expect(text.length).toBeLessThanOrEqual(12_000)
  expect(eventsNamed(store, 'HOOK_DEGRADED').map(({ hook }) => hook)).toContain('lineage-response-offload')
})
