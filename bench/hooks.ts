import { createConversation } from '@/db/conversations'
import type { Hook, RunContext, ToolCall } from '@/lib/agent/hook'
import { createHookChain } from '@/lib/agent/hook-chain'
import { hooks } from '@/lib/hooks'
import type { HookServices } from '@/lib/hooks/define-hook'
import { keepLines } from '@/lib/hooks/parts/keep-lines'
import { testRun, toolCall } from '@/lib/testing/test-run'
import { createToolWorld } from '@/lib/testing/tool-world'

/**
 * What each hook costs: µs of processor time for one tool call, `beforeTool` and `afterTool` together, through the chain as the loop calls it. Idle: a
 * read that the hook has nothing to do with. At work: the result named beside it. Beside it the floor, a hook that does nothing.
 */
const world = createToolWorld()
const conversationId = createConversation(world.db, 'ana', 'bench', new Date()).id

const columns = [
  { name: 'a', type: 'INTEGER' },
  { name: 'b', type: 'VARCHAR' },
]
const rows = (count: number) => Array.from({ length: count }, (_, n) => [n, `shop ${n} 门店`])
const queryResult = (count: number) => ({
  columns,
  rows: rows(count),
  total: count,
  returned: count,
  truncated: false,
  snapshotVersion: 1,
  elapsedMs: 3,
})
const lineage = (count: number) => ({
  root: 'dwd_orders',
  status: 'full',
  tables: Array.from({ length: count }, (_, n) => ({
    name: `t${n}`,
    layer: 'ADS',
    depth: 1 + (n % 3),
    direction: 'downstream',
  })),
  edges: Array.from({ length: count }, (_, n) => ({
    from: 'dwd_orders',
    to: `t${n}`,
    taskName: `task ${n}`,
    columns: [{ from: 'a', to: 'b' }],
  })),
  totalEdges: count,
  returnedEdges: count,
})
const longText = Array.from({ length: 200 }, (_, n) => `${n} | 杭州门店 ${n} | ${'filler '.repeat(14)}`).join('\n')

const read = toolCall({ tool: 'listFiles', input: {} })
const smallOutput = { total: 3, returned: 3, items: [{ path: '/mnt/user-data/a.sql', size: 10 }] }
const query = toolCall({ tool: 'execute_sql', input: { sql: 'select * from dws_order_detail' } })

/** Name → the call and output with which it has work to do. */
const work: Record<string, { what: string; call: ToolCall; output: unknown }> = {
  'sql-execute': { what: 'a statement, its file known', call: query, output: {} },
  'platform-read-cache': {
    what: 'a hit',
    call: toolCall({ tool: 'getTable', input: { table: 'dws_orders' } }),
    output: smallOutput,
  },
  'query-result-store': { what: '200 rows', call: query, output: queryResult(200) },
  'lineage-response-offload': {
    what: '200 edges, file known',
    call: toolCall({ tool: 'getLineage', input: { table: 'x' } }),
    output: lineage(200),
  },
  'tool-response-formatter': { what: 'JSON of 200 rows', call: query, output: queryResult(200) },
  'tool-response-truncator': { what: '200 rows, 23,000 characters', call: read, output: longText },
}

const run = testRun<HookServices>({
  conversationId,
  services: world,
  messages: [{ role: 'user', content: [{ type: 'text', text: '杭州门店 150 的退款是多少？' }] }],
  modelText: (_call, output) => (typeof output === 'string' ? output : JSON.stringify(output)),
})

const idleHook: Hook<HookServices> = {
  name: 'does nothing',
  kind: 'observe',
  beforeTool: () => undefined,
  afterTool: () => undefined,
}
const floor = await cost([idleHook], read, smallOutput, 20_000)
print('hook', 'idle µs', 'at work µs', '')
print('(a hook that does nothing)', floor.toFixed(1), '', '')
for (const hook of hooks) {
  const idle = await cost([hook], read, smallOutput, 5_000)
  const busy = work[hook.name]
  const atWork = busy ? await cost([hook], busy.call, busy.output, 200) : undefined
  print(hook.name, idle.toFixed(1), atWork?.toFixed(0) ?? '', busy?.what ?? '')
}
const whole = await cost(hooks, read, smallOutput, 1_000)
print('all of them, on a small read', whole.toFixed(0), '', '')

const question = ['ord', '10150', '杭州', '门店', '150', '是什', '情况'].map((term) => ({ term, weight: 1 }))
for (const lines of [200, 2_000, 10_000]) {
  const text = longTable(lines)
  const micros = cpuOf(() => {
    for (let n = 0; n < 10; n += 1) keepLines(text, question, 11_400)
  })
  print(
    `cutting ${lines.toLocaleString('en')} lines`,
    '',
    (micros / 10).toFixed(0),
    `${(text.length / 1_000).toFixed(0)}k characters`,
  )
}
await world.sql.close()
world.close()

function longTable(lines: number): string {
  const line = (n: number) =>
    `${n} | 杭州第${n}门店 | ORD-${10_000 + n} | 已支付 渠道${n % 7} | some longer english note number ${n} about delivery and refund | ${n}`
  return Array.from({ length: lines }, (_, n) => line(n)).join('\n')
}

/** Processor time of this process: what else the machine does at the time is not counted. */
async function cost(
  chained: readonly Hook<HookServices>[],
  call: ToolCall,
  output: unknown,
  times: number,
): Promise<number> {
  const chain = createHookChain(chained)
  const once = async () => {
    await chain.beforeTool(run as RunContext<HookServices>, call)
    await chain.afterTool(run as RunContext<HookServices>, call, output)
  }
  for (let n = 0; n < Math.min(500, times); n += 1) await once()
  const before = process.cpuUsage()
  for (let n = 0; n < times; n += 1) await once()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}

function cpuOf(work: () => void): number {
  work()
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

function print(name: string, idle: string, busy: string, what: string): void {
  process.stdout.write(`${name.padEnd(32)}${idle.padStart(10)}${busy.padStart(12)}  ${what}\n`)
}
