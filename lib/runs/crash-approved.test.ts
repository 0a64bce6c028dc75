import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '@/db/client'
import { eventsAfter } from '@/db/events'
import { verifyAudit } from '@/db/ledger/audit'
import { grant, interaction, receipt, toolCall } from '@/db/schema'
import { loadState } from '@/db/state'
import type { Receipt } from '@/lib/contracts/interaction'
import { releaseItems } from '@/lib/contracts/state-key'
import { readEnv } from '@/lib/env'
import { createScriptedModel } from '@/lib/testing/scripted-model'
import { recoverRuns } from './recover-runs'
import { createRuntime } from './runtime'

let dataDir: string
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const killed = (child: 'crash-approved' | 'crash-release', ...rest: string[]) => {
  dataDir = mkdtempSync(join(tmpdir(), 'crash-approved-'))
  const script = ['--import', 'tsx', `lib/testing/${child}.ts`, dataDir, ...rest]
  return spawnSync(process.execPath, script, { encoding: 'utf8', timeout: 60_000 })
}

/** What the killed process has left in the ledger. */
function left() {
  const db = openDatabase(join(dataDir, 'sluice.db'))
  const state = {
    status: db.select().from(interaction).get()?.status,
    consumed: db
      .select()
      .from(grant)
      .all()
      .filter(({ consumedAt }) => consumedAt !== null).length,
    receipts: db.select().from(receipt).all().length,
  }
  closeDatabase(db)
  return state
}

async function recovered() {
  const env = readEnv({ SLUICE_DATA_DIR: dataDir, SLUICE_DEMO: '0', LOG_LEVEL: 'silent' })
  const model = createScriptedModel([{ text: 'It is saved.' }])
  const runtime = await createRuntime(env, { model })
  await runtime.platform.recover()
  await recoverRuns(runtime)
  while (runtime.active.size > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  return { runtime, model }
}

test.each(['before', 'after'] as const)(
  'killed between the consumed grant and the end of the call, %s it took effect: reconciled by its key, one effect, one receipt',
  async (moment) => {
    const { signal, stderr } = killed('crash-approved', moment)
    expect(signal, stderr).toBe('SIGKILL')
    expect(left()).toEqual({ status: 'consumed', consumed: 1, receipts: 0 })

    const { runtime, model } = await recovered()

    const { db, platform } = runtime
    expect(platform.listDatasources().items.filter(({ name }) => name === 'crm')).toMatchObject([{ version: 1 }])
    expect(db.select().from(interaction).all()).toMatchObject([{ status: 'executed' }])
    expect(db.select().from(toolCall).all()).toMatchObject([{ tool: 'upsertDatasource', status: 'done' }])
    const receipts = db.select().from(receipt).all()
    expect(receipts.map(({ body }) => (body as Receipt).outcome)).toEqual(['executed'])
    expect(model.requests).toHaveLength(1)
    expect(verifyAudit(db).ok).toBe(true)
    closeDatabase(db)
  },
  90_000,
)

test('a release that took effect before the kill leaves nothing of it on the list of what waits', async () => {
  const { signal, stderr } = killed('crash-release')
  expect(signal, stderr).toBe('SIGKILL')
  const db = openDatabase(join(dataDir, 'sluice.db'))
  const { conversationId } = db.select().from(interaction).get() ?? { conversationId: '' }
  const waiting = () => loadState(db, conversationId)[releaseItems.name]
  expect(waiting()).toMatchObject([{ name: 'dws_new' }])

  const { runtime } = await recovered()

  expect(runtime.platform.getTable('dws_new')).toMatchObject({ publishedVersion: 1 })
  expect(waiting()).toEqual([])
  const plans = eventsAfter(db, conversationId, 0).flatMap(({ event }) =>
    event.type === 'CUSTOM' && event.name === 'TASK_PLAN_UPDATE' ? [event.value.releaseItems] : [],
  )
  expect(plans.at(-1)).toEqual([])
  closeDatabase(db)
  closeDatabase(runtime.db)
}, 90_000)
