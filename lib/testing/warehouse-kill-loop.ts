import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@/lib/errors'
import { type WriteStep, writeSteps } from '@/lib/warehouse/duckdb/messages'
import type { Warehouse } from '@/lib/warehouse/port'
import { warehouseFolder } from './warehouse-folder'

export interface KillLoopOptions {
  operations: number
  kills: number
  /** Operations under way at once. */
  parallel: number
  seed: number
}

export interface KillLoopResult {
  kills: number
  killsByStep: Partial<Record<WriteStep, number>>
  applied: number
  doubled: number
  missing: number
  /** Queries answered meanwhile, each from one consistent snapshot. */
  reads: number
  inconsistentReads: number
  elapsedMs: number
}

/**
 * Writes with keys while the writer is killed with SIGKILL at each step in turn, then at random ones. Every operation adds
 * one row and raises a counter in the same transaction, so a lost or repeated half shows as well.
 */
export async function warehouseKillLoop(options: KillLoopOptions): Promise<KillLoopResult> {
  const start = performance.now()
  const killer = createKiller(options)
  const folder = warehouseFolder({ probe: { pauseMs: 2, onStep: killer.onStep } })
  const { warehouse } = folder
  try {
    await warehouse.write('setup', [
      { sql: 'CREATE TABLE done (operation INTEGER)' },
      { sql: 'CREATE TABLE counter AS SELECT 0 AS value' },
    ])
    killer.arm()
    const reading = readMeanwhile(warehouse)
    await runOperations(warehouse, options)
    const { reads, inconsistentReads } = await reading.end()
    const { rows } = await warehouse.query(
      'SELECT count(*), count(DISTINCT operation), any_value(value) FROM done, counter',
    )
    const [applied = 0, distinct = 0, counter = 0] = (rows[0] ?? []).map(Number)
    return {
      ...killer.counts(),
      applied,
      doubled: Math.max(applied, counter) - distinct,
      missing: options.operations - Math.min(distinct, counter),
      reads,
      inconsistentReads,
      elapsedMs: Math.round(performance.now() - start),
    }
  } finally {
    await folder.remove()
  }
}

/** Picks the step of the next kill: each in turn first, then any. */
function createKiller({ operations, kills, seed }: KillLoopOptions) {
  const random = randomNumbers(seed)
  const stepsBetween = Math.max(1, Math.floor((operations * writeSteps.length) / (kills * 3)))
  const byStep: Partial<Record<WriteStep, number>> = {}
  let armed = false
  let done = 0
  let seen = 0
  let wait = 1
  const target = (): WriteStep =>
    writeSteps[done < writeSteps.length * 2 ? done % writeSteps.length : Math.floor(random() * writeSteps.length)] ??
    'begun'
  let next = target()
  return {
    arm: () => {
      armed = true
    },
    counts: () => ({ kills: done, killsByStep: byStep }),
    onStep: (step: WriteStep, pid: number) => {
      seen += 1
      if (!armed || done >= kills || step !== next || seen < wait) return
      process.kill(pid, 'SIGKILL')
      byStep[step] = (byStep[step] ?? 0) + 1
      done += 1
      wait = seen + Math.floor(random() * stepsBetween)
      next = target()
    },
  }
}

async function runOperations(warehouse: Warehouse, { operations, parallel }: KillLoopOptions): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < operations) {
      next += 1
      await writeUntilKnown(warehouse, next)
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
}

/** As the platform does it: when the writer is gone, ask by the key what happened, and write only when nothing did. */
async function writeUntilKnown(warehouse: Warehouse, operation: number): Promise<void> {
  const key = `operation-${operation}`
  for (;;) {
    try {
      if (await warehouse.writeOutcome(key)) return
      await warehouse.write(key, [
        { sql: 'INSERT INTO done VALUES ($1)', params: [operation] },
        { sql: 'UPDATE counter SET value = value + 1' },
      ])
      return
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'warehouse-unavailable') throw error
    }
  }
}

function readMeanwhile(warehouse: Warehouse) {
  let reads = 0
  let inconsistentReads = 0
  let ended = false
  const reading = (async () => {
    while (!ended) {
      const { rows } = await warehouse.query('SELECT (SELECT count(*) FROM done), (SELECT value FROM counter)')
      reads += 1
      if (rows[0]?.[0] !== rows[0]?.[1]) inconsistentReads += 1
      await sleep(50)
    }
  })()
  return {
    async end() {
      ended = true
      await reading
      return { reads, inconsistentReads }
    },
  }
}

/** The same numbers in [0, 1) for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
