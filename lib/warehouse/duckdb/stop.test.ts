import { afterAll, beforeAll, expect, test } from 'vitest'
import { childProcesses, commandOf, type WarehouseFolder, warehouseFolder } from '@/lib/testing/warehouse-folder'

let folder: WarehouseFolder

beforeAll(async () => {
  folder = warehouseFolder({
    queryLimits: {
      maxResidentBytes: 500 * 1024 * 1024,
      writerEngine: { threads: 1, memory: '256MB', temporarySpace: '1GB' },
    },
  })
  await folder.warehouse.write('seed', [{ sql: 'CREATE TABLE t AS SELECT range AS a FROM range(100000)' }])
})

afterAll(() => folder.remove())

const endless = 'SELECT count(*) FROM t x, t y WHERE x.a * y.a = 17'
/** Ignores the engine's interrupt: only the end of its process ends it. */
const deaf = "SELECT levenshtein(repeat('a', 300000), repeat('b', 300000))"
const answers = async () => (await folder.warehouse.query('SELECT count(*) FROM t')).rows
const readers = () => childProcesses().filter((pid) => commandOf(pid).includes('duckdb-reader'))

test('a query is stopped at its time limit', async () => {
  const asked = folder.warehouse.query(endless, { timeoutMs: 200 })

  await expect(asked).rejects.toMatchObject({ code: 'query-timeout', details: { timeoutMs: 200 } })
  expect(await answers()).toEqual([[100_000]])
})

test.each([
  ['an array of a thousand million numbers', 'SELECT len(range(1000000000))'],
  ['a comparison that never looks up', deaf],
])('%s is stopped by ending its process, and others are answered meanwhile', async (_, sql) => {
  const asked = folder.warehouse.query(sql, { timeoutMs: 100 })
  const outcome = expect(asked).rejects.toMatchObject({ code: 'query-timeout' })

  expect(await answers()).toEqual([[100_000]])
  await outcome
  expect(await answers()).toEqual([[100_000]])
})

test('a signal cancels a query that listens and one that does not', async () => {
  const cancel = new AbortController()
  const asked = [endless, deaf].map((sql) => folder.warehouse.query(sql, { signal: cancel.signal }))
  const outcomes = Promise.all(asked.map((each) => expect(each).rejects.toMatchObject({ code: 'aborted' })))

  setTimeout(() => cancel.abort(), 200)

  await outcomes
  expect(await answers()).toEqual([[100_000]])
})

test('a signal that was given before, or while waiting for a free reader, cancels too', async () => {
  const busy = Array.from({ length: 4 }, () => folder.warehouse.query(endless, { timeoutMs: 1000 }))
  const ended = Promise.allSettled(busy)
  const cancel = new AbortController()
  const waiting = folder.warehouse.query('SELECT 1', { signal: cancel.signal })
  const outcome = expect(waiting).rejects.toMatchObject({ code: 'aborted' })

  cancel.abort()

  await outcome
  await expect(folder.warehouse.query('SELECT 1', { signal: cancel.signal })).rejects.toMatchObject({ code: 'aborted' })
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
})

test('a result that needs too much memory is refused and the next query is not', async () => {
  const asked = folder.warehouse.query("SELECT repeat('x', 1000000) FROM t")

  await expect(asked).rejects.toMatchObject({ code: 'query-failed', message: expect.stringContaining('memory') })
  expect(await answers()).toEqual([[100_000]])
})

test('a reader that dies fails its own query, says so, and is replaced', async () => {
  const before = readers()
  const asked = folder.warehouse.query(endless)
  const outcome = expect(asked).rejects.toMatchObject({ code: 'query-failed', details: { crashed: true } })
  await new Promise((resolve) => setTimeout(resolve, 200))

  for (const pid of before) process.kill(pid, 'SIGKILL')

  await outcome
  expect(await answers()).toEqual([[100_000]])
  expect(readers().some((pid) => !before.includes(pid))).toBe(true)
})

test('a write that is cancelled or too slow leaves nothing behind', async () => {
  const cancel = new AbortController()
  const insert = { sql: 'INSERT INTO t VALUES (-1)' }
  const cancelled = folder.warehouse.write('cancelled', [insert, { sql: `INSERT INTO t ${endless}` }], {
    signal: cancel.signal,
  })
  const slow = folder.warehouse.write('slow', [insert, { sql: `INSERT INTO t ${deaf}` }], { timeoutMs: 100 })
  const outcomes = Promise.all([
    expect(cancelled).rejects.toMatchObject({ code: 'aborted' }),
    expect(slow).rejects.toMatchObject({ code: 'query-timeout' }),
  ])

  setTimeout(() => cancel.abort(), 200)

  await outcomes
  expect(await folder.warehouse.writeOutcome('cancelled')).toBeUndefined()
  expect(await folder.warehouse.writeOutcome('slow')).toBeUndefined()
  expect(await answers()).toEqual([[100_000]])
})

test('a write that waits behind one that had to be killed is done all the same', async () => {
  const slow = folder.warehouse.write('deaf', [{ sql: `INSERT INTO t ${deaf}` }], { timeoutMs: 100 })
  const behind = folder.warehouse.write('behind', [{ sql: 'INSERT INTO t VALUES (-2)' }])

  await expect(slow).rejects.toMatchObject({ code: 'query-timeout' })

  expect(await behind).toMatchObject({ rowsChanged: [1], alreadyApplied: false })
})
