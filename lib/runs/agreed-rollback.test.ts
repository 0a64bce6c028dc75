import { afterEach, expect, test } from 'vitest'
import { findPreview } from '@/db/ledger/interactions'
import { receipt } from '@/db/schema'
import type { CommitPreview, Interaction, Receipt } from '@/lib/contracts/interaction'
import { listInteractions } from '@/lib/guard/read-interactions'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import type { ScriptLine } from '@/lib/testing/scripted-model'
import { decideInteraction } from './decide-interaction'
import { startRun } from './start-run'

let world: RuntimeWorld
afterEach(async () => {
  await world.runtime.platform.stop()
  await world.runtime.warehouse.close()
  world.end()
})

const column = (name: string) => ({ name, type: 'BIGINT', comment: name })
const save = (columns: string[]): ScriptLine => {
  const tableId = world?.runtime.platform.getTable('dws_orders')?.id
  return { calls: [{ tool: 'upsertTable', input: { name: 'dws_orders', tableId, columns: columns.map(column) } }] }
}
const publish: ScriptLine = { calls: [{ tool: 'packCommit', input: { title: 'orders' } }] }

const released = (): string[] =>
  world.runtime.db
    .select()
    .from(receipt)
    .all()
    .map(({ body }) => body as Receipt)
    .flatMap(({ tool, params }) => (tool === 'packCommit' && params.id ? [params.id] : []))

function openCard(): Interaction {
  const { db, now } = world.runtime
  const [card] = listInteractions(db, world.analyst, { scope: 'all', status: ['pending'] }, now())
  if (!card) throw new Error('no card')
  return card
}
const previewOf = (card: Interaction) => findPreview(world.runtime.db, card.previewId) as CommitPreview

async function decide(optionId: string): Promise<void> {
  const card = openCard()
  const body = { optionId, inputs: optionId === 'rollback' ? { reason: 'wrong column' } : {}, digest: card.digest }
  const { runId } = decideInteraction(world.runtime, world.analyst, card.interactionId, body)
  if (runId) await startRun(world.runtime, runId)
}

/** A table with one column, released, then a second column, released as well. */
async function twoReleases(more: ScriptLine[]): Promise<void> {
  world = await createRuntimeWorld([
    () => save(['id']) as never,
    publish,
    { text: 'Published.' },
    () => save(['id', 'amount']) as never,
    publish,
    { text: 'Published again.' },
    ...more,
  ])
  await world.say('create dws_orders and publish it')
  await decide('direct')
  await world.say('add amount to dws_orders and publish it')
  await decide('direct')
}

const takeBack: ScriptLine = () => ({ calls: [{ tool: 'rollback', input: { packId: released().at(-1) } }] })

test('taking a release back names what was agreed when it was approved, by whom, and that it still holds', async () => {
  await twoReleases([takeBack, { text: 'It waits.' }])
  await world.say('roll the last release back')

  const { agreed } = previewOf(openCard())

  expect(agreed).toMatchObject({
    undo: { code: 'rollback' },
    decidedBy: ['ana'],
    objects: [{ kind: 'table', name: 'dws_orders', back: 1, released: 2, state: 'same', savedSince: null }],
  })
  await decide('rollback')
  const columns = world.runtime.platform.tableAtVersion('dws_orders', 1)?.columns.map(({ name }) => name)
  expect(columns).toEqual(['id'])
  expect(world.runtime.platform.getTable('dws_orders')?.publishedVersion).toBe(1)
})

test('a version that was saved since and waits is named: it stays', async () => {
  await twoReleases([
    () => save(['id', 'amount', 'channel']) as never,
    { text: 'Saved.' },
    takeBack,
    { text: 'It waits.' },
  ])
  await world.say('add channel to dws_orders, do not publish it yet')
  await world.say('roll the last release back')

  expect(previewOf(openCard()).agreed?.objects).toMatchObject([{ state: 'same', savedSince: 3 }])
})

test('going back under somebody who reads what goes is no click of one person: a second one lets it run', async () => {
  const reader = {
    name: 'dws_amounts',
    scriptContent: 'INSERT INTO dws_amounts SELECT amount FROM dws_orders',
  }
  await twoReleases([
    { calls: [{ tool: 'upsertTable', input: { name: 'dws_amounts', columns: [column('amount')] } }] },
    { calls: [{ tool: 'upsertTask', input: reader }] },
    publish,
    { text: 'Published.' },
    () => ({ calls: [{ tool: 'rollback', input: { packId: released()[1] } }] }),
    { text: 'It waits.' },
    { text: 'Rolled back.' },
  ])
  await world.say('write dws_amounts from amount of dws_orders and publish it')
  await decide('direct')
  await world.say('roll the release of amount back')
  const card = openCard()

  expect(previewOf(card).severity).toBe('HIGH')
  expect(card.options.map(({ id, disabled }) => [id, disabled?.code])).toEqual([
    ['rollback', 'severity-too-high'],
    ['approval', undefined],
    ['cancel', undefined],
  ])
  await expect(decide('rollback')).rejects.toThrow('not allowed')
  const inputs = { approver: world.approver.id, reason: 'wrong column' }
  const { interactionId, digest } = card
  decideInteraction(world.runtime, world.analyst, interactionId, { optionId: 'approval', inputs, digest })
  expect(world.runtime.platform.getTable('dws_orders')?.publishedVersion).toBe(2)
  const body = { optionId: 'approve', inputs: {}, digest }
  const { runId = '' } = decideInteraction(world.runtime, world.approver, interactionId, body, world.runtime.now())
  await startRun(world.runtime, runId)
  expect(world.runtime.platform.getTable('dws_orders')?.publishedVersion).toBe(1)
}, 20_000)

test('what was released again since is not taken back from under it: no card, and the model is told why', async () => {
  const first: ScriptLine = () => ({ calls: [{ tool: 'rollback', input: { packId: released()[0] } }] })
  await twoReleases([first, { text: 'Not possible.' }])

  await world.say('roll the first release back')

  expect(openCard).toThrow('no card')
  expect(JSON.stringify(world.history())).toContain('dws_orders was released again since')
})
