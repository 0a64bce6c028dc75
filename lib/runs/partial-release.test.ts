import { afterEach, expect, test } from 'vitest'
import { findPreview } from '@/db/ledger/interactions'
import type { CommitPreview, Interaction } from '@/lib/contracts/interaction'
import { itemKey } from '@/lib/contracts/pack-scope'
import { listInteractions } from '@/lib/guard/read-interactions'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { decideInteraction } from './decide-interaction'
import { reviseInteraction } from './revise-interaction'
import { startRun } from './start-run'

let world: RuntimeWorld
afterEach(async () => {
  await world.runtime.platform.stop()
  await world.runtime.warehouse.close()
  world.end()
})

const table = (name: string, ...columns: string[]) => ({
  tool: 'upsertTable',
  input: { name, columns: columns.map((column) => ({ name: column, type: 'BIGINT', comment: column })) },
})
const card = (): Interaction => {
  const { db, now } = world.runtime
  const [found] = listInteractions(db, world.analyst, { scope: 'all' }, now())
  if (!found) throw new Error('no card')
  return found
}
const shown = () =>
  (findPreview(world.runtime.db, card().previewId) as CommitPreview).items.map(({ name }) => name).sort()
const keep = (...names: string[]) =>
  (card().scope?.items ?? []).filter(({ name }) => names.includes(name)).map(({ kind, id }) => ({ kind, id }))
const pending = () =>
  world.runtime.platform
    .pendingItems('ana')
    .map(({ name }) => name)
    .sort()

/** A card for three new tables; a task that fills one of them is saved after it was shown. */
async function waiting(): Promise<void> {
  world = await createRuntimeWorld([
    { calls: [table('dws_a', 'id'), table('dws_b', 'id'), table('dws_c', 'id')] },
    { calls: [{ tool: 'packCommit', input: { title: 'all of it' } }] },
    { text: 'Done.' },
  ])
  await world.say('create them and publish them')
  const script = { name: 'fill_a', scriptContent: 'INSERT INTO dws_a SELECT 1 AS id' }
  await world.runtime.platform.upsertTask(script, { actor: world.analyst, idempotencyKey: 'task' })
}

async function decide(optionId: string, inputs: Record<string, unknown> = {}, as = world.analyst): Promise<void> {
  const { interactionId, digest } = card()
  const body = { optionId, inputs, digest }
  const { runId } = decideInteraction(world.runtime, as, interactionId, body, world.runtime.now())
  if (runId) await startRun(world.runtime, runId)
}
const leaveOnly = (items: Array<{ kind: string; id: string }>, as = world.analyst) =>
  reviseInteraction(world.runtime, as, card().interactionId, { inputs: { items }, digest: card().digest })

test('two of three are released under a digest of their own; the third stays saved', async () => {
  await waiting()
  const before = card().digest

  await leaveOnly(keep('dws_a', 'dws_b'))

  expect(card().digest).not.toBe(before)
  expect(shown()).toEqual(['dws_a', 'dws_b'])
  await decide('direct')
  expect(card().status).toBe('executed')
  expect(pending()).toEqual(['dws_c', 'fill_a'])
  expect(world.runtime.platform.getTable('dws_a')?.publishedVersion).toBe(1)
  expect(world.runtime.platform.getTable('dws_c')?.publishedVersion).toBeNull()
})

test('what was left out is taken along again by the requester, and nothing that the card never offered', async () => {
  await waiting()
  await leaveOnly(keep('dws_a'))

  await leaveOnly(keep('dws_a', 'dws_c'))

  expect(shown()).toEqual(['dws_a', 'dws_c'])
  await expect(leaveOnly([{ kind: 'task', id: 'fill_a' }])).rejects.toMatchObject({
    details: { fields: { items: 'not-a-choice' } },
  })
  await expect(leaveOnly([])).rejects.toMatchObject({ details: { fields: { items: 'required' } } })
})

test('the approver leaves items out of what was asked, adds none, and approves exactly the rest', async () => {
  await waiting()
  await leaveOnly(keep('dws_a', 'dws_b'))
  await decide('approval', { approver: 'wang' })
  const asked = card().digest

  await leaveOnly(keep('dws_b'), world.approver)

  expect(card()).toMatchObject({ status: 'awaiting_second', approver: { id: 'wang' } })
  expect(card().scope?.included).toEqual(keep('dws_b').map(itemKey))
  await expect(leaveOnly(keep('dws_b', 'dws_c'), world.approver)).rejects.toMatchObject({
    details: { fields: { items: 'not-a-choice' } },
  })
  await expect(leaveOnly(keep('dws_a'))).rejects.toMatchObject({ code: 'decision-conflict' })
  const { interactionId } = card()
  const stale = { optionId: 'approve', inputs: {}, digest: asked }
  expect(() => decideInteraction(world.runtime, world.approver, interactionId, stale, world.runtime.now())).toThrow(
    'not what the card shows',
  )
  await decide('approve', {}, world.approver)
  expect(card().status).toBe('executed')
  expect(pending()).toEqual(['dws_a', 'dws_c', 'fill_a'])
})
