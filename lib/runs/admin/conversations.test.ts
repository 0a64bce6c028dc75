import { afterEach, expect, test } from 'vitest'
import { auditAbout } from '@/db/admin/audit-log'
import { insertToolCall } from '@/db/runs'
import { user, userRole } from '@/db/schema'
import { conversationQuery } from '@/lib/contracts/admin'
import type { Person } from '@/lib/contracts/user'
import { listInteractions } from '@/lib/guard/read-interactions'
import { startConversation } from '@/lib/runs/conversations'
import { decideInteraction } from '@/lib/runs/decide-interaction'
import { startRun } from '@/lib/runs/start-run'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import type { ScriptLine } from '@/lib/testing/scripted-model'
import { listAllConversations } from './conversations'
import { openReplay, readReplay } from './replay'
import { readTools } from './tools'
import { readUsage } from './usage'

let world: RuntimeWorld
let admin: Person
afterEach(() => world.end())

async function open(script: ScriptLine[]): Promise<void> {
  world = await createRuntimeWorld(script)
  const at = world.runtime.now()
  world.runtime.db
    .insert(user)
    .values({ id: 'zhao', name: 'zhao', email: 'z@example.invalid', createdAt: at, updatedAt: at })
    .run()
  world.runtime.db.insert(userRole).values({ userId: 'zhao', role: 'admin' }).run()
  admin = { id: 'zhao', name: 'zhao', role: 'admin' }
}

const find = async (query: Record<string, unknown>) =>
  listAllConversations(world.runtime, admin, conversationQuery.parse(query))
const look: ScriptLine = { calls: [{ tool: 'searchTables', input: { query: '订单' } }] }
const reads = () =>
  auditAbout(world.runtime.db, admin, [world.conversationId]).filter(({ action }) => action === 'conversation.read')

test.each(['金', '金额', '订单金额', 'PAYMENT', '金额 payment'])(
  'a conversation is found by %s, with the place in one line',
  async (text) => {
    await open([{ text: '每天的订单金额在这里。 Payment is there too.' }])
    startConversation(world.runtime, world.analyst, 'another one')
    await world.say('请看一下')

    const { items, total } = await find({ text })

    expect(total).toBe(1)
    expect(items[0]).toMatchObject({ id: world.conversationId, owner: { name: 'ana' } })
    expect(items[0]?.hits[0]?.preview.length).toBeLessThanOrEqual(161)
    expect(items[0]?.hits[0]?.preview.toLowerCase()).toContain(text.toLowerCase().split(' ')[0])
  },
)

test('what is found is shown without secrets', async () => {
  await open([{ text: '金额在 postgres://me:hunter2secret@db 里，电话 13812345678' }])
  await world.say('hello')

  expect(JSON.stringify(await find({ text: '金额' }))).not.toMatch(/hunter2secret|13812345678/)
})

test('filters narrow by person, tool, outcome and day; titles count as words too', async () => {
  await open([look, { text: 'done' }])
  startConversation(world.runtime, world.approver, '月报口径')
  await world.say('look')

  const titles = async (query: Record<string, unknown>) => (await find(query)).items.map(({ title }) => title)
  expect(await titles({ userId: 'wang' })).toEqual(['月报口径'])
  expect(await titles({ text: '口径' })).toEqual(['月报口径'])
  expect((await find({ tool: 'searchTables' })).items.map(({ id, calls }) => [id, calls])).toEqual([
    [world.conversationId, 1],
  ])
  expect((await find({ tool: 'dropTable' })).total).toBe(0)
  expect((await find({ outcome: 'failed' })).total).toBe(0)
  expect((await find({ to: '2020-01-01' })).total).toBe(0)
  expect((await find({ from: '2020-01-01' })).total).toBe(2)
})

test('executed finds what was carried out whatever was said after it', async () => {
  const saveSource: ScriptLine = {
    calls: [{ tool: 'upsertDatasource', input: { name: 'crm', type: 'mysql', connection: { host: 'crm.internal' } } }],
  }
  await open([saveSource, { text: 'saved' }, { text: 'you are welcome' }])
  await world.say('add the crm')
  expect((await find({ outcome: 'executed' })).total).toBe(0)
  const { runtime, analyst } = world
  const [card] = listInteractions(runtime.db, analyst, { scope: 'all' }, runtime.now())
  const body = { optionId: 'save', inputs: {}, digest: card?.digest ?? '' }
  const { runId } = decideInteraction(runtime, analyst, card?.interactionId ?? '', body)
  await startRun(runtime, runId ?? '')
  await world.say('thanks')

  const { items } = await find({ outcome: 'executed' })

  expect(items).toMatchObject([{ id: world.conversationId, state: 'idle', executed: 1 }])
})

test('a model without a price costs nobody knows how much; the mark says so and no filter by cost finds it', async () => {
  await open([{ text: 'done' }])
  await world.say('hello')

  expect((await find({})).items[0]?.cost).toEqual({ amount: null, unpriced: 1 })
  expect((await find({ minCost: 0 })).total).toBe(0)
})

test('pages hold 25 and say how many there are', async () => {
  await open([])
  for (let i = 0; i < 30; i++) startConversation(world.runtime, world.analyst, `no ${i}`)

  expect([(await find({})).items.length, (await find({ page: 1 })).items.length, (await find({})).total]).toEqual([
    25, 6, 31,
  ])
})

test('opening somebody’s conversation is one entry of the audit, however many pages are read; later it is another', async () => {
  await open([{ text: 'hello' }])
  await world.say('hello')

  await openReplay(world.runtime, admin, world.conversationId)
  readReplay(world.runtime, admin, world.conversationId, 0)
  await openReplay(world.runtime, admin, world.conversationId)
  expect(reads().map(({ actorId }) => actorId)).toEqual(['zhao'])
  world.later(1)
  await openReplay(world.runtime, admin, world.conversationId)

  expect(reads()).toHaveLength(2)
})

test('one’s own conversation is nobody else’s business', async () => {
  await open([])
  const { id } = startConversation(world.runtime, admin, 'mine')

  await openReplay(world.runtime, admin, id)

  expect(auditAbout(world.runtime.db, admin, [id])).toEqual([])
})

test('a replay has the events as they were logged, its spans and who fired', async () => {
  await open([look, { text: 'done' }])
  await world.say('look')

  const head = await openReplay(world.runtime, admin, world.conversationId)
  const { events, lastSeq } = readReplay(world.runtime, admin, world.conversationId, 0)

  expect(events.map(({ event }) => event)).toEqual(world.events())
  expect(lastSeq).toBe(events.at(-1)?.seq)
  expect(head.spans.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['run', 'generation', 'tool']))
  expect(head.firings.flatMap(({ firings }) => firings.map(({ hook }) => hook))).toContain('dangerous-tool-guard')
})

test('tools are counted with percentiles by nearest rank, and what failed is listed, masked', async () => {
  await open([{ text: 'done' }])
  const runId = await world.say('look')
  const at = world.runtime.now()
  const base = {
    conversationId: world.conversationId,
    runId,
    step: 1,
    effect: 'read' as const,
    input: {},
    createdAt: at,
  }
  for (let ms = 1; ms <= 100; ms++) {
    const status = ms === 100 ? 'failed' : 'done'
    const resultText = 'Error: postgres://me:hunter2secret@db is down'
    insertToolCall(world.runtime.db, {
      ...base,
      id: `c${ms}`,
      position: ms,
      tool: 'slow',
      status,
      durationMs: ms,
      resultText,
    })
  }
  insertToolCall(world.runtime.db, { ...base, id: 'b', position: 0, tool: 'shut', status: 'blocked', code: 'no-rule' })

  const { tools, failures } = await readTools(world.runtime, admin, {})

  expect(tools.find(({ tool }) => tool === 'slow')).toMatchObject({
    calls: 100,
    done: 99,
    failed: 1,
    p50: 50,
    p95: 95,
    p99: 99,
  })
  expect(tools.find(({ tool }) => tool === 'shut')).toMatchObject({ calls: 1, blocked: 1, p50: null })
  expect(failures.map(({ tool, code }) => [tool, code])).toEqual(expect.arrayContaining([['shut', 'no-rule']]))
  expect(JSON.stringify(failures)).not.toContain('hunter2secret')
})

test('usage adds up the same by day, model and person', async () => {
  await open([
    { text: 'one', usage: { input: 100, output: 10 } },
    { text: 'two', usage: { input: 50, output: 5 } },
  ])
  await world.say('first')
  await world.say('second')

  const { total, days, models, users } = await readUsage(world.runtime, admin, {})

  const tokens = (lines: Array<{ inputTokens: number; outputTokens: number }>) =>
    lines.reduce((sum, line) => sum + line.inputTokens + line.outputTokens, 0)
  expect(total).toMatchObject({ calls: 2, inputTokens: 150, outputTokens: 15, cost: { amount: null, unpriced: 2 } })
  expect([tokens(days), tokens(models), tokens(users)]).toEqual([165, 165, 165])
  expect(days).toHaveLength(30)
  expect(users[0]?.user).toEqual({ id: 'ana', name: 'ana' })
})
