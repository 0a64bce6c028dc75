import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditOf, verifyAudit } from '@/db/ledger/audit'
import { loadBlob } from '@/db/ledger/blobs'
import { findInteraction } from '@/db/ledger/interactions'
import { receiptOfCall } from '@/db/ledger/receipts'
import { inTransaction } from '@/db/transaction'
import { receiptSchema } from '@/lib/contracts/interaction'
import { parseRunEvent } from '@/lib/contracts/run-event'
import { createGuardWorld, people } from '@/lib/testing/guard-world'
import { parkCall } from './ledger'
import { loadArguments } from './load-arguments'
import { reopenGrant } from './reopen-grant'

const codeOf = (work: () => unknown): string | undefined => {
  try {
    work()
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
  return undefined
}

/** What SQLite said; drizzle wraps it. */
const causeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return String((error as Error).cause)
  }
  return 'accepted'
}

const script = `insert into dws_t1 select '${'x'.repeat(5_000)}'`
const statusOf = (world: ReturnType<typeof createGuardWorld>, id: string) => findInteraction(world.db, id)?.status

async function approved(resolved: unknown = { title: 'r' }) {
  const world = createGuardWorld()
  const parked = await world.park({ resolved })
  world.decide(people.ana, parked.interaction, 'direct')
  const grantId = world.grantOf(parked.interaction)
  return { world, ...parked, grantId }
}

describe('a parked call keeps what will run', () => {
  test('as blobs: the row stays small, the arguments come back byte for byte', async () => {
    const world = createGuardWorld()
    const resolved = { title: 'r', scriptContent: script, nested: [{ note: script, n: 1, none: null }] }

    const { interaction } = await world.park({ resolved })

    expect(JSON.stringify(findInteraction(world.db, interaction.interactionId)?.arguments).length).toBeLessThan(300)
    expect(loadArguments(world.db, interaction.interactionId)).toEqual(resolved)
  })

  test('an argument that looks like a handle stays what it is', async () => {
    const world = createGuardWorld()
    const resolved = { title: 'r', trick: { $blob: 'aa' }, other: { $json: 'bb', more: [1] } }

    const { interaction } = await world.park({ resolved })

    expect(loadArguments(world.db, interaction.interactionId)).toEqual(resolved)
  })

  test('with the change set: from and to of each item', async () => {
    const world = createGuardWorld()

    const { interaction } = await world.park()

    const contents = findInteraction(world.db, interaction.interactionId)?.contents as Array<{
      from: string
      to: string
    }>
    expect(contents.map(({ from, to }) => [loadBlob(world.db, from), loadBlob(world.db, to)])).toEqual([
      ['select 1 as t1', 'select 2 as t1'],
      ['select 1 as t2', 'select 2 as t2'],
      ['select 1 as t3', 'select 2 as t3'],
    ])
  })

  test('that nobody can rewrite: blobs, previews and decisions refuse it', async () => {
    const { world } = await approved({ title: 'r', scriptContent: script })

    for (const statement of [
      sql`update blob set content = 'x'`,
      sql`insert or replace into blob (hash, content, created_at) select hash, 'x', created_at from blob`,
      sql`update preview set body = '{}'`,
      sql`update decision set option_id = 'draft'`,
      sql`delete from decision`,
    ]) {
      expect(causeOf(() => world.db.run(statement))).toMatch(/append-only/)
    }
  })

  test('and if somebody does it all the same, it never runs', async () => {
    const { world, interaction } = await approved({ title: 'r', scriptContent: script })
    world.db.run(sql`drop trigger blob_no_update`)
    world.db.run(sql`update blob set content = replace(content, 'x', 'y')`)

    expect(codeOf(() => loadArguments(world.db, interaction.interactionId))).toBe('digest-mismatch')
  })

  test('a row whose arguments were edited never runs', async () => {
    const { world, interaction } = await approved()
    world.db.run(sql`update interaction set arguments = '{"title":"other"}'`)

    expect(codeOf(() => loadArguments(world.db, interaction.interactionId))).toBe('digest-mismatch')
  })

  test('a request that was changed on its way is not parked', async () => {
    const world = createGuardWorld()
    const call = world.call()
    const decision = await world.judge(call)
    if (decision?.type !== 'ask') throw new Error('no card')
    const park = (request: unknown) => () =>
      parkCall(world.db, { runId: 'r1', conversationId: 'c1', user: people.ana, call, request, now: world.clock.now })

    expect(codeOf(park({ ...decision.request, arguments: { title: 'other' } }))).toBe('digest-mismatch')
    expect(codeOf(park({ ...decision.request, digest: 'f'.repeat(64) }))).toBe('digest-mismatch')
    expect(codeOf(park({ ...decision.request, tool: 'deployCommit' }))).toBe('digest-mismatch')
    expect(codeOf(park(decision.request))).toBeUndefined()
  })
})

describe('P5: what starts is byte for byte what was approved', () => {
  test('a flip of any single byte of the script is refused by the executor', async () => {
    const short = 'select 1 from dws_t1'
    const { world, call, grantId } = await approved({ title: 'r', scriptContent: short })

    for (let index = 0; index < short.length; index += 1) {
      const flipped = short.slice(0, index) + String.fromCharCode(short.charCodeAt(index) ^ 1) + short.slice(index + 1)
      expect(codeOf(() => world.start({ ...call, resolved: { title: 'r', scriptContent: flipped } }, grantId))).toBe(
        'not-granted',
      )
    }
    expect(world.start(call, grantId)).toBeDefined()
  })

  test.each([
    ['digest of the grant', sql`update grant_ticket set digest = 'x'`],
    ['digest of the interaction', sql`update interaction set digest = 'x'`],
    ['tool', sql`update interaction set tool = 'deployCommit'`],
    ['conversation', sql`update interaction set conversation_id = 'c2'`],
    ['status', sql`update interaction set status = 'pending'`],
    ['expiry', sql`update interaction set expires_at = 0`],
    ['arguments part', sql`update interaction set digest_parts = json_set(digest_parts, '$.arguments', 'x')`],
    ['rule part', sql`update interaction set digest_parts = json_set(digest_parts, '$.ruleVersion', 'x')`],
  ])('an edited %s is refused', async (_name, edit) => {
    const { world, call, grantId } = await approved()
    world.db.run(edit)

    expect(codeOf(() => world.start(call, grantId))).toBe('not-granted')
  })

  test.each(['tool', 'arguments', 'environment', 'baseVersions', 'changeSet', 'inputs', 'ruleVersion'])(
    'another %s than the approved one is refused by the guard',
    async (part) => {
      const { world, call } = await approved()
      world.db.run(sql`update interaction set digest_parts = json_set(digest_parts, ${`$.${part}`}, 'x')`)

      expect(await world.judge(call)).toMatchObject({ type: 'block' })
    },
  )
})

describe('a call that ends', () => {
  test('the receipt names what the write set going by itself', async () => {
    const { world, call, grantId } = await approved()
    world.start(call, grantId)
    const started = [{ instanceId: 'ins_1', taskName: 'etl_t1', bizdate: '2026-02-28' }]

    const { receipt } = world.finish(call, 'done', { card: { id: 'P-1', status: 'published', started } })

    expect(receiptSchema.parse(receipt).started).toEqual(started)
  })

  test('leaves a receipt from the ledger: who decided what, what came of it, where the audit says so', async () => {
    const { world, call, interaction, grantId } = await approved()
    world.start(call, grantId)

    const { receipt, events } = world.finish(call, 'done', { card: { id: 'P-1', status: 'published', items: [1, 2] } })

    expect(receiptSchema.parse(receipt)).toMatchObject({
      runId: 'r1',
      outcome: 'executed',
      tool: 'packCommit',
      fingerprint: interaction.fingerprint,
      params: { id: 'P-1', status: 'published', itemsCount: '2', option: 'direct' },
      decidedBy: [{ name: 'Ana', optionId: 'direct' }],
      copyDiffers: false,
    })
    expect(events.map(parseRunEvent)).toMatchObject([
      { name: 'INTERACTION_RESOLVED', value: { status: 'executed' } },
      { name: 'RECEIPT' },
    ])
    expect(receiptOfCall(world.db, call.id)).toEqual(receipt)
    expect(auditOf(world.db, interaction.interactionId).map((entry) => entry.action)).toEqual([
      'interaction.parked',
      'decision.first',
      'grant.consumed',
      'call.executed',
    ])
    expect(auditOf(world.db, interaction.interactionId).at(-1)?.id).toBe(receipt?.auditId)
  })

  test.each([
    ['failed', undefined, 'failed'],
    ['failed', 'stale-base', 'failed'],
    ['failed', 'timeout', 'unknown'],
    ['failed', 'outcome-unknown', 'unknown'],
    ['unknown', undefined, 'unknown'],
    ['cancelled', 'aborted', 'unknown'],
  ] as const)('%s with code %s counts as %s', async (status, code, outcome) => {
    const { world, call, interaction, grantId } = await approved()
    world.start(call, grantId)

    const { receipt } = world.finish(call, status, { code, text: 'it broke' })

    expect(receipt).toMatchObject({ outcome, errorMessage: 'it broke' })
    expect(statusOf(world, interaction.interactionId)).toBe(outcome)
  })

  test('with an unknown outcome can be settled later; the audit keeps both', async () => {
    const { world, call, interaction, grantId } = await approved()
    world.start(call, grantId)
    world.finish(call, 'unknown', { text: 'lost' })

    const { receipt } = world.finish(call, 'done')

    expect(receiptOfCall(world.db, call.id)).toEqual(receipt)
    expect(statusOf(world, interaction.interactionId)).toBe('executed')
    expect(
      auditOf(world.db, interaction.interactionId)
        .map((entry) => entry.action)
        .slice(-2),
    ).toEqual(['call.unknown', 'call.executed'])
  })

  test('and was executed is never failed afterwards', async () => {
    const { world, call, interaction, grantId } = await approved()
    world.start(call, grantId)
    world.finish(call)

    world.finish(call, 'failed', { text: 'late' })

    expect(statusOf(world, interaction.interactionId)).toBe('executed')
    expect(receiptOfCall(world.db, call.id)?.outcome).toBe('executed')
  })

  test.each([
    ['blocked', 'gate-failed', 'failed'],
    ['blocked', 'stale-base', 'voided_by_drift'],
    ['cancelled', 'aborted', 'withdrawn'],
  ] as const)(
    '%s with %s before it started leaves no receipt and no approval that nothing can use',
    async (status, code, expected) => {
      const { world, call, interaction, grantId } = await approved()

      expect(world.finish(call, status, { code, text: 'no' }).receipt).toBeUndefined()

      expect(statusOf(world, interaction.interactionId)).toBe(expected)
      expect(codeOf(() => world.start(call, grantId))).toBe('not-granted')
    },
  )

  test('blocked while its card is open leaves the card open', async () => {
    const world = createGuardWorld()
    const { call, interaction } = await world.park()

    world.finish(call, 'blocked', { code: 'not-granted' })

    expect(world.decide(people.ana, interaction, 'draft').outcome).toBe('run')
  })
})

describe('after a crash between start and end', () => {
  test('a call without effect starts again, once', async () => {
    const { world, call, interaction, grantId } = await approved()
    world.start(call, grantId)

    expect(reopenGrant(world.db, call.id, world.clock.now)).toBe(true)
    expect(await world.judge(call)).toMatchObject({ type: 'proceed', grantId })
    world.start(call, grantId)
    expect(codeOf(() => world.start(call, grantId))).toBe('not-granted')
    world.finish(call)

    expect(reopenGrant(world.db, call.id, world.clock.now)).toBe(false)
    expect(statusOf(world, interaction.interactionId)).toBe('executed')
    expect(verifyAudit(world.db).ok).toBe(true)
  })

  test('a receipt-only call, too', () => {
    const world = createGuardWorld()
    const call = world.call({ tool: 'upsertTask' })
    world.start(call, undefined)

    expect(reopenGrant(world.db, call.id, world.clock.now)).toBe(true)
    expect(world.start(call, undefined)).toBeDefined()
    world.finish(call)
    expect(reopenGrant(world.db, call.id, world.clock.now)).toBe(false)
  })

  test('a call that never started has nothing to give back', async () => {
    const { world, call } = await approved()

    expect(reopenGrant(world.db, call.id, world.clock.now)).toBe(false)
  })
})

test('a decision and its grant move together with the transaction around them, or not at all', async () => {
  const world = createGuardWorld()
  const { interaction } = await world.park()

  expect(() =>
    inTransaction(world.db, () => {
      world.decide(people.ana, interaction, 'direct')
      throw new Error('the run could not be queued')
    }),
  ).toThrow('could not be queued')

  expect(statusOf(world, interaction.interactionId)).toBe('pending')
  expect(world.grantOf(interaction)).toBeUndefined()
  expect(auditOf(world.db, interaction.interactionId)).toHaveLength(1)
  expect(world.decide(people.ana, interaction, 'draft').repeated).toBe(false)
})
