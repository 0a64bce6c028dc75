import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '@/db/client'
import { user, userRole } from '@/db/schema'
import type { ImpactReport } from '@/lib/contracts/lineage'
import type { Person } from '@/lib/contracts/user'
import { testDatabase } from '@/lib/testing/database'
import { createGuardWorld, type GuardWorld, people, shippedYaml } from '@/lib/testing/guard-world'
import { impactOf } from '@/lib/testing/impact'
import { ownerPeople } from './owner-people'
import { rulesFor } from './owner-rules'
import { loadPolicy } from './policy'

const policyWith = (owners: string) => loadPolicy(`${shippedYaml()}\n${owners}\n`, 'x.yaml')

function account(db: Db, person: Person): void {
  const at = new Date(0)
  db.insert(user)
    .values({ id: person.id, name: person.name, email: `${person.id}@example.com`, createdAt: at, updatedAt: at })
    .run()
  db.insert(userRole).values({ userId: person.id, role: person.role }).run()
}

let db: Db
beforeEach(() => {
  db = testDatabase()
  for (const person of Object.values(people)) account(db, person)
})

const worldWith = (owners: string): GuardWorld => createGuardWorld({ db, policy: policyWith(owners) })
const approval = (card: { options: Array<{ id: string; disabled?: unknown }> }, id: string) =>
  card.options.find((option) => option.id === id)

describe('an object belongs to', () => {
  const { owners } = policyWith(`owners:
  - { pattern: '*', users: [bo@example.com] }
  - { pattern: 'table/DWS_*', users: [cy@example.com] }
  - { pattern: 'dev/table/dws_*', users: [ana@example.com] }
  - { pattern: 'task/scratch_*' }`)
  const ownersOf = (kind: string, name: string) =>
    rulesFor(owners, 'prod', { kind, name }).flatMap(({ users }) => users)

  test.each([
    ['table', 'ods_orders', ['bo@example.com']],
    ['table', 'dws_orders', ['cy@example.com']],
    ['task', 'dws_orders', ['bo@example.com']],
    ['task', 'scratch_1', []],
    ['table', '.hidden', ['bo@example.com']],
    ['table', 'a/b', ['bo@example.com']],
  ])('the last line that fits: %s %s', (kind, name, expected) => {
    expect(ownersOf(kind, name)).toEqual(expected)
  })
})

describe('a release of owned objects', () => {
  const owned = "owners:\n  - { pattern: 'task/etl_t1', users: [Cy@example.com] }"

  test('is not published directly, whatever its impact, and says whose approval it needs', async () => {
    const world = worldWith(owned)

    const { interaction } = await world.park()

    expect(approval(interaction, 'direct')?.disabled).toMatchObject({ code: 'owner-approves' })
    expect(approval(interaction, 'draft')?.disabled).toBeUndefined()
    expect(interaction.owners).toMatchObject({ approvers: [{ id: 'cy', name: 'Cy' }], missing: [] })
    expect(interaction.owners?.objects).toMatchObject([
      { kind: 'task', name: 'etl_t1', rules: [{ users: ['cy@example.com'] }] },
    ])
    expect(() => world.decide(people.ana, interaction, 'direct')).toThrow('not allowed')
  })

  test('is approved by one of the owners and by no other approver', async () => {
    const world = worldWith(owned)
    const { call, interaction } = await world.park()

    expect(() => world.decide(people.ana, interaction, 'approval', { approver: 'bo' })).toThrow(
      expect.objectContaining({ details: { fields: { approver: 'not-an-owner' } } }),
    )
    world.decide(people.ana, interaction, 'approval', { approver: 'cy' })
    expect(() => world.decide(people.bo, interaction, 'approve')).toThrow('no such decision')
    expect(() => world.decide(people.dan, interaction, 'approve')).toThrow('Only the named approver')
    world.decide(people.cy, interaction, 'approve')

    expect(world.start(call, world.grantOf(interaction))?.grant.value).toBe('approval')
  })

  test('is not approved by somebody who came to the card past its owners', async () => {
    const world = worldWith(owned)
    const { interaction } = await world.park()
    world.decide(people.ana, interaction, 'approval', { approver: 'cy' })
    db.run(`update interaction set approver_id = 'bo' where id = '${interaction.interactionId}'`)

    expect(() => world.decide(people.bo, interaction, 'approve')).toThrow('Only an owner')
  })

  test('is not approved by its requester, although they own it', async () => {
    const world = worldWith("owners:\n  - { pattern: 'etl_t1', users: [bo@example.com, cy@example.com] }")

    const { interaction } = await world.park({ user: people.bo })

    expect(interaction.owners?.approvers).toEqual([{ id: 'cy', name: 'Cy' }])
  })

  test('with two owners needs somebody who owns both, and nobody approves where there is none', async () => {
    const both = worldWith(`owners:
  - { pattern: etl_t1, users: [bo@example.com, dan@example.com] }
  - { pattern: etl_t2, roles: [admin] }`)
    const apart = createGuardWorld({
      db,
      policy: policyWith(`owners:
  - { pattern: etl_t1, users: [bo@example.com] }
  - { pattern: etl_t2, users: [cy@example.com] }`),
    })

    const { interaction } = await both.park()
    const { interaction: stuck } = await apart.park({ conversationId: 'c2' })

    expect(interaction.owners?.approvers.map(({ id }) => id)).toEqual(['dan'])
    expect(stuck.owners?.approvers).toEqual([])
    expect(approval(stuck, 'approval')?.disabled).toMatchObject({ code: 'no-owner' })
    expect(() => apart.decide(people.ana, stuck, 'approval', { approver: 'bo' })).toThrow('not allowed')
  })

  test('whose owner nobody knows, or who approves nothing, is approved by nobody', async () => {
    const world = worldWith('owners:\n  - { pattern: etl_t1, users: [gone@example.com, abe@example.com] }')

    const { interaction } = await world.park()

    expect(interaction.owners).toMatchObject({ approvers: [], missing: ['gone@example.com', 'abe@example.com'] })
    expect(approval(interaction, 'approval')?.disabled).toMatchObject({ code: 'no-owner' })
    expect(approval(interaction, 'edit_more')?.disabled).toBeUndefined()
  })

  test('an owner who is no approver any more when they decide, decides nothing', async () => {
    const world = worldWith(owned)
    const { interaction } = await world.park()
    world.decide(people.ana, interaction, 'approval', { approver: 'cy' })

    expect(() => world.decide({ ...people.cy, role: 'analyst' }, interaction, 'approve')).toThrow('needs an approver')
  })
})

describe('a rollback', () => {
  const pack = { id: 'p1', title: 'P', author: 'ana', mode: null, contentHash: '', createdAt: '', publishedAt: '' }
  const rollback = { tool: 'rollback', resolved: { packId: 'p1' } }
  function released(owners: string): GuardWorld {
    const world = worldWith(owners)
    world.addPack({ ...pack, status: 'published', items: [] })
    return world
  }

  test('of owned objects is no click of its requester: an owner approves it', async () => {
    const world = released('owners:\n  - { pattern: etl_t1, users: [cy@example.com] }')
    const { call, interaction } = await world.park(rollback)

    expect(approval(interaction, 'rollback')?.disabled).toMatchObject({
      code: 'owner-approves',
      params: { objects: 'etl_t1' },
    })
    expect(() => world.decide(people.ana, interaction, 'rollback', { reason: 'x' })).toThrow('not allowed')
    expect(() => world.decide(people.ana, interaction, 'approval', { approver: 'bo', reason: 'x' })).toThrow(
      expect.objectContaining({ details: { fields: { approver: 'not-an-owner' } } }),
    )
    world.decide(people.ana, interaction, 'approval', { approver: 'cy', reason: 'x' })
    world.decide(people.cy, interaction, 'approve')

    expect(world.start(call, world.grantOf(interaction))?.grant.value).toBe('approval')
  })

  test('that breaks readers is approved by a second person, as a release would be', async () => {
    const world = released('owners: []')
    world.setImpacts([impactOf('HIGH')])

    const { interaction } = await world.park(rollback)

    expect(approval(interaction, 'rollback')?.disabled).toMatchObject({ code: 'severity-too-high' })
    expect(approval(interaction, 'approval')?.disabled).toBeUndefined()
    expect(approval(interaction, 'cancel')?.disabled).toBeUndefined()
  })

  test('that breaks nobody and has no owners stays one click', async () => {
    const world = released('owners: []')
    const { interaction } = await world.park(rollback)

    world.decide(people.ana, interaction, 'rollback', { reason: 'x' })

    expect(world.grantOf(interaction)).toBeDefined()
  })

  test('is one click of somebody who owns all of it, and breaking readers still needs a second person', async () => {
    const world = released('owners:\n  - { pattern: etl_*, users: [bo@example.com] }')
    const { interaction: own } = await world.park({ ...rollback, user: people.bo })
    world.setImpacts([impactOf('HIGH')])
    const { interaction: hard } = await world.park({ ...rollback, user: people.bo, conversationId: 'c2' })

    expect(approval(own, 'rollback')?.disabled).toBeUndefined()
    expect(approval(hard, 'rollback')?.disabled).toMatchObject({ code: 'severity-too-high' })
  })

  test('is no click of somebody who owns a part of it', async () => {
    const world = released(
      'owners:\n  - { pattern: etl_t1, users: [bo@example.com] }\n  - { pattern: etl_t2, roles: [admin] }',
    )

    const { interaction } = await world.park({ ...rollback, user: people.bo })

    expect(approval(interaction, 'rollback')?.disabled).toMatchObject({ code: 'owner-approves' })
  })
})

describe('owned are also', () => {
  const report = (severity: 'HIGH' | 'MEDIUM'): ImpactReport => impactOf(severity)

  test('tables downstream that must be edited, not those that are only to be checked', async () => {
    const world = worldWith('owners:\n  - { pattern: table/ads_*, users: [bo@example.com] }')
    world.setImpacts([report('MEDIUM')])
    const { interaction: mild } = await world.park()
    world.setImpacts([report('HIGH')])
    const { interaction: hard } = await world.park({ conversationId: 'c2' })

    expect(mild.owners).toBeUndefined()
    expect(hard.owners?.objects.map(({ name }) => name)).toEqual(['ads_gmv_daily'])
  })

  test('what could not be analysed', async () => {
    const world = worldWith('owners:\n  - { pattern: etl_hidden, users: [bo@example.com] }')
    const unanalysed = [{ taskId: 't9', taskName: 'etl_hidden', message: 'no dialect' }]
    world.setImpacts([{ ...report('MEDIUM'), status: 'partial', unanalysed }])

    const { interaction } = await world.park()

    expect(interaction.owners?.approvers).toEqual([{ id: 'bo', name: 'Bo' }])
  })

  test('the tables that a backfill fills', async () => {
    const world = worldWith('owners:\n  - { pattern: table/dws_t1, users: [bo@example.com] }')
    const resolved = { taskIds: ['t1'], from: '2026-01-01', to: '2026-01-02' }

    const { interaction } = await world.park({ tool: 'backfill', resolved })

    expect(interaction.owners?.approvers).toEqual([{ id: 'bo', name: 'Bo' }])
    expect(approval(interaction, 'start')?.disabled).toMatchObject({ code: 'owner-approves' })
  })

  test('the table whose partition a rerun replaces, save for its own owner', async () => {
    const world = worldWith('owners:\n  - { pattern: table/dws_t1, users: [bo@example.com] }')
    world.addInstance('i1', 't1')
    const rerun = { tool: 'rerunInstance', resolved: { instanceId: 'i1' } }

    const { interaction } = await world.park(rerun)
    const { interaction: own } = await world.park({ ...rerun, user: people.bo, conversationId: 'c2' })

    expect(approval(interaction, 'rerun')?.disabled).toMatchObject({ code: 'owner-approves' })
    expect(interaction.owners?.approvers).toEqual([{ id: 'bo', name: 'Bo' }])
    expect(approval(own, 'rerun')?.disabled).toBeUndefined()
  })

  test('the table that a new sync task will write', async () => {
    const world = worldWith('owners:\n  - { pattern: table/dws_x, users: [bo@example.com] }')
    const resolved = { name: 'sync_x', source: 'crm', target: 'dws_x' }

    const { interaction } = await world.park({ tool: 'transferTaskUpsert', resolved })

    expect(approval(interaction, 'save')?.disabled).toMatchObject({ code: 'owner-approves' })
    expect(interaction.owners?.approvers).toEqual([{ id: 'bo', name: 'Bo' }])
  })

  test('a dropped table, and the tables that read it', async () => {
    const world = worldWith(
      'owners:\n  - { pattern: ads_x, users: [bo@example.com] }\n  - { pattern: dws_orders, roles: [approver] }',
    )
    world.setDownstream(['ads_x'])

    const { interaction } = await world.park({ tool: 'dropTable', resolved: { tableId: 'dws_orders' } })

    expect(interaction.owners?.objects.map(({ name }) => name).sort()).toEqual(['ads_x', 'dws_orders'])
    expect(interaction.owners?.approvers.map(({ id }) => id)).toEqual(['bo'])
  })
})

describe('an environment', () => {
  const overlay = (owners: string) => `owners:
  - { pattern: etl_t1, users: [bo@example.com, cy@example.com] }
environments:
  prod:
    owners:
      - ${owners}`

  test('takes owners away and never adds one', async () => {
    const world = worldWith(overlay('{ pattern: etl_*, users: [cy@example.com, dan@example.com] }'))

    const { interaction } = await world.park({ resolved: { title: 'r', items: [{ kind: 'task', id: 't1' }] } })

    expect(interaction.owners?.approvers.map(({ id }) => id)).toEqual(['cy'])
  })

  test('cannot free an object of its owners', () => {
    expect(() => policyWith(overlay('{ pattern: etl_t1 }'))).toThrow('may only tighten')
  })
})

test('other owners are another rule: a card drawn for the old ones is void, and tools without a second person are left alone', () => {
  const before = policyWith('owners: [{ pattern: a, users: [bo@example.com] }]')
  const after = policyWith('owners: [{ pattern: a, users: [cy@example.com] }]')

  expect(after.ruleFor('packCommit')?.version).not.toBe(before.ruleFor('packCommit')?.version)
  expect(after.ruleFor('killInstance')?.version).toBe(before.ruleFor('killInstance')?.version)
})

test.each([
  ['a pattern of four parts', '{ pattern: a/b/c/d, users: [bo@example.com] }', 'expected a pattern'],
  ['a name in place of an address', '{ pattern: a, users: [Bo] }', 'e-mail address'],
  ['analysts as owners', '{ pattern: a, roles: [analyst] }', 'owners.0.roles.0'],
])('the start refuses %s', (_name, entry, expected) => {
  expect(() => policyWith(`owners:\n  - ${entry}`)).toThrow(expected)
})

test('an owner is found by the address whatever its case; who lost the account is a problem', () => {
  const rule = policyWith('owners: [{ pattern: a, users: [BO@example.com] }]').owners.flat()[0]
  if (!rule) throw new Error('no rule')
  const known = ownerPeople(db, rule)
  db.delete(userRole).where(eq(userRole.userId, 'bo')).run()

  expect(known).toMatchObject({ approvers: [{ id: 'bo' }], problems: [] })
  expect(ownerPeople(db, rule)).toEqual({
    approvers: [],
    problems: [{ user: 'bo@example.com', code: 'owner-unknown' }],
  })
})
