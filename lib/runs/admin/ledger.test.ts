import { existsSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { findConversation } from '@/db/conversations'
import { appendAudit, verifyAudit } from '@/db/ledger/audit'
import { findInteraction } from '@/db/ledger/interactions'
import { insertToolCall } from '@/db/runs'
import { conversation, session, transcript, user, userRole } from '@/db/schema'
import { searchTranscript } from '@/db/search'
import type { Person } from '@/lib/contracts/user'
import { listInteractions } from '@/lib/guard/read-interactions'
import { decideInteraction } from '@/lib/runs/decide-interaction'
import { workspaceFolder, workspaceOf } from '@/lib/runs/files'
import { startRun } from '@/lib/runs/start-run'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import type { ScriptLine } from '@/lib/testing/scripted-model'
import { verifyExport } from '@/scripts/setup/verify-export.mjs'
import { readAuditEntry, readAuditPage } from './audit'
import { auditPublicKey } from './audit-signature'
import { checkAudit } from './check-audit'
import { exportAudit } from './export-audit'
import { changeRoleOf, endSessionsOf, listAccounts } from './people'
import { readPolicy } from './policy'
import { changeRetention, readRetention } from './retention'

let world: RuntimeWorld
let admin: Person
afterEach(() => world.end())

const source = { name: 'crm', type: 'mysql', connection: { host: 'crm.internal' } }
const saveSource: ScriptLine = { calls: [{ tool: 'upsertDatasource', input: source }] }

async function open(script: ScriptLine[] = []): Promise<void> {
  world = await createRuntimeWorld(script)
  const { db, now } = world.runtime
  db.insert(user)
    .values({ id: 'zhao', name: 'zhao', email: 'z@example.invalid', createdAt: now(), updatedAt: now() })
    .run()
  db.insert(userRole).values({ userId: 'zhao', role: 'admin' }).run()
  admin = { id: 'zhao', name: 'zhao', role: 'admin' }
}

async function decided(optionId: string): Promise<string> {
  await open([saveSource, { text: 'saved' }])
  await world.say('add the crm 金额')
  const [card] = listInteractions(world.runtime.db, world.analyst, { scope: 'all' }, world.runtime.now())
  const body = { optionId, inputs: {}, digest: card?.digest ?? '' }
  const { runId } = decideInteraction(world.runtime, world.analyst, card?.interactionId ?? '', body)
  if (runId) await startRun(world.runtime, runId)
  return card?.interactionId ?? ''
}

test('at a decision the audit shows the card as it was shown, with the bytes of then', async () => {
  const id = await decided('save')
  const { items } = readAuditPage(world.runtime, admin, { action: 'decision.first' })

  const entry = readAuditEntry(world.runtime, admin, items[0]?.seq ?? 0)

  expect(entry.actor).toEqual({ id: 'ana', name: 'ana' })
  expect(entry.card?.interaction).toMatchObject({ interactionId: id, status: 'pending' })
  expect(entry.card?.preview?.target.name).toBe('crm')
  expect(entry.card?.intact).toBe(true)
  expect(entry.conversationId).toBe(world.conversationId)
})

test('a preview that was changed since is not passed off as the one that was shown', async () => {
  await decided('save')
  const { db } = world.runtime
  db.run(sql`drop trigger preview_no_update`)
  db.run(sql`update preview set body = json_set(body, '$.environment', 'elsewhere')`)
  const { items } = readAuditPage(world.runtime, admin, { action: 'decision.first' })

  expect(readAuditEntry(world.runtime, admin, items[0]?.seq ?? 0).card?.intact).toBe(false)
})

test('the check names the row that was changed, as the whole walk does', async () => {
  await decided('save')
  const { db } = world.runtime
  const whole = await checkAudit(world.runtime, admin)
  db.run(sql`drop trigger audit_no_update`)
  db.run(sql`update audit set actor_id = 'somebody' where seq = 2`)

  const broken = await checkAudit(world.runtime, admin)

  expect(whole).toMatchObject({ ok: true })
  expect(verifyAudit(db)).toEqual({ ok: false, seq: 2, problem: 'hash' })
  expect(broken).toMatchObject({ ok: false, seq: 2, problem: 'hash', rows: 1 })
})

test('an export is verified by its public key without the server, and no edit of it is', async () => {
  await decided('save')

  const text = await exportAudit(world.runtime, admin).text()

  const key = auditPublicKey(world.runtime.secret)
  const lines = text.trimEnd().split('\n')
  expect(verifyExport(text, key)).toEqual({ ok: true, rows: lines.length - 1 })
  expect(text).toContain('audit.exported')
  const edits = [
    text.replace('"actorId":"ana"', '"actorId":"eve"'),
    [...lines.slice(0, 1), ...lines.slice(2)].join('\n').concat('\n'),
    lines.slice(0, -1).join('\n').concat('\n'),
    text.replace(/"value":"(.)/, (_, first: string) => `"value":"${first === 'A' ? 'B' : 'A'}`),
  ]
  expect(edits.map((edit) => verifyExport(edit, key).ok)).toEqual([false, false, false, false])
  expect(verifyExport(text, auditPublicKey('another secret of another installation')).ok).toBe(false)
})

test('the last administrator keeps the role; another one is made first', async () => {
  await open()

  expect(() => changeRoleOf(world.runtime, admin, 'zhao', 'analyst')).toThrow(/last administrator/)
  changeRoleOf(world.runtime, admin, 'wang', 'admin')
  changeRoleOf(world.runtime, admin, 'zhao', 'analyst')

  const roles = listAccounts(world.runtime, { ...admin, id: 'wang' }).items.map(({ id, role }) => [id, role])
  expect(roles).toEqual([
    ['ana', 'analyst'],
    ['wang', 'admin'],
    ['zhao', 'analyst'],
  ])
})

test('an administrator of the demo, who cannot sign in here, is none to rely on', async () => {
  await open()
  const { db, now } = world.runtime
  const at = now()
  db.insert(user)
    .values({ id: 'demo', name: 'demo', email: 'admin@demo.sluice.invalid', createdAt: at, updatedAt: at })
    .run()
  db.insert(userRole).values({ userId: 'demo', role: 'admin' }).run()

  expect(() => changeRoleOf(world.runtime, admin, 'zhao', 'analyst')).toThrow(/last administrator/)
})

test('a person is signed out everywhere, and the audit says by whom', async () => {
  await open()
  const { db, now } = world.runtime
  const at = now()
  for (const id of ['s1', 's2'])
    db.insert(session)
      .values({ id, token: id, userId: 'ana', createdAt: at, updatedAt: at, expiresAt: new Date(at.getTime() + 1e6) })
      .run()
  const sessionsOfAna = () => listAccounts(world.runtime, admin).items.find(({ id }) => id === 'ana')?.sessions
  expect(sessionsOfAna()).toBe(2)

  endSessionsOf(world.runtime, admin, 'ana')

  expect(sessionsOfAna()).toBe(0)
  expect(readAuditPage(world.runtime, admin, {}).items[0]).toMatchObject({
    action: 'person.sessions-revoked',
    actor: { id: 'zhao' },
  })
})

test('retention counts first and deletes nothing; then it deletes conversations with their files, never the ledger', async () => {
  const card = await decided('cancel')
  const { runtime, conversationId } = world
  workspaceOf(runtime, conversationId).write('/mnt/user-data/a.sql', 'select 1')
  world.later(24 * 31)

  const asked = readRetention(runtime, admin, 30)
  expect(asked).toMatchObject({ days: null, wouldDelete: { conversations: 1 } })
  expect(findConversation(runtime.db, conversationId)).toBeDefined()
  expect(readRetention(runtime, admin, 60).wouldDelete?.conversations).toBe(0)
  await changeRetention(runtime, admin, 30)

  expect(runtime.db.select().from(conversation).all()).toEqual([])
  expect(runtime.db.select().from(transcript).all()).toEqual([])
  expect(searchTranscript(runtime.db, { all: true }, '金额').hits).toEqual([])
  expect(existsSync(workspaceFolder(runtime, conversationId))).toBe(false)
  expect(findInteraction(runtime.db, card)?.status).toBe('rejected')
  expect(verifyAudit(runtime.db).ok).toBe(true)
  expect(readAuditPage(runtime, admin, {}).items.map(({ action }) => action)).toContain('retention.deleted')
})

test('a conversation with an open card stays, however old', async () => {
  await open([saveSource])
  await world.say('add the crm')
  world.later(24 * 400)

  await changeRetention(world.runtime, admin, 1)

  expect(findConversation(world.runtime.db, world.conversationId)).toBeDefined()
})

test('each tool says what holds for it and which line of the file says so', async () => {
  await open()

  const { lines, file } = readPolicy(world.runtime, admin)

  const of = (tool: string) => lines.find((line) => line.tool === tool)
  expect(file).toMatch(/config\/sluice\.yaml$/)
  expect(of('packCommit')).toMatchObject({ verdict: 'ask', effect: 'write' })
  expect(of('packCommit')?.line).toBeGreaterThan(1)
  expect(of('getTask')).toMatchObject({ verdict: 'free', line: null })
  expect(of('upsertTask')?.verdict).toBe('receipt')
  expect(lines.filter(({ effect, verdict }) => effect === 'write' && verdict === 'free')).toEqual([])
})

test('entries say what they are about by its name, with where it stands; what is gone stays an id', async () => {
  const interactionId = await decided('save')

  const { items } = readAuditPage(world.runtime, admin, {})

  const { conversationId } = world
  const decision = items.find(({ action }) => action === 'decision.first')
  expect(decision?.subject).toBe(interactionId)
  expect(decision?.outcome).toEqual({ option: expect.anything(), status: 'approved' })
  expect(decision?.outcome?.option).not.toBe('save')
  expect(readAuditEntry(world.runtime, admin, decision?.seq ?? 0).outcome).toEqual(decision?.outcome)
  expect(items.filter(({ outcome }) => outcome)).toHaveLength(1)
  expect(decision?.about).toEqual({ kind: 'card', tool: 'upsertDatasource', name: 'crm', conversationId })
  expect(readAuditEntry(world.runtime, admin, decision?.seq ?? 0).about).toEqual(decision?.about)
  changeRoleOf(world.runtime, admin, world.approver.id, 'admin')
  const [role] = readAuditPage(world.runtime, admin, { action: 'person.role' }).items
  expect(role?.about).toEqual({ kind: 'person', name: 'wang' })
  world.runtime.db.delete(user).where(eq(user.id, world.approver.id)).run()
  expect(readAuditPage(world.runtime, admin, { action: 'person.role' }).items[0]?.about).toBeUndefined()
})

test('a call without a name of its own is named by the id that it was given', async () => {
  await open()
  const { db, now } = world.runtime
  const at = now()
  const { conversationId } = world
  const base = { conversationId, runId: 'r', step: 1, position: 0, effect: 'write' as const, createdAt: at }
  insertToolCall(db, { ...base, id: 'call-1', tool: 'upsertTask', status: 'done', input: { taskId: 'task_a' } })
  appendAudit(db, { actorId: 'zhao', action: 'call.executed', subject: 'call-1', body: {} }, at)

  const [entry] = readAuditPage(world.runtime, admin, {}).items

  expect(entry?.about).toEqual({ kind: 'call', tool: 'upsertTask', name: 'task_a', conversationId })
})
