import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConversation } from '@/db/conversations'
import { queryResult } from '@/db/schema'
import { call, eventsNamed, runWorld } from '@/lib/testing/run-world'
import { createSalesWorld, type SalesWorld } from '@/lib/testing/sales-world'

let world: SalesWorld
let conversationId: string
beforeAll(async () => {
  world = await createSalesWorld()
  conversationId = createConversation(world.db, 'ana', 't', new Date()).id
})
afterAll(() => world.end())

const play = (sql: string, run: Partial<{ conversationId: string }> = {}) =>
  runWorld(world, {
    run: { runId: 'run-1', conversationId, user: { id: 'ana', name: 'Ana', role: 'analyst' }, ...run },
    script: [call('execute_sql', { sql })],
  })
const storedRow = () => world.db.select().from(queryResult).all().at(-1)

test('all rows of a query are kept for the person, the card carries the first, the model reads some', async () => {
  const { store, calls } = await play('select range as n, range * 2 as m from range(3000)')

  const row = storedRow()
  expect(row).toMatchObject({
    conversationId,
    stored: 3000,
    total: 3000,
    truncated: false,
    sql: expect.stringContaining('range(3000)'),
  })
  const rows = JSON.parse(inflateSync(row?.rows ?? Buffer.of()).toString()) as number[][]
  expect([rows.length, rows[2_999]]).toEqual([3000, [2999, 5998]])
  const event = store.events.find(({ type }) => type === 'TOOL_CALL_RESULT')
  expect(event).toMatchObject({ metadata: { output: { stored: 3000, total: 3000, rows: expect.any(Array) } } })
  expect((event as unknown as { metadata: { output: { rows: unknown[] } } }).metadata.output.rows).toHaveLength(50)
  expect(calls[0]?.text).toContain('total 3000, returned 3000, shown 200')
})

test('more than are kept is told', async () => {
  await play('select range as n from range(10500)')

  expect(storedRow()).toMatchObject({ stored: 10_000, total: 10_500, truncated: true })
})

test('rows that cannot be kept: the card shows those it has, the run goes on', async () => {
  const { store, status, calls } = await play('select range as n from range(700)', {
    conversationId: 'no-such-conversation',
  })

  expect([status, calls[0]?.status]).toEqual(['done', 'done'])
  expect(eventsNamed(store, 'HOOK_DEGRADED').map(({ hook }) => hook)).toEqual(['query-result-store'])
  const event = store.events.find(({ type }) => type === 'TOOL_CALL_RESULT') as unknown as {
    metadata: { output: { rows: unknown[]; stored?: number } }
  }
  expect(event.metadata.output.rows).toHaveLength(500)
  expect(event.metadata.output.stored).toBeUndefined()
})

test('a refused query keeps nothing', async () => {
  const before = world.db.select().from(queryResult).all().length

  await play('drop table dwd_orders')

  expect(world.db.select().from(queryResult).all()).toHaveLength(before)
})
