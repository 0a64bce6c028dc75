/** P15 for the warehouse: on a full disk every refused write is told, and once there is room everything goes on. Needs root (tmpfs). */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppError } from '@/lib/errors'
import type { Warehouse } from '@/lib/warehouse/port'
import { warehouseFolder } from './warehouse-folder'

const disk = mkdtempSync(path.join(tmpdir(), 'full-disk-'))
try {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk], { stdio: 'ignore' })
} catch {
  rmdirSync(disk)
  const notRun = 'a small file system can be mounted by root only'
  const row = { promise: 'P15', what: 'warehouse on a full disk', ok: false, notRun, figures: {} }
  process.stdout.write(`${JSON.stringify(row)}\n`)
  process.exit(0)
}
const row = await fill().finally(() => {
  execFileSync('umount', [disk])
  rmdirSync(disk)
})
process.stdout.write(`${JSON.stringify(row)}\n`)
process.exit(row.ok ? 0 : 1)

async function fill() {
  const filler = path.join(disk, 'filler')
  const folder = warehouseFolder({ dataDir: path.join(disk, 'warehouse') })
  try {
    return await fillAndEmpty(folder.warehouse, filler)
  } finally {
    await folder.remove()
  }
}

async function fillAndEmpty(warehouse: Warehouse, filler: string) {
  writeFileSync(filler, Buffer.alloc(128 * 1024 * 1024))
  await warehouse.write('create', [{ sql: 'CREATE TABLE t (a BIGINT, b VARCHAR)' }])
  const insert = (n: number) =>
    warehouse.write(`insert ${n}`, [
      { sql: `INSERT INTO t SELECT ${n}, md5((range + ${n * 100_000})::VARCHAR) FROM range(100000)` },
    ])
  const asked = Array.from({ length: 10 }, (_, n) => n)
  let told = 0
  for (const n of asked) {
    await insert(n).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      told += 1
    })
  }
  const readable = (await warehouse.query('SELECT count(*) FROM t')).total === 1

  rmSync(filler)
  for (const n of asked) await insert(n)
  const { rows } = await warehouse.query('SELECT count(*), count(DISTINCT a) FROM t')
  const [stored = 0, distinct = 0] = (rows[0] ?? []).map(Number)
  const ok = told > 0 && readable && stored === 1_000_000 && distinct === asked.length
  return {
    promise: 'P15',
    what: 'warehouse on a full disk',
    ok,
    figures: { writes: asked.length, refused: told, rows: stored },
  }
}
