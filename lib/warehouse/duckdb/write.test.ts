import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { childProcesses, commandOf, type WarehouseFolder, warehouseFolder } from '@/lib/testing/warehouse-folder'
import type { WriteStep } from './messages'

const opened: WarehouseFolder[] = []
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'existing-'))
  folders.push(folder)
  return folder
}
const open = (...options: Parameters<typeof warehouseFolder>) => {
  const folder = warehouseFolder(...options)
  opened.push(folder)
  return folder
}

afterEach(async () => {
  for (const folder of opened.splice(0)) await folder.remove()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const create = { sql: 'CREATE TABLE t (a INTEGER)' }
const count = async ({ warehouse }: WarehouseFolder) => (await warehouse.query('SELECT count(*) FROM t')).rows[0]?.[0]

describe('a write', () => {
  test('tells the rows of each text: what it adds, or what it deletes where it only deletes', async () => {
    const folder = open()
    await folder.warehouse.write('create', [create])

    const result = await folder.warehouse.write('fill', [
      { sql: 'DELETE FROM t; INSERT INTO t VALUES (1), (2), (3)' },
      { sql: 'UPDATE t SET a = 4 WHERE a > 1' },
      { sql: 'DELETE FROM t WHERE a = $1', params: [4] },
    ])

    expect(result).toMatchObject({ rowsChanged: [3, 2, 2], alreadyApplied: false })
    expect(await count(folder)).toBe(1)
  })

  test('takes effect whole or not at all', async () => {
    const folder = open()
    await folder.warehouse.write('create', [create])

    const failing = folder.warehouse.write('half', [
      { sql: 'INSERT INTO t VALUES (1)' },
      { sql: "INSERT INTO t VALUES ('x')" },
    ])

    await expect(failing).rejects.toMatchObject({ code: 'query-failed', message: expect.stringContaining("'x'") })
    expect(await count(folder)).toBe(0)
    expect(await folder.warehouse.writeOutcome('half')).toBeUndefined()
  })

  test('with a key that failed before can be tried again; one that took effect does nothing', async () => {
    const folder = open()
    await expect(folder.warehouse.write('key', [{ sql: 'INSERT INTO t VALUES (1)' }])).rejects.toThrow('does not exist')
    await folder.warehouse.write('create', [create])

    const results = []
    for (let time = 0; time < 3; time += 1)
      results.push(await folder.warehouse.write('key', [{ sql: 'INSERT INTO t VALUES (1)' }]))

    expect(results.map(({ alreadyApplied }) => alreadyApplied)).toEqual([false, true, true])
    expect(results.map(({ rowsChanged }) => rowsChanged)).toEqual([[1], [1], [1]])
    expect(await count(folder)).toBe(1)
  })

  test('is read by the next query, while one that runs keeps what it began with', async () => {
    const folder = open()
    await folder.warehouse.write('create', [create, { sql: 'INSERT INTO t FROM range(8000)' }])
    const slow = folder.warehouse.query('SELECT count(*), count(DISTINCT x.a) FROM t x, t y WHERE (x.a + y.a) % 3 = 0')

    const { snapshotVersion } = await folder.warehouse.write('more', [{ sql: 'DELETE FROM t' }])

    expect(await count(folder)).toBe(0)
    expect(await slow).toMatchObject({ snapshotVersion: snapshotVersion - 1, rows: [[21_333_333, 8000]] })
    expect(folder.snapshots()).toEqual([snapshotVersion])
  })

  test('shares its snapshot with those that waited beside it', async () => {
    const folder = open()
    await folder.warehouse.write('create', [create])

    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        folder.warehouse.write(`w${n}`, [{ sql: 'INSERT INTO t VALUES ($1)', params: [n] }]),
      ),
    )

    expect(await count(folder)).toBe(20)
    expect(new Set(results.map(({ snapshotVersion }) => snapshotVersion)).size).toBeLessThan(20)
    expect(folder.snapshots()).toHaveLength(1)
  })
})

describe('a write may not', () => {
  let folder: WarehouseFolder
  beforeAll(async () => {
    folder = warehouseFolder()
    await folder.warehouse.write('create', [create])
  })
  afterAll(() => folder.remove())

  test.each([
    'COMMIT',
    'BEGIN',
    'INSERT INTO t VALUES (1); COMMIT; INSERT INTO t VALUES (2)',
    "ATTACH 'x.duckdb'",
    'DETACH master',
    'INSTALL httpfs',
    'LOAD httpfs',
    'SET threads = 1',
    "COPY t TO 'x.csv'",
    "EXPORT DATABASE 'x'",
    "CREATE TABLE x AS FROM read_csv('/etc/passwd')",
    "INSERT INTO t FROM 'x.csv'",
    'CHECKPOINT',
    'DELETE FROM sluice_internal.write_log',
    'DROP SCHEMA sluice_internal CASCADE',
  ])('contain %s', async (sql) => {
    const writing = folder.warehouse.write('bad', [{ sql: 'INSERT INTO t VALUES (0)' }, { sql }])

    await expect(writing).rejects.toMatchObject({ code: 'query-failed' })
    expect(await count(folder)).toBe(0)
  })
})

describe('a dry run', () => {
  test('reports and changes nothing', async () => {
    const folder = open()
    await folder.warehouse.write('create', [create, { sql: 'INSERT INTO t FROM range(5)' }])

    const result = await folder.warehouse.dryRun([
      { sql: 'DELETE FROM t WHERE a > 1' },
      { sql: 'INSERT INTO t VALUES (7)' },
    ])

    expect(result.rowsChanged).toEqual([3, 1])
    expect(await count(folder)).toBe(5)
    expect(folder.snapshots()).toEqual([1])
  })

  test('says which of its texts failed', async () => {
    const folder = open()

    const running = folder.warehouse.dryRun([create, { sql: 'DELETE FROM nowhere' }, { sql: 'DELETE FROM t' }])

    await expect(running).rejects.toMatchObject({ code: 'query-failed', details: { statement: 1 } })
  })

  test('can fail and be cancelled', async () => {
    const folder = open()
    await folder.warehouse.write('create', [create, { sql: 'INSERT INTO t FROM range(100000)' }])

    await expect(folder.warehouse.dryRun([{ sql: 'DELETE FROM nowhere' }])).rejects.toMatchObject({
      code: 'query-failed',
    })
    const endless = [{ sql: 'INSERT INTO t SELECT x.a FROM t x, t y, t z' }]
    await expect(folder.warehouse.dryRun(endless, { timeoutMs: 200 })).rejects.toMatchObject({ code: 'query-timeout' })
    await expect(folder.warehouse.dryRun(endless, { signal: AbortSignal.timeout(300) })).rejects.toMatchObject({
      code: 'aborted',
    })
  })
})

describe('after a crash', () => {
  const crashAt = async (step: WriteStep) => {
    const dead = open({ probe: { pauseMs: 1, onStep: (at) => armed && at === step && endAll() } })
    let armed = false
    const endAll = () => {
      armed = false
      void dead.warehouse.close()
    }
    await dead.warehouse.write('create', [create])
    armed = true
    await dead.warehouse.write('key', [{ sql: 'INSERT INTO t VALUES (1)' }]).catch(() => undefined)
    return open({ dataDir: dead.dataDir })
  }

  test.each(['begun', 'executed', 'recorded'] as const)('at step %s nothing has happened', async (step) => {
    const folder = await crashAt(step)

    expect(await count(folder)).toBe(0)
    expect(await folder.warehouse.writeOutcome('key')).toBeUndefined()
  })

  test.each(['committed', 'checkpointed', 'copied', 'renamed', 'pointed'] as const)(
    'at step %s everything has, and is read',
    async (step) => {
      const folder = await crashAt(step)

      expect(await count(folder)).toBe(1)
      expect(await folder.warehouse.writeOutcome('key')).toMatchObject({ rowsChanged: [1] })
      expect(await folder.warehouse.write('key', [{ sql: 'INSERT INTO t VALUES (1)' }])).toMatchObject({
        alreadyApplied: true,
      })
    },
  )
})

describe('the processes', () => {
  const started = () => childProcesses().filter((pid) => commandOf(pid).includes('duckdb-'))

  test('do not start before they are needed and end with close', async () => {
    const folder = open()
    expect(started()).toEqual([])
    await folder.warehouse.write('create', [create])
    await count(folder)
    expect(started().length).toBeGreaterThanOrEqual(2)

    await folder.warehouse.close()

    expect(started()).toEqual([])
    await expect(folder.warehouse.query('SELECT 1')).rejects.toMatchObject({ code: 'warehouse-unavailable' })
    await expect(folder.warehouse.write('late', [create])).rejects.toMatchObject({ code: 'warehouse-unavailable' })
  })

  test('end when their parent is killed, even in the middle of a deaf query', async () => {
    const folder = newFolder()
    const holder = spawn(process.execPath, ['--import', 'tsx', 'lib/testing/warehouse-holder.ts', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => holder.stdout.once('data', resolve))
    await sleep(300)
    const orphans = childProcesses(holder.pid).filter((pid) => commandOf(pid).includes('duckdb-'))

    holder.kill('SIGKILL')

    expect(orphans.length).toBeGreaterThanOrEqual(2)
    while (orphans.some((pid) => commandOf(pid) !== '')) await sleep(50)
  })
})

describe('an existing database', () => {
  const existing = async () => {
    const file = path.join(newFolder(), 'mine.duckdb')
    const instance = await DuckDBInstance.create(file)
    const connection = await instance.connect()
    await connection.run('CREATE TABLE t AS SELECT range AS a FROM range(3)')
    connection.closeSync()
    instance.closeSync()
    return file
  }

  test('is copied for reading and can be written', async () => {
    const file = await existing()
    const folder = open({ duckdbPath: file })

    await folder.warehouse.write('more', [{ sql: 'INSERT INTO t VALUES (9)' }])

    expect(await count(folder)).toBe(4)
    expect(existsSync(path.join(folder.dataDir, 'master.duckdb'))).toBe(false)
  })

  test('that changed while nobody looked is read anew', async () => {
    const file = await existing()
    const first = open({ duckdbPath: file })
    await count(first)
    await first.warehouse.close()
    const instance = await DuckDBInstance.create(file)
    const connection = await instance.connect()
    await connection.run('INSERT INTO t VALUES (7)')
    connection.closeSync()
    instance.closeSync()

    const second = open({ duckdbPath: file, dataDir: first.dataDir })

    expect(await count(second)).toBe(4)
  })

  test('that is too large to copy is read where it is and never written', async () => {
    const file = await existing()
    const folder = open({ duckdbPath: file, queryLimits: { maxCopyBytes: 1000 } })

    expect(await folder.warehouse.query('SELECT count(*) FROM t')).toMatchObject({ rows: [[3]], snapshotVersion: 0 })
    await expect(folder.warehouse.write('key', [create])).rejects.toMatchObject({ code: 'warehouse-unavailable' })
    await expect(folder.warehouse.dryRun([create])).rejects.toMatchObject({ code: 'warehouse-unavailable' })
    expect(folder.snapshots()).toEqual([])
  })

  test('that is missing or no database is told plainly', async () => {
    const noDatabase = path.join(newFolder(), 'text.duckdb')
    writeFileSync(noDatabase, 'hello'.repeat(2000))

    expect(() => warehouseFolder({ dataDir: newFolder(), duckdbPath: '/nowhere/x.duckdb' })).toThrow(
      'There is no database file at /nowhere/x.duckdb',
    )
    await expect(open({ duckdbPath: noDatabase }).warehouse.query('SELECT 1')).rejects.toMatchObject({
      code: 'warehouse-unavailable',
    })
  })
})
