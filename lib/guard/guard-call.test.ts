import { describe, expect, test } from 'vitest'
import { commitPreviewSchema, interactionSchema } from '@/lib/contracts/interaction'
import { parseRunEvent } from '@/lib/contracts/run-event'
import { createGuardWorld, people } from '@/lib/testing/guard-world'
import { loadPolicy } from './policy'
import { getInteraction } from './read-interactions'

const code = (error: unknown) => (error as { code?: string }).code
const codeOf = (work: () => unknown): string | undefined => {
  try {
    work()
  } catch (error) {
    return code(error)
  }
  return undefined
}

describe('without a card', () => {
  test.each(['read', 'workspace'] as const)('a %s tool without a rule is no business of the guard', async (effect) => {
    const world = createGuardWorld()

    expect(await world.judge(world.call({ tool: 'getTask', effect }))).toBeUndefined()
  })

  test('a write tool without a rule is refused, by the guard and by the executor', async () => {
    const world = createGuardWorld()
    const call = world.call({ tool: 'formatDisk' })

    expect(await world.judge(call)).toMatchObject({ type: 'block', code: 'no-rule' })
    expect(codeOf(() => world.start(call, undefined))).toBe('no-rule')
  })

  test('a receipt-only write proceeds, gets its grant by itself once, and leaves a receipt', async () => {
    const world = createGuardWorld()
    const call = world.call({ tool: 'upsertTask' })

    expect(await world.judge(call)).toEqual({ type: 'proceed' })
    expect(world.start(call, undefined)).toMatchObject({ grant: { optionId: 'automatic' } })
    expect(codeOf(() => world.start(call, undefined))).toBe('not-granted')

    const { receipt, events } = world.finish(call, 'done', { card: { task: { id: 't1', version: 3 } } })

    expect(receipt).toMatchObject({
      tool: 'upsertTask',
      outcome: 'executed',
      params: { taskId: 't1', taskVersion: '3' },
      decidedBy: [],
    })
    expect(events.map(parseRunEvent)).toHaveLength(1)
  })

  test('a read leaves no receipt', () => {
    const world = createGuardWorld()
    const call = world.call({ tool: 'getTask', effect: 'read' })

    expect(world.start(call, undefined)).toBeUndefined()
    expect(world.finish(call)).toEqual({ receipt: undefined, events: [] })
  })
})

describe('the first proposal', () => {
  test('is parked with a preview that is stored before the card that references it', async () => {
    const world = createGuardWorld()

    const { interaction, events } = await world.park()

    expect(interactionSchema.parse(interaction)).toMatchObject({
      status: 'pending',
      tool: 'packCommit',
      requester: { id: 'ana', name: 'Ana' },
    })
    expect(interaction.fingerprint).toMatch(/^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}$/)
    expect(interaction.digest.startsWith(interaction.fingerprint.replaceAll('-', ''))).toBe(true)
    expect(events.map((event) => event.type === 'CUSTOM' && event.name)).toEqual(['COMMIT_PREVIEW', 'INTERACTION_BOX'])
    expect(events.map(parseRunEvent)).toHaveLength(2)
    const stored = getInteraction(world.db, people.ana, interaction.interactionId, world.clock.now)
    expect(commitPreviewSchema.parse(stored?.preview)).toMatchObject({
      environment: 'prod',
      items: [{ id: 't1' }, { id: 't2' }, { id: 't3' }],
    })
  })

  test('expires after the time of its rule', async () => {
    const world = createGuardWorld()

    const { interaction } = await world.park()

    expect(Date.parse(interaction.expiresAt) - Date.parse(interaction.createdAt)).toBe(24 * 60 * 60_000)
  })

  test('with nothing to release is an error for the model, not a card', async () => {
    const world = createGuardWorld()
    for (const id of ['t1', 't2', 't3']) world.publishTask(id)

    expect(await world.judge(world.call())).toMatchObject({ type: 'block', code: 'conflict' })
  })

  test('two dangerous calls in one step are two cards, each decided by itself', async () => {
    const world = createGuardWorld()
    const freeze = await world.park({ tool: 'freezeTask', resolved: { taskId: 't1' } })
    const backfill = await world.park({
      tool: 'backfill',
      resolved: { taskIds: ['t1'], from: '2026-01-01', to: '2026-01-02', reason: 'x' },
    })

    world.decide(people.ana, freeze.interaction, 'cancel')
    world.decide(people.ana, backfill.interaction, 'start')

    expect(await world.judge(freeze.call)).toMatchObject({ type: 'block', code: 'rejected-by-person' })
    expect(await world.judge(backfill.call)).toMatchObject({ type: 'proceed', grant: { optionId: 'start' } })
  })

  test('a newer card on the same target makes the older one void', async () => {
    const world = createGuardWorld()
    const older = await world.park({ resolved: { title: 'one' } })

    const newer = await world.park({ resolved: { title: 'two' } })

    expect(newer.superseded).toMatchObject([
      { interactionId: older.interaction.interactionId, toolCallId: older.call.id, status: 'superseded' },
    ])
    expect(newer.events[0]).toMatchObject({ name: 'INTERACTION_RESOLVED', value: { status: 'superseded' } })
    expect(codeOf(() => world.decide(people.ana, older.interaction, 'direct'))).toBe('decision-conflict')
    expect(await world.judge(older.call)).toMatchObject({ type: 'block', code: 'not-granted' })
  })

  test('a card in another conversation is left alone', async () => {
    const world = createGuardWorld()
    const other = await world.park({ conversationId: 'c2' })

    await world.park()

    expect(world.decide(people.ana, other.interaction, 'draft').outcome).toBe('run')
  })
})

describe('an approved call', () => {
  const approved = async () => {
    const world = createGuardWorld()
    const parked = await world.park()
    world.decide(people.ana, parked.interaction, 'direct')
    return { world, ...parked }
  }

  test('goes on with the option, its value and inputs bound on the server', async () => {
    const { world, call, interaction } = await approved()

    const decision = await world.judge(call)

    expect(decision).toEqual({
      type: 'proceed',
      grantId: world.grantOf(interaction),
      grant: { optionId: 'direct', value: 'direct', inputs: {}, contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  })

  test('runs once: neither the guard nor the executor lets it pass again', async () => {
    const { world, call, interaction } = await approved()
    const grantId = world.grantOf(interaction)

    expect(world.start(call, grantId)).toMatchObject({
      interactionId: interaction.interactionId,
      grant: { value: 'direct' },
    })

    expect(codeOf(() => world.start(call, grantId))).toBe('not-granted')
    expect(await world.judge(call)).toMatchObject({ type: 'block', code: 'not-granted' })
  })

  test('whose base has moved is void, and the model is told what moved', async () => {
    const { world, call, interaction } = await approved()
    world.publishTask('t2')
    world.saveTask('t2', 'select 5')

    const decision = await world.judge(call)

    expect(decision).toMatchObject({
      type: 'block',
      code: 'stale-base',
      voided: {
        interactionId: interaction.interactionId,
        drift: [
          { name: 'etl_t2', side: 'base', from: 1, to: 2 },
          { side: 'change', to: 3 },
        ],
      },
    })
    world.finish(call, 'blocked', { code: 'stale-base' })
    expect(getInteraction(world.db, people.ana, interaction.interactionId, world.clock.now)?.interaction.status).toBe(
      'voided_by_drift',
    )
    expect(codeOf(() => world.start(call, world.grantOf(interaction)))).toBe('not-granted')
  })

  test('whose saved bytes changed after the preview is void', async () => {
    const { world, call } = await approved()
    world.saveTask('t1', 'drop everything')

    expect(await world.judge(call)).toMatchObject({ type: 'block', code: 'stale-base' })
  })

  test('whose objects are gone is void', async () => {
    const world = createGuardWorld()
    const { call, interaction } = await world.park({ tool: 'freezeTask', resolved: { taskId: 't1' } })
    world.decide(people.ana, interaction, 'freeze')
    world.removeTask('t1')

    expect(await world.judge(call)).toMatchObject({ type: 'block', code: 'stale-base', voided: { drift: [] } })
  })

  test('with other arguments than the approved ones is refused by the guard and by the executor', async () => {
    const { world, call, interaction } = await approved()
    const changed = { ...call, resolved: { title: 'something else' } }

    expect(await world.judge(changed)).toMatchObject({ type: 'block', code: 'digest-mismatch' })
    expect(codeOf(() => world.start(changed, world.grantOf(interaction)))).toBe('not-granted')
    expect(world.start(call, world.grantOf(interaction))).toBeDefined()
  })

  test('that waited too long never runs', async () => {
    const { world, call, interaction } = await approved()
    const decision = await world.judge(call)
    world.tick(24 * 60 * 60_000)

    expect(decision?.type).toBe('proceed') // checked in time, but started too late
    expect(codeOf(() => world.start(call, world.grantOf(interaction)))).toBe('not-granted')
    expect(await world.judge(call)).toMatchObject({ type: 'block', code: 'decision-expired' })
  })

  test('under a rule that has changed since is void', async () => {
    const { world, call, interaction } = await approved()
    const policy = loadPolicy(
      'dangerous-tools: [{ name: packCommit, confirmation: { title: T, options: [{ id: go, label: Go }, { id: cancel, label: No }] } }]',
      'x',
    )
    const changed = createGuardWorld({ db: world.db, policy })

    expect(await changed.judge(call)).toMatchObject({ type: 'block' })
    expect(codeOf(() => changed.start(call, world.grantOf(interaction)))).toBe('not-granted')
  })

  test.each([
    ['an invented grant', (_grant: string) => 'grant-made-up', {}, undefined],
    ['no grant', () => undefined, {}, undefined],
    ['the grant in another conversation', (grant: string) => grant, { conversationId: 'c2' }, undefined],
    ['the grant for another call', (grant: string) => grant, {}, { id: 'other-call' }],
    ['the grant for another tool', (grant: string) => grant, {}, { tool: 'deployCommit' }],
  ])('does not start with %s', async (_name, grantId, setup, change) => {
    const { world, call, interaction } = await approved()

    expect(codeOf(() => world.start({ ...call, ...change }, grantId(world.grantOf(interaction) ?? ''), setup))).toBe(
      'not-granted',
    )
    expect(world.start(call, world.grantOf(interaction))).toBeDefined()
  })

  test('is judged the same in another conversation: not at all', async () => {
    const { world, call } = await approved()

    expect(await world.judge(call, { conversationId: 'c2' })).toMatchObject({ type: 'block', code: 'not-granted' })
  })
})

describe('a rejected action', () => {
  const rejected = async () => {
    const world = createGuardWorld()
    const conversationId = world.newConversation(people.ana)
    world.say(conversationId)
    world.tick(1_000)
    const parked = await world.park({ tool: 'freezeTask', resolved: { taskId: 't1' }, conversationId })
    world.decide(people.ana, parked.interaction, 'cancel')
    return { world, conversationId, ...parked }
  }

  test('is not asked again when the model retries, until the requester speaks', async () => {
    const { world, conversationId } = await rejected()
    const again = () => world.judge(world.call({ tool: 'freezeTask', resolved: { taskId: 't1' } }), { conversationId })

    expect(await again()).toMatchObject({ type: 'block', code: 'rejected-by-person' })
    world.tick(1_000)
    world.say(conversationId)

    expect(await again()).toMatchObject({ type: 'ask' })
  })

  test('stays rejected under another title', async () => {
    const world = createGuardWorld()
    const { interaction } = await world.park({ resolved: { title: 'one' } })
    world.decide(people.ana, interaction, 'approval', { approver: 'bo' })
    world.decide(people.bo, interaction, 'reject', { reason: 'not before the audit' })

    const again = await world.judge(world.call({ resolved: { title: 'two' } }))

    expect(again).toMatchObject({
      type: 'block',
      code: 'rejected-by-person',
      message: expect.stringContaining('not before the audit'),
    })
  })

  test('does not bar another one', async () => {
    const { world, conversationId } = await rejected()

    expect(
      await world.judge(world.call({ tool: 'freezeTask', resolved: { taskId: 't2' } }), { conversationId }),
    ).toMatchObject({ type: 'ask' })
  })

  test('"let me edit more" is no rejection', async () => {
    const world = createGuardWorld()
    const { interaction, call } = await world.park()

    const decided = world.decide(people.ana, interaction, 'edit_more')

    expect(decided).toMatchObject({
      outcome: 'continue',
      interaction: { status: 'withdrawn' },
      text: expect.stringContaining('want to change more'),
    })
    expect(await world.judge(call)).toMatchObject({ type: 'block' })
    expect(await world.judge(world.call())).toMatchObject({ type: 'ask' })
  })
})

describe('resume: recall', () => {
  const policy = loadPolicy(
    'dangerous-tools: [{ name: packCommit, resume: recall, confirmation: { title: T, preview: commit, options: [{ id: go, label: Go }, { id: cancel, label: No }] } }]',
    'x',
  )
  const recalled = async () => {
    const world = createGuardWorld({ policy })
    const parked = await world.park()
    expect(world.decide(people.ana, parked.interaction, 'go').resume).toBe('recall')
    return { world, ...parked }
  }

  test('lets the model call again with the same digest in the same conversation, once', async () => {
    const { world, interaction } = await recalled()
    const second = world.call()

    const decision = await world.judge(second)

    expect(decision).toMatchObject({ type: 'proceed', grantId: world.grantOf(interaction) })
    expect(world.start(second, world.grantOf(interaction))).toBeDefined()
    expect(world.finish(second).receipt).toMatchObject({
      interactionId: interaction.interactionId,
      outcome: 'executed',
    })
    expect(await world.judge(world.call())).toMatchObject({ type: 'ask' })
  })

  test.each([
    ['another conversation', {}, { conversationId: 'c2' }],
    ['another person', {}, { user: people.abe }],
    ['other arguments', { resolved: { title: 'other' } }, {}],
  ])('asks again for %s', async (_name, call, setup) => {
    const { world } = await recalled()

    expect(await world.judge(world.call(call), setup)).toMatchObject({ type: 'ask' })
  })

  test('a newer card on the target ends the approval', async () => {
    const { world, interaction } = await recalled()
    world.saveTask('t1', 'select 9')

    const newer = await world.park()

    expect(newer.superseded.map((ended) => ended.interactionId)).toEqual([interaction.interactionId])
  })
})

test('an unknown object is an error that the model can mend', async () => {
  const world = createGuardWorld()

  expect(await world.judge(world.call({ tool: 'freezeTask', resolved: { taskId: 'nope' } }))).toMatchObject({
    type: 'block',
    code: 'task-not-found',
  })
})

test('a broken platform leaves the guard without an answer, so the gate fails closed', async () => {
  const world = createGuardWorld()

  await expect(
    world.judge(world.call({ tool: 'discardChange', resolved: { kind: 'task', id: 't1' } })),
  ).rejects.toThrow('the fake platform has no previewDiscard')
})

describe('the same call again, while a card waits', () => {
  const freeze = { tool: 'freezeTask', resolved: { taskId: 't1' } }
  const offline = { tool: 'offlineTask', resolved: { taskId: 't1' } }

  test('is no second card: it points to the one that waits, also once that lies with an approver', async () => {
    const world = createGuardWorld()
    const first = await world.park(offline)
    const again = () => world.judge(world.call(offline))

    const waiting = await again()
    world.decide(people.ana, first.interaction, 'approval', { approver: 'bo' })
    const routed = await again()

    const { interactionId, fingerprint } = first.interaction
    expect(waiting).toMatchObject({ type: 'block', code: 'already-waiting' })
    expect(JSON.stringify(waiting)).toContain(interactionId)
    expect(JSON.stringify(waiting)).toContain(fingerprint)
    expect(routed).toMatchObject({ code: 'already-waiting', message: expect.stringContaining('Bo decides') })
    world.decide(
      people.bo,
      getInteraction(world.db, people.bo, interactionId, world.clock.now)?.interaction ?? first.interaction,
      'approve',
    )
    expect(world.grantOf(first.interaction)).toBeDefined()
  })

  test('asks anew in another conversation, about another object, or once the card is over', async () => {
    const world = createGuardWorld()
    await world.park(freeze)

    expect(await world.judge(world.call(freeze), { conversationId: 'c2' })).toMatchObject({ type: 'ask' })
    expect(await world.judge(world.call({ ...freeze, resolved: { taskId: 't2' } }))).toMatchObject({ type: 'ask' })
    world.tick(25 * 3_600_000)
    expect(await world.judge(world.call(freeze))).toMatchObject({ type: 'ask' })
  })
})
