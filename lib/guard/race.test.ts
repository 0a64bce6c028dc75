import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '@/db/client'
import { verifyAudit } from '@/db/ledger/audit'
import { decisionsOf } from '@/db/ledger/decisions'
import { grant } from '@/db/schema'
import { createGuardWorld } from '@/lib/testing/guard-world'

const run = promisify(execFile)

/** Processes that decide, and cards that each of them decides. */
const deciders = 4
const cards = 25

test('several processes decide the same cards with different options: one winner each, one grant at most', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sluice-race-'))
  const file = path.join(folder, 'sluice.db')
  const db = openDatabase(file)
  try {
    const world = createGuardWorld({ db })
    const parked = []
    for (let i = 0; i < cards; i += 1) parked.push(await world.park({ conversationId: `c${i}` }))
    const ids = parked.map(({ interaction }) => interaction.interactionId)
    const startAt = String(Date.now() + 4_000)
    const options = ['direct', 'draft', 'edit_more', 'direct'].slice(0, deciders)
    const common = [startAt, String(world.clock.now.getTime()), ...ids]

    const outputs = await Promise.all(
      options.map((option) =>
        run(process.execPath, ['--import', 'tsx', 'lib/testing/race-decider.ts', file, option, ...common]),
      ),
    )
    const results = outputs.map(({ stdout }) => JSON.parse(stdout) as string[])

    for (const [index, id] of ids.entries()) {
      const [first, second] = [decisionsOf(db, id)[0], decisionsOf(db, id)[1]]
      const winners = options.filter((_, decider) => results[decider]?.[index] === 'won')
      expect(second).toBeUndefined()
      expect(new Set(winners)).toEqual(new Set([first?.optionId])) // the same body twice is the same answer
      expect(
        results.map((row) => row[index]).filter((result) => result !== 'won' && result !== 'decision-conflict'),
      ).toEqual([])
    }
    const grants = db.select().from(grant).all()
    expect(new Set(grants.map((row) => row.interactionId)).size).toBe(grants.length)
    expect(verifyAudit(db)).toMatchObject({ ok: true })
  } finally {
    closeDatabase(db)
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)
