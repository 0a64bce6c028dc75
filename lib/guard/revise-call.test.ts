import { expect, test } from 'vitest'
import { parseRunEvent } from '@/lib/contracts/run-event'
import { createGuardWorld, people } from '@/lib/testing/guard-world'
import { loadArguments } from './load-arguments'
import { loadPolicy } from './policy'
import { getInteraction } from './read-interactions'
import { previewRevision, reviseCard } from './revise-call'

const policy = loadPolicy(
  `dangerous-tools:
  - name: backfill
    confirmation:
      title: Backfill?
      options:
        - id: start
          label: Start
          inputs:
            - { name: first, type: date, label: First day, argument: from, affects: preview }
            - { name: last, type: date, label: Last day, argument: to, affects: preview }
        - { id: cancel, label: No }
`,
  'x.yaml',
)
const resolved = { taskIds: ['t1'], from: '2026-01-01', to: '2026-01-03', reason: 'late' }

async function parked() {
  const world = createGuardWorld({ policy })
  const card = await world.park({ tool: 'backfill', resolved })
  const services = { db: world.db, policy, platform: world.platform, evidence: [], log: () => undefined }
  const revise = async (
    inputs: Record<string, unknown>,
    change: { person?: (typeof people)['ana' | 'bo']; digest?: string } = {},
  ) => {
    const { interactionId, digest } = card.interaction
    const revision = { person: people.ana, interactionId, digest, inputs, now: world.clock.now, ...change }
    return reviseCard(world.db, revision, await previewRevision(services, revision))
  }
  return { world, revise, ...card }
}

test('the form starts with the values that the preview is made for', async () => {
  const { interaction } = await parked()

  expect(interaction.options[0]?.inputs.map((field) => [field.name, field.initial])).toEqual([
    ['first', '2026-01-01'],
    ['last', '2026-01-03'],
  ])
})

test('another value than the previewed one decides nothing', async () => {
  const { world, interaction } = await parked()

  expect(() => world.decide(people.ana, interaction, 'start', { first: '2026-01-01', last: '2026-01-31' })).toThrow(
    'new preview',
  )
  expect(world.decide(people.ana, interaction, 'start', { first: '2026-01-01', last: '2026-01-03' }).outcome).toBe(
    'run',
  )
})

test('an input of the preview that is left out means the value on the card, also when the same decision comes twice', async () => {
  const { world, interaction } = await parked()

  const first = world.decide(people.ana, interaction, 'start')
  const second = world.decide(people.ana, interaction, 'start')

  expect(first.decision.inputs).toEqual({ first: '2026-01-01', last: '2026-01-03' })
  expect(second.repeated).toBe(true)
})

test('a revised range gives the same card a new preview and a new digest, and exactly that runs', async () => {
  const { world, revise, interaction, call } = await parked()

  const revised = await revise({ last: '2026-01-31' })

  expect(revised.interaction.interactionId).toBe(interaction.interactionId)
  expect(revised.interaction.digest).not.toBe(interaction.digest)
  expect(revised.events.map(parseRunEvent).map((event) => event.type === 'CUSTOM' && event.name)).toEqual([
    'COMMIT_PREVIEW',
    'INTERACTION_BOX',
  ])
  const shown = getInteraction(world.db, people.ana, interaction.interactionId, world.clock.now)
  expect(shown?.preview.facts.find((fact) => fact.code === 'instances')?.value).toBe('31')
  expect(() => world.decide(people.ana, interaction, 'start', { first: '2026-01-01', last: '2026-01-31' })).toThrow(
    'not what the card shows',
  )
  world.decide(people.ana, revised.interaction, 'start', { first: '2026-01-01', last: '2026-01-31' })
  const stored = { ...call, resolved: loadArguments(world.db, interaction.interactionId) }
  expect(stored.resolved).toEqual({ ...resolved, to: '2026-01-31' })
  expect(await world.judge(call)).toMatchObject({ type: 'block', code: 'digest-mismatch' })
  expect(await world.judge(stored)).toMatchObject({ type: 'proceed' })
  expect(world.start(stored, world.grantOf(interaction))).toBeDefined()
})

test('only the requester revises, only what they see, only before it is decided', async () => {
  const { world, revise, interaction } = await parked()

  await expect(revise({ last: '2026-01-31' }, { person: people.bo })).rejects.toMatchObject({ code: 'not-found' })
  await expect(revise({ last: '2026-01-31' }, { digest: 'f'.repeat(64) })).rejects.toMatchObject({
    code: 'digest-mismatch',
  })
  await expect(revise({ taskIds: ['t2'] })).rejects.toMatchObject({ code: 'invalid-inputs' })
  await expect(revise({ last: 'whenever' })).rejects.toMatchObject({
    code: 'invalid-inputs',
    details: { fields: { last: 'not-a-date' } },
  })
  world.decide(people.ana, interaction, 'cancel')
  await expect(revise({ last: '2026-01-31' })).rejects.toMatchObject({ code: 'decision-conflict' })
})
