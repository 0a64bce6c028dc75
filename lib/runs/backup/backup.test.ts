import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '@/db/client'
import { appendAudit, verifyAudit } from '@/db/ledger/audit'
import { sqliteOf } from '@/db/sqlite-of'
import { inTransaction } from '@/db/transaction'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { createDuckDbWarehouse } from '@/lib/warehouse/duckdb/duckdb-warehouse'
import { createWorkspace } from '@/lib/workspace/create-workspace'
import { restoreBackup } from './restore-backup'
import { writeBackup } from './write-backup'

let world: RuntimeWorld
const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'backup-'))
  folders.push(made)
  return made
}
afterEach(async () => {
  await world.runtime.warehouse.close()
  world.end()
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
})

const backUp = (to: string, pagesAtOnce = 5) =>
  writeBackup({ dataDir: world.runtime.env.dataDir, sqlite: sqliteOf(world.runtime.db), pagesAtOnce }, to, new Date())

/** Every row of every table, in order. */
function contents(file: string): Record<string, unknown[]> {
  const db = new Database(file, { readonly: true })
  const tables = db
    .prepare(`select name from sqlite_master where type = 'table' and name not like 'transcript_text%' order by 1`)
    .pluck()
  const found = Object.fromEntries(
    (tables.all() as string[]).map((name) => [name, db.prepare(`select * from "${name}" order by 1, 2`).all()]),
  )
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  db.close()
  return found
}

test('a backup under writes, restored, is the state of one moment: database, warehouse and files', async () => {
  world = await createRuntimeWorld([{ text: 'hello' }])
  const { db, warehouse, env } = world.runtime
  await world.say('remember this')
  await warehouse.write('k1', [{ sql: 'create table t as select range as n from range(1000)' }])
  const workspace = createWorkspace({ root: join(env.dataDir, 'workspaces'), conversationId: world.conversationId })
  const saved = workspace.write('/mnt/user-data/a.sql', 'select 1')
  inTransaction(db, () => {
    for (let i = 0; i < 3_000; i++)
      appendAudit(db, { actorId: 'x', action: 'fill', subject: 's', body: 'x'.repeat(500) }, new Date())
  })
  let written = 0
  const writing = setInterval(() => {
    inTransaction(db, () =>
      appendAudit(db, { actorId: 'x', action: 'busy', subject: String(++written), body: {} }, new Date()),
    )
  }, 0)

  const report = await backUp(folder())
  clearInterval(writing)
  const target = join(folder(), 'data')
  const restored = await restoreBackup(report.folder, target, new Date())

  const before = contents(join(env.dataDir, 'sluice.db'))
  const after = contents(join(target, 'sluice.db'))
  const rows = after.audit?.length ?? 0
  expect(written).toBeGreaterThan(5)
  expect(rows).toBeGreaterThan(3_000)
  expect(after.audit).toEqual(before.audit?.slice(0, rows)) // a prefix: nothing is torn out of the middle
  expect(after.message).toEqual(before.message)
  expect(after.event).toEqual(before.event)
  expect(restored.audit).toEqual({ ok: true, rows })
  const again = createWorkspace({ root: join(target, 'workspaces'), conversationId: world.conversationId })
  expect(again.list()).toEqual([saved])
  const other = createDuckDbWarehouse({ dataDir: join(target, 'warehouse') })
  const counted = await other.query('select count(*) as n, sum(n) as s from t')
  expect(counted.rows[0]?.map(Number)).toEqual([1000, 499_500])
  expect(await other.writeOutcome('k1')).toBeDefined()
  await other.close()
})

test('what was written with the server’s own connection while the copy ran is part of it', async () => {
  world = await createRuntimeWorld([])
  const { db } = world.runtime
  let added = 0
  const writing = setInterval(() => {
    if (added < 20) appendAudit(db, { actorId: 'x', action: 'busy', subject: String(++added), body: {} }, new Date())
  }, 0)

  const report = await backUp(folder(), 1)
  clearInterval(writing)

  const copy = openDatabase(join(report.folder, 'sluice.db'))
  const found = verifyAudit(copy)
  expect(found).toMatchObject({ ok: true })
  const rows = found.ok ? found.rows : 0
  expect(rows).toBeGreaterThan(0) // none was there before the copy began
  expect(rows).toBeLessThanOrEqual(added) // the last ones may have come after it
})

test('a restore moves what is there aside and deletes nothing', async () => {
  world = await createRuntimeWorld([])
  const report = await backUp(folder())
  const target = join(folder(), 'data')
  await restoreBackup(report.folder, target, new Date())
  writeFileSync(join(target, 'mine.txt'), 'kept')

  const { movedTo } = await restoreBackup(report.folder, target, new Date())

  expect(readFileSync(join(movedTo ?? '', 'mine.txt'), 'utf8')).toBe('kept')
})

test('a backup that lies in the data folder, where backups go by default, is restored from where it moves to', async () => {
  world = await createRuntimeWorld([])
  const target = join(folder(), 'data')
  await restoreBackup((await backUp(folder())).folder, target, new Date())
  const report = await backUp(join(target, 'backups'))
  const before = contents(join(report.folder, 'sluice.db'))
  writeFileSync(join(target, 'mine.txt'), 'kept')

  const { movedTo, audit } = await restoreBackup(report.folder, target, new Date())

  expect(audit.ok).toBe(true)
  expect(contents(join(target, 'sluice.db'))).toEqual(before)
  expect(readFileSync(join(movedTo ?? '', 'mine.txt'), 'utf8')).toBe('kept')
})

test.each(['sluice.db', 'workspaces.tar', 'secret', 'manifest.json'])(
  'a backup whose %s is damaged is refused and nothing is touched',
  async (name) => {
    world = await createRuntimeWorld([])
    const report = await backUp(folder())
    const bytes = readFileSync(join(report.folder, name))
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff
    writeFileSync(join(report.folder, name), bytes)
    const target = join(folder(), 'data')

    await expect(restoreBackup(report.folder, target, new Date())).rejects.toMatchObject({ code: 'backup-unusable' })

    expect(readdirSync(join(target, '..'))).toEqual([])
  },
)

test('nothing is restored under a running server', async () => {
  world = await createRuntimeWorld([])
  const report = await backUp(folder())

  await expect(restoreBackup(report.folder, world.runtime.env.dataDir, new Date())).rejects.toMatchObject({
    code: 'data-dir-in-use',
  })
})

test('only its owner may read a backup', async () => {
  world = await createRuntimeWorld([])

  const { folder: made } = await backUp(folder())

  expect(statSync(made).mode & 0o077).toBe(0)
  expect(statSync(join(made, 'secret')).mode & 0o077).toBe(0)
})
