import { describe, expect, test } from 'vitest'
import { auditOf, verifyAudit } from '@/db/ledger/audit'
import { typedNameInput } from '@/lib/contracts/interaction'
import { parseRunEvent } from '@/lib/contracts/run-event'
import { createGuardWorld, people } from '@/lib/testing/guard-world'
import { impactOf } from '@/lib/testing/impact'
import { expireDue } from './expire-due'
import { loadPolicy } from './policy'
import { getInteraction, listInteractions } from './read-interactions'
import { withdraw } from './withdraw'

const refusal = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    const { code, details } = error as { code?: string; details?: Record<string, unknown> }
    return { code, details }
  }
  return undefined
}

describe('the requester', () => {
  test('chooses an option: decision, grant, mark and event in one answer', async () => {
    const world = createGuardWorld()
    const { interaction } = await world.park()

    const decided = world.decide(people.ana, interaction, 'direct')

    expect(decided).toMatchObject({
      outcome: 'run',
      repeated: false,
      interaction: { status: 'approved' },
      text: undefined,
      resume: 'replay',
    })
    expect(decided.state).toEqual({
      name: 'confirm:confirm_pack',
      value: { interactionId: interaction.interactionId, digest: interaction.digest, optionId: 'direct' },
    })
    expect(decided.events.map(parseRunEvent)).toMatchObject([
      { name: 'INTERACTION_RESOLVED', value: { status: 'approved', decision: { actor: { name: 'Ana' } } } },
    ])
    expect(world.grantOf(interaction)).toBeDefined()
  })

  test.each([
    ['direct', 'direct'],
    ['draft', 'draft'],
  ])('%s runs the call in the mode %s, whatever the model wrote', async (optionId, value) => {
    const world = createGuardWorld()
    const { interaction, call } = await world.park({ resolved: { title: 'r', mode: 'approval' } })
    world.decide(people.ana, interaction, optionId)

    expect(await world.judge(call)).toMatchObject({ type: 'proceed', grant: { value } })
  })

  test('declines: nothing runs, and the model is told', async () => {
    const world = createGuardWorld()
    const { interaction, call } = await world.park({ tool: 'freezeTask', resolved: { taskId: 't1' } })

    const decided = world.decide(people.ana, interaction, 'cancel')

    expect(decided).toMatchObject({ outcome: 'declined', interaction: { status: 'rejected' }, state: undefined })
    expect(decided.text).toContain('Not executed. Ana decided “Leave it running” on freezeTask.')
    expect(world.grantOf(interaction)).toBeUndefined()
    expect(await world.judge(call)).toMatchObject({ type: 'block' })
  })

  test('clicks twice: the second answer is the first, and there is one decision', async () => {
    const world = createGuardWorld()
    const { interaction } = await world.park()
    const first = world.decide(people.ana, interaction, 'direct')

    const second = world.decide(people.ana, interaction, 'direct')

    expect(second).toMatchObject({ repeated: true, outcome: 'run', events: [], state: undefined })
    expect(second.decision).toEqual(first.decision)
    expect(auditOf(world.db, interaction.interactionId).map((entry) => entry.action)).toEqual([
      'interaction.parked',
      'decision.first',
    ])
  })

  test('clicks something else in another tab: the winner is named', async () => {
    const world = createGuardWorld()
    const { interaction } = await world.park()
    world.decide(people.ana, interaction, 'draft')

    expect(refusal(() => world.decide(people.ana, interaction, 'direct'))).toMatchObject({
      code: 'decision-conflict',
      details: { status: 'approved', winner: { optionId: 'draft', actor: { id: 'ana' } } },
    })
  })

  test('replays the decision after the call ran: the answer stays, nothing runs again', async () => {
    const world = createGuardWorld()
    const { interaction, call } = await world.park()
    world.decide(people.ana, interaction, 'direct')
    world.start(call, world.grantOf(interaction))
    world.finish(call)

    const replayed = world.decide(people.ana, interaction, 'direct')

    expect(replayed).toMatchObject({ repeated: true, interaction: { status: 'executed' } })
    expect(world.grantOf(interaction)).toBeUndefined()
  })

  test('must have seen what the card shows: another digest decides nothing', async () => {
    const world = createGuardWorld()
    const { interaction } = await world.park()
    const flipped = (interaction.digest.startsWith('0') ? '1' : '0') + interaction.digest.slice(1)

    expect(refusal(() => world.decide(people.ana, interaction, 'direct', {}, flipped))).toMatchObject({
      code: 'digest-mismatch',
    })
    expect(world.decide(people.ana, interaction, 'direct').outcome).toBe('run')
  })

  test('is too late at the moment of expiry, not before', async () => {
    const world = createGuardWorld()
    const first = await world.park()
    world.tick(24 * 60 * 60_000 - 1)
    expect(world.decide(people.ana, first.interaction, 'draft').outcome).toBe('run')

    const second = await world.park()
    world.tick(24 * 60 * 60_000)

    expect(refusal(() => world.decide(people.ana, second.interaction, 'draft'))).toMatchObject({
      code: 'decision-expired',
    })
    expect(
      getInteraction(world.db, people.ana, second.interaction.interactionId, world.clock.now)?.interaction.status,
    ).toBe('expired')
  })
})

describe('who may decide', () => {
  test.each([
    ['another analyst', people.abe, 'not-found'],
    ['an approver whom nobody named', people.bo, 'not-found'],
    ['an administrator', people.dan, 'forbidden'],
  ])('%s may not decide for the requester', async (_name, person, code) => {
    const world = createGuardWorld()
    const { interaction } = await world.park()

    expect(refusal(() => world.decide(person, interaction, 'direct'))).toMatchObject({ code })
  })

  test('an unknown id is not found', async () => {
    const world = createGuardWorld()
    const { interaction } = await world.park()

    expect(refusal(() => world.decide(people.ana, { ...interaction, interactionId: 'nope' }, 'direct'))).toMatchObject({
      code: 'not-found',
    })
  })
})

describe('options', () => {
  const parkWith = async (severity: Parameters<typeof impactOf>[0], status?: Parameters<typeof impactOf>[1]) => {
    const world = createGuardWorld()
    world.setImpacts([impactOf(severity, status)])
    return { world, ...(await world.park()) }
  }

  test.each([
    ['HIGH', 'full'],
    ['UNKNOWN', 'full'],
    [null, 'partial'],
    [null, 'failed'],
  ] as const)(
    'publishing directly is disabled at %s, analysed %s, and the server enforces it',
    async (severity, status) => {
      const { world, interaction } = await parkWith(severity, status)

      const direct = interaction.options.find((option) => option.id === 'direct')

      expect(direct?.disabled).toMatchObject({ code: 'severity-too-high', params: { limit: 'MEDIUM' } })
      expect(refusal(() => world.decide(people.ana, interaction, 'direct'))).toMatchObject({
        code: 'option-not-allowed',
        details: { reason: direct?.disabled },
      })
      expect(world.decide(people.ana, interaction, 'draft').outcome).toBe('run')
    },
  )

  test.each(['MEDIUM', 'LOW', null] as const)('publishing directly is allowed at %s', async (severity) => {
    const { world, interaction } = await parkWith(severity)

    expect(interaction.options.every((option) => option.disabled === undefined)).toBe(true)
    expect(world.decide(people.ana, interaction, 'direct').outcome).toBe('run')
  })

  test('an option that the card does not have decides nothing', async () => {
    const { world, interaction } = await parkWith(null)

    expect(refusal(() => world.decide(people.ana, interaction, 'approve'))).toMatchObject({
      code: 'option-not-allowed',
    })
  })

  test('failed evidence disables what takes effect, not the draft and not the ways back', async () => {
    const world = createGuardWorld({ evidence: [{ code: 'complete', check: () => ({ state: 'fail', params: {} }) }] })

    const { interaction } = await world.park()

    expect(interaction.options.map((option) => [option.id, option.disabled?.code])).toEqual([
      ['direct', 'evidence-failed'],
      ['approval', 'evidence-failed'],
      ['draft', undefined],
      ['edit_more', undefined],
    ])
  })

  test('a role that the option names is required when the card is drawn and when it is decided', async () => {
    const policy = loadPolicy(
      'dangerous-tools: [{ name: freezeTask, confirmation: { title: T, options: [{ id: go, label: Go, roles: [admin] }, { id: cancel, label: No }] } }]',
      'x',
    )
    const world = createGuardWorld({ policy })

    const { interaction } = await world.park({ tool: 'freezeTask', resolved: { taskId: 't1' }, user: people.bo })

    expect(interaction.options[0]?.disabled).toMatchObject({ code: 'role-not-allowed', params: { roles: 'admin' } })
    expect(refusal(() => world.decide(people.bo, interaction, 'go'))).toMatchObject({ code: 'option-not-allowed' })
  })

  test('a name must be typed as it is', async () => {
    const world = createGuardWorld()
    const { interaction } = await world.park({ tool: 'dropTable', resolved: { tableId: 'dws_t1' } })

    expect(interaction.options[0]).toMatchObject({ id: 'drop', typeToConfirm: 'dws_t1' })
    expect(refusal(() => world.decide(people.ana, interaction, 'drop', { [typedNameInput]: 'dws_t2' }))).toMatchObject({
      code: 'invalid-inputs',
      details: { fields: { [typedNameInput]: 'name-differs' } },
    })
    expect(world.decide(people.ana, interaction, 'drop', { [typedNameInput]: 'dws_t1' }).outcome).toBe('run')
  })
})

describe('a second person', () => {
  const routed = async () => {
    const world = createGuardWorld()
    world.setImpacts([impactOf('HIGH')])
    const parked = await world.park()
    const decided = world.decide(people.ana, parked.interaction, 'approval', { approver: 'bo' })
    return { world, decided, ...parked }
  }

  test('is asked with the same card and the same fingerprint', async () => {
    const { world, decided, interaction } = await routed()

    const [inbox] = listInteractions(world.db, people.bo, { scope: 'to-decide' }, world.clock.now)

    expect(decided).toMatchObject({
      outcome: 'routed',
      interaction: { status: 'awaiting_second', approver: { id: 'bo', name: 'Bo' } },
    })
    expect(decided.events[0]).toMatchObject({ value: { status: 'awaiting_second', approver: { id: 'bo' } } })
    expect(inbox).toMatchObject({
      interactionId: interaction.interactionId,
      fingerprint: interaction.fingerprint,
      previewId: interaction.previewId,
    })
    expect(inbox?.secondOptions.map((option) => option.id)).toEqual(['approve', 'reject'])
    expect(world.grantOf(interaction)).toBeUndefined()
  })

  test('approves: the call runs in the mode that the requester chose', async () => {
    const { world, interaction, call } = await routed()

    const decided = world.decide(people.bo, interaction, 'approve')

    expect(decided).toMatchObject({
      outcome: 'run',
      interaction: { status: 'approved' },
      state: { value: { optionId: 'approve' } },
    })
    expect(await world.judge(call)).toMatchObject({
      type: 'proceed',
      grant: { optionId: 'approval', value: 'approval', inputs: { approver: 'bo' } },
    })
    world.start(call, world.grantOf(interaction))
    expect(world.finish(call).receipt?.decidedBy).toEqual([
      { name: 'Ana', optionId: 'approval' },
      { name: 'Bo', optionId: 'approve' },
    ])
  })

  test('rejects only with a reason, which the model hears as a quotation', async () => {
    const { world, interaction } = await routed()

    expect(refusal(() => world.decide(people.bo, interaction, 'reject', { reason: '  ' }))).toMatchObject({
      code: 'invalid-inputs',
      details: { fields: { reason: 'required' } },
    })
    const decided = world.decide(people.bo, interaction, 'reject', { reason: 'Fix ads_gmv_daily first' })

    expect(decided).toMatchObject({ outcome: 'declined', interaction: { status: 'rejected' } })
    expect(decided.text).toContain('They wrote reason: "Fix ads_gmv_daily first".')
  })

  test.each([
    ['oneself', 'ana', { code: 'second-person-required' }],
    ['an analyst', 'abe', { code: 'invalid-inputs', details: { fields: { approver: 'not-an-approver' } } }],
    ['nobody known', 'zoe', { code: 'invalid-inputs', details: { fields: { approver: 'not-an-approver' } } }],
    ['nobody', '', { code: 'invalid-inputs', details: { fields: { approver: 'required' } } }],
  ])('cannot be %s', async (_name, approver, expected) => {
    const world = createGuardWorld()
    const { interaction } = await world.park()

    expect(refusal(() => world.decide(people.ana, interaction, 'approval', { approver }))).toMatchObject(expected)
  })

  test('can be named by name', async () => {
    const world = createGuardWorld()
    const { interaction } = await world.park()

    expect(world.decide(people.ana, interaction, 'approval', { approver: ' Cy ' }).interaction.approver).toEqual({
      id: 'cy',
      name: 'Cy',
    })
  })

  test('cannot be the requester, also when they are an approver themselves', async () => {
    const world = createGuardWorld()
    const { interaction } = await world.park({ user: people.bo })

    expect(refusal(() => world.decide(people.bo, interaction, 'approval', { approver: 'bo' }))).toMatchObject({
      code: 'second-person-required',
    })
  })

  test.each([
    ['another approver', people.cy, 'not-found'],
    ['an administrator', people.dan, 'forbidden'],
    ['the requester', people.ana, 'decision-conflict'],
    ['the approver without the role any more', { ...people.bo, role: 'analyst' as const }, 'forbidden'],
  ])('%s does not decide instead', async (_name, person, code) => {
    const { world, interaction } = await routed()

    expect(refusal(() => world.decide(person, interaction, 'approve'))).toMatchObject({ code })
  })

  test('decides once: approve in one tab, reject in the other', async () => {
    const { world, interaction } = await routed()
    world.decide(people.bo, interaction, 'approve')

    expect(refusal(() => world.decide(people.bo, interaction, 'reject', { reason: 'no' }))).toMatchObject({
      code: 'decision-conflict',
      details: { winner: { stage: 'second', optionId: 'approve' } },
    })
    expect(world.decide(people.bo, interaction, 'approve').repeated).toBe(true)
  })

  test('finds it gone once the requester has taken it back', async () => {
    const { world, interaction } = await routed()

    const ended = withdraw(world.db, people.ana, interaction.interactionId, world.clock.now)

    expect(ended).toMatchObject({ status: 'withdrawn', toolCallId: interaction.toolCallId })
    expect(refusal(() => world.decide(people.bo, interaction, 'approve'))).toMatchObject({
      code: 'decision-conflict',
      details: { status: 'withdrawn' },
    })
    expect(refusal(() => withdraw(world.db, people.ana, interaction.interactionId, world.clock.now))).toMatchObject({
      code: 'decision-conflict',
    })
  })

  test.each([
    ['cy', 'not-found'],
    ['bo', 'forbidden'],
  ] as const)('%s, who did not ask for it, takes nothing back (%s)', async (name, code) => {
    const { world, interaction } = await routed()

    expect(refusal(() => withdraw(world.db, people[name], interaction.interactionId, world.clock.now))).toMatchObject({
      code,
    })
  })

  test('an administrator takes back what others asked for', async () => {
    const { world, interaction } = await routed()

    const ended = withdraw(world.db, people.dan, interaction.interactionId, world.clock.now)

    expect(ended).toMatchObject({ status: 'withdrawn', text: expect.stringContaining('An administrator took') })
  })

  test('after its time there is nothing to take back', async () => {
    const { world, interaction } = await routed()

    world.tick(25 * 3_600_000)

    expect(refusal(() => withdraw(world.db, people.ana, interaction.interactionId, world.clock.now))).toMatchObject({
      code: 'decision-expired',
    })
  })
})

describe('who sees what', () => {
  test('requesters their own, approvers what was routed to them, administrators all, foreign ones nothing', async () => {
    const world = createGuardWorld()
    const mine = await world.park()
    const others = await world.park({ user: people.abe, conversationId: 'c2' })
    world.decide(people.abe, others.interaction, 'approval', { approver: 'bo' })
    const seen = (person: Parameters<typeof listInteractions>[1]) =>
      listInteractions(world.db, person, {}, world.clock.now)
        .map((card) => card.interactionId)
        .sort()
    const both = [mine.interaction.interactionId, others.interaction.interactionId].sort()

    expect(seen(people.ana)).toEqual([mine.interaction.interactionId])
    expect(seen(people.bo)).toEqual([others.interaction.interactionId])
    expect(seen(people.cy)).toEqual([])
    expect(seen(people.dan)).toEqual(both)
    expect(getInteraction(world.db, people.cy, mine.interaction.interactionId, world.clock.now)).toBeUndefined()
    expect(getInteraction(world.db, people.bo, mine.interaction.interactionId, world.clock.now)).toBeUndefined()
  })

  test('an approver keeps seeing what they decided, but no longer as a task', async () => {
    const world = createGuardWorld()
    const { interaction } = await world.park()
    world.decide(people.ana, interaction, 'approval', { approver: 'bo' })
    world.decide(people.bo, interaction, 'approve')

    expect(listInteractions(world.db, people.bo, { scope: 'to-decide' }, world.clock.now)).toEqual([])
    expect(listInteractions(world.db, people.bo, {}, world.clock.now)).toHaveLength(1)
  })
})

describe('the end of time', () => {
  test('pending cards, routed cards and unused approvals expire once; what ran does not', async () => {
    const world = createGuardWorld()
    const pending = await world.park({ tool: 'freezeTask', resolved: { taskId: 't1' } })
    const routed = await world.park({ tool: 'packCommit' })
    world.decide(people.ana, routed.interaction, 'approval', { approver: 'bo' })
    const approved = await world.park({ tool: 'freezeTask', resolved: { taskId: 't2' } })
    world.decide(people.ana, approved.interaction, 'freeze')
    const started = await world.park({ tool: 'freezeTask', resolved: { taskId: 't3' } })
    world.decide(people.ana, started.interaction, 'freeze')
    world.start(started.call, world.grantOf(started.interaction))
    world.tick(24 * 60 * 60_000)

    const ended = expireDue(world.db, world.clock.now)

    expect(ended.map((item) => item.toolCallId).sort()).toEqual(
      [pending, routed, approved].map((item) => item.call.id).sort(),
    )
    expect(ended[0]).toMatchObject({ status: 'expired', text: expect.stringContaining('neither yes nor no') })
    expect(ended.flatMap((item) => item.events).map(parseRunEvent)).toHaveLength(3)
    expect(expireDue(world.db, world.clock.now)).toEqual([])
    expect(world.finish(started.call).receipt?.outcome).toBe('executed')
    expect(verifyAudit(world.db)).toMatchObject({ ok: true })
  })
})
