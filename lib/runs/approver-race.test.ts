import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '@/db/client'
import { createConversation } from '@/db/conversations'
import { verifyAudit } from '@/db/ledger/audit'
import { decisionsOf } from '@/db/ledger/decisions'
import { findInteraction } from '@/db/ledger/interactions'
import { insertRun } from '@/db/runs'
import { grant, run as runs } from '@/db/schema'
import { parkCall } from '@/lib/guard/ledger'
import { createGuardWorld, people } from '@/lib/testing/guard-world'

const start = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'approver-race-'))
const db = openDatabase(join(folder, 'sluice.db'))
const world = createGuardWorld({ db })
afterEach(() => {
  closeDatabase(db)
  rmSync(folder, { recursive: true, force: true })
})

/** A release that waits for Bo's approval. */
async function routed(): Promise<string> {
  const conversationId = createConversation(db, 'ana', 'race', world.clock.now).id
  const runId = insertRun(db, { conversationId, userId: 'ana', cause: 'message' }, world.clock.now)
  const call = world.call()
  const decision = await world.judge(call, { conversationId })
  if (decision?.type !== 'ask') throw new Error('no card')
  const request = decision.request
  const parked = parkCall(db, { runId, conversationId, user: people.ana, call, request, now: world.clock.now })
  world.decide(people.ana, parked.interaction, 'approval', { approver: 'bo' })
  return parked.interaction.interactionId
}

test('approvers in separate processes decide the same cards: one winner and one execution each, and nobody else decides', async () => {
  const ids: string[] = []
  for (let count = 0; count < 12; count += 1) ids.push(await routed())
  const racers = [
    ['bo', 'approve'],
    ['bo', 'reject'],
    ['bo', 'approve'],
    ['cy', 'approve'],
  ] as const
  const common = [String(Date.now() + 1_500 * racers.length), String(world.clock.now.getTime()), ...ids]
  const file = join(folder, 'sluice.db')
  const script = ['--import', 'tsx', 'lib/testing/race-approver.ts', file]

  const outputs = await Promise.all(racers.map((racer) => start(process.execPath, [...script, ...racer, ...common])))

  const results = outputs.map(({ stdout }) => JSON.parse(stdout) as Array<[string, string]>)
  for (const [index, id] of ids.entries()) {
    const [, second, ...more] = decisionsOf(db, id)
    const answers = results.map((rows) => rows[index] ?? ['missing', 'missing'])
    const isApproved = second?.optionId === 'approve'
    expect(more).toEqual([])
    expect(answers.filter(([decision]) => decision === 'won')).toHaveLength(1)
    expect(answers.filter(([, call]) => call === 'started')).toHaveLength(isApproved ? 1 : 0)
    expect(answers[1]?.[0]).toBe(isApproved ? 'decision-conflict' : 'won')
    expect(answers[3]?.[0]).toBe('not-found')
    expect(findInteraction(db, id)?.status).toBe(isApproved ? 'consumed' : 'rejected')
  }
  const grants = db.select().from(grant).all()
  expect(new Set(grants.map(({ interactionId }) => interactionId)).size).toBe(grants.length)
  const causes = db.select().from(runs).all()
  expect(causes.filter(({ cause }) => cause === 'decision')).toHaveLength(ids.length)
  expect(verifyAudit(db).ok).toBe(true)
}, 90_000)
