/** The warehouse's promises at full length: P3 (each write once under SIGKILL), P9 (stopping), P10 (no query harms others). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Warehouse } from '@/lib/warehouse/port'
import { warehouseFolder } from './warehouse-folder'
import { warehouseKillLoop } from './warehouse-kill-loop'

interface Row {
  promise: string
  what: string
  ok: boolean
  figures: Record<string, number>
}

const deaf = "SELECT levenshtein(repeat('a', 300000), repeat('b', 300000))"
const endless = 'SELECT count(*) FROM t x, t y WHERE x.a * y.a = 17'
const hostile = [
  deaf,
  endless,
  'SELECT len(range(1000000000))',
  "SELECT repeat('x', 1000000) FROM t",
  `SELECT 1${'+1'.repeat(20_000)}`,
]

const rows = [await killing(), await stopping(), await harming()]
for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`)
process.exit(rows.every(({ ok }) => ok) ? 0 : 1)

async function killing(): Promise<Row> {
  const operations = 1500
  const result = await warehouseKillLoop({ operations, kills: 60, parallel: 3, seed: 1 })
  const { kills, applied, doubled, missing, reads, inconsistentReads, elapsedMs } = result
  const ok = applied === operations && doubled === 0 && missing === 0 && inconsistentReads === 0 && kills >= 30
  const figures = {
    operations,
    kills,
    doubled,
    missing,
    reads,
    inconsistentReads,
    seconds: Math.round(elapsedMs / 1000),
  }
  return { promise: 'P3', what: 'warehouse writes, writer killed at every step', ok, figures }
}

async function stopping(): Promise<Row> {
  const times: number[] = []
  await withTable(async (warehouse) => {
    for (let round = 0; round < 10; round += 1) {
      for (const sql of [endless, deaf]) {
        const cancel = new AbortController()
        const asked = warehouse.query(sql, { signal: cancel.signal }).catch(() => undefined)
        await sleep(200)
        const start = performance.now()
        cancel.abort()
        await asked
        times.push(performance.now() - start)
      }
    }
  })
  const longestMs = Math.round(Math.max(...times))
  return {
    promise: 'P9',
    what: 'stopping SQL, also what ignores interrupts',
    ok: longestMs <= 3000,
    figures: { stops: times.length, longestMs },
  }
}

async function harming(): Promise<Row> {
  const others: number[] = []
  const back: number[] = []
  await withTable(async (warehouse) => {
    for (const sql of [...hostile, ...hostile]) {
      const asked = warehouse.query(sql, { timeoutMs: 500 }).catch(() => undefined)
      for (let n = 0; n < 10; n += 1) others.push(await timed(() => warehouse.query('SELECT count(*) FROM t')))
      await asked
      back.push(await timed(() => Promise.all([1, 2].map(() => warehouse.query('SELECT 1')))))
    }
  })
  const othersP95Ms = Math.round(others.sort((a, b) => a - b)[Math.floor(others.length * 0.95)] ?? 0)
  const readersBackMs = Math.round(Math.max(...back))
  const ok = othersP95Ms < 200 && readersBackMs < 2000
  return {
    promise: 'P10',
    what: "others' queries beside hostile ones",
    ok,
    figures: { queries: others.length, othersP95Ms, readersBackMs },
  }
}

async function withTable(work: (warehouse: Warehouse) => Promise<void>): Promise<void> {
  const folder = warehouseFolder()
  try {
    await folder.warehouse.write('seed', [{ sql: 'CREATE TABLE t AS SELECT range AS a FROM range(100000)' }])
    await work(folder.warehouse)
  } finally {
    await folder.remove()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
