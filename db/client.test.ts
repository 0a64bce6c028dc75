import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from './client'

const folder = mkdtempSync(join(tmpdir(), 'client-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what is committed is on the disk before anybody is answered: write-ahead log, full synchronisation', () => {
  const db = openDatabase(join(folder, 'sluice.db'))
  const pragma = (name: string) => Object.values(db.get<Record<string, unknown>>(sql.raw(`pragma ${name}`)))[0]

  const found = { synchronous: pragma('synchronous'), journal: pragma('journal_mode'), keys: pragma('foreign_keys') }
  closeDatabase(db)

  expect(found).toEqual({ synchronous: 2, journal: 'wal', keys: 1 })
})
