import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateConversation } from '@/db/conversations'
import { toolCall } from '@/db/schema'
import type { AppError } from '@/lib/errors'
import { call } from '@/lib/testing/run-world'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { downloadResult, readResultPage } from './query-results'

const long = "select range as n, '=1+' || range as formula from range(12000)"
const short = "select 7 as n, '=cmd' as f, date '2026-03-10' as day"

let world: RuntimeWorld
let ids: { long: string; short: string }
beforeAll(async () => {
  world = await createRuntimeWorld([
    call('execute_sql', { sql: long }),
    call('execute_sql', { sql: short }),
    { text: 'done' },
  ])
  await world.runtime.warehouse.write('seed', [{ sql: 'CREATE TABLE t AS SELECT 1 AS a' }])
  await world.say('query')
  const calls = world.runtime.db.select().from(toolCall).all()
  const idOf = (sql: string) => calls.find(({ input }) => (input as { sql: string }).sql === sql)?.id ?? ''
  ids = { long: idOf(long), short: idOf(short) }
})
afterAll(async () => {
  await world.runtime.warehouse.close()
  world.end()
})

const page = (id: string, from?: number, rows?: number) => readResultPage(world.runtime, world.analyst, id, from, rows)
const download = async (id: string, format: string) => {
  const response = await downloadResult(world.runtime, world.analyst, id, format)
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: AppError) => error.code,
  )
const leftovers = () =>
  readdirSync(join(world.runtime.env.dataDir, 'warehouse', 'tmp')).filter((name) => name.startsWith('export-'))

test('the whole stored result is paged through; every page says how many there are stored and in all', async () => {
  const last = await page(ids.long, 9_990)

  expect(last).toMatchObject({ from: 9_990, stored: 10_000, total: 12_000, truncated: true })
  expect(last.rows.map(([n]) => n)).toEqual([9990, 9991, 9992, 9993, 9994, 9995, 9996, 9997, 9998, 9999])
  expect((await page(ids.long, 20_000)).rows).toEqual([])
  expect((await page(ids.long, 0, 10_000)).rows).toHaveLength(10_000)
})

test('a download has the rows beyond the stored ones, as a CSV file that runs no formula', async () => {
  const { headers, bytes } = await download(ids.long, 'csv')

  const lines = bytes.toString('utf8').trimEnd().split('\n')
  expect(lines[0]).toBe('\uFEFFn,formula')
  expect(lines).toHaveLength(12_001)
  expect(lines[5]).toBe("4,'=1+4")
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="result-[\w-]+\.csv"$/),
    'x-content-type-options': 'nosniff',
    'x-result-rows': '12000',
    'x-result-total': '12000',
  })
  expect(headers.has('x-result-cut')).toBe(false)
  expect(leftovers()).toEqual([])
})

test('the limit for people is one of its own and is told', async () => {
  const { runtime } = world
  const limits = { ...runtime.policy.limits, downloadRows: 11_000 }

  const response = await downloadResult(
    { ...runtime, policy: { ...runtime.policy, limits } },
    world.analyst,
    ids.long,
    'csv',
  )

  expect((await response.text()).trimEnd().split('\n')).toHaveLength(11_001)
  expect(response.headers.get('x-result-cut')).toBe('limit')
})

test('Parquet is Parquet', async () => {
  const { headers, bytes } = await download(ids.short, 'parquet')

  expect(bytes.subarray(0, 4).toString()).toBe('PAR1')
  expect(headers.get('content-disposition')).toContain('.parquet"')
})

test("another person's result is as unknown as none, page and file; so is one of a deleted conversation", async () => {
  const { runtime, approver, analyst, conversationId } = world

  expect(await codeOf(readResultPage(runtime, approver, ids.short))).toBe('not-found')
  expect(await codeOf(downloadResult(runtime, approver, ids.short, 'csv'))).toBe('not-found')
  expect(await codeOf(page('no-such-call'))).toBe('not-found')
  updateConversation(runtime.db, conversationId, { deletedAt: new Date() })
  expect(await codeOf(readResultPage(runtime, analyst, ids.short))).toBe('not-found')
  updateConversation(runtime.db, conversationId, { deletedAt: null })
})

test('another format is refused', async () => {
  expect(await codeOf(download(ids.short, 'xlsx'))).toBe('invalid-request')
})

test('a reader who goes away leaves no file behind', async () => {
  const response = await downloadResult(world.runtime, world.analyst, ids.long, 'csv')
  const reader = response.body?.getReader()
  await reader?.read()

  await reader?.cancel()

  expect(leftovers()).toEqual([])
})

test('once the data has moved on, a longer result gives the stored rows and says so, a shorter one everything', async () => {
  await world.runtime.warehouse.write('later', [{ sql: 'UPDATE t SET a = 2' }])

  const cut = await download(ids.long, 'csv')
  const whole = await download(ids.short, 'csv')

  expect(cut.headers.get('x-result-cut')).toBe('snapshot-gone')
  expect(cut.headers.get('x-result-rows')).toBe('10000')
  expect(cut.bytes.toString('utf8').trimEnd().split('\n')).toHaveLength(10_001)
  expect(whole.headers.has('x-result-cut')).toBe(false)
  expect(whole.bytes.toString('utf8')).toBe("\uFEFFn,f,day\n7,'=cmd,2026-03-10\n")
})
