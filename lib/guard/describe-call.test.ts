import { expect, test } from 'vitest'
import type { Platform } from '@/lib/platform/port'
import type { PackPreview } from '@/lib/platform/port-records'
import { createGuardWorld } from '@/lib/testing/guard-world'
import { describeCall } from './describe-call'
import { movedParts } from './digest'

const world = () => createGuardWorld()

async function describePack(change: (preview: PackPreview) => PackPreview) {
  const { platform, policy } = world()
  const altered: Platform = {
    ...platform,
    previewPack: async (...input) => change(await platform.previewPack(...input)),
  }
  const rule = policy.ruleFor('packCommit')
  if (!rule) throw new Error('no rule')
  return describeCall({ platform: altered, policy }, rule, { tool: 'packCommit', resolved: { title: 't' } }, 'ana')
}

test.each<[string, (preview: PackPreview) => PackPreview]>([
  [
    'a byte that would be published',
    (preview) => ({
      ...preview,
      contents: preview.contents.map((text, i) => (i === 1 ? { ...text, to: `${text.to} ` } : text)),
    }),
  ],
  [
    'a byte that would be replaced',
    (preview) => ({
      ...preview,
      contents: preview.contents.map((text, i) => (i === 1 ? { ...text, from: `${text.from} ` } : text)),
    }),
  ],
  ['the order of two items', (preview) => ({ ...preview, contents: [...preview.contents].reverse() })],
  [
    'another saved version',
    (preview) => ({ ...preview, items: preview.items.map((item) => ({ ...item, toVersion: item.toVersion + 1 })) }),
  ],
  ['the hash of the platform', (preview) => ({ ...preview, contentHash: 'other' })],
])('%s moves the change set and nothing else', async (_name, change) => {
  const before = await describePack((preview) => preview)
  const after = await describePack(change)

  expect(after.digest).not.toBe(before.digest)
  expect(movedParts(before.parts, after.parts)).toEqual(['changeSet'])
})

test('the same preview gives the same digest', async () => {
  expect((await describePack((preview) => preview)).digest).toBe(
    (await describePack((preview) => ({ ...preview }))).digest,
  )
})

test('who would feel it is part of what was shown: a new dependant moves the digest', async () => {
  const { platform, policy, setDownstream } = world()
  const rule = policy.ruleFor('freezeTask')
  if (!rule) throw new Error('no rule')
  const describeAgain = () =>
    describeCall({ platform, policy }, rule, { tool: 'freezeTask', resolved: { taskId: 't1' } }, 'ana')
  const before = await describeAgain()

  setDownstream(['ads_new'])

  expect(movedParts(before.parts, (await describeAgain()).parts)).toEqual(['changeSet'])
})

test('the card says what runs after publishing, and a day that has moved on since is no drift', async () => {
  const withRuns = (bizdate: string) =>
    describePack((preview) => ({
      ...preview,
      runsAfter: [
        { taskId: 't1', taskName: 'etl_t1', bizdate, isHeld: false },
        { taskId: 't2', taskName: 'etl_t2', bizdate, isHeld: true },
      ],
    }))
  const today = await withRuns('2026-03-01')
  const tomorrow = await withRuns('2026-03-02')

  expect(today.subject.facts).toEqual(
    expect.arrayContaining([
      { code: 'runs-after', value: 'etl_t1 (2026-03-01)' },
      { code: 'held-after', value: 'etl_t2 (2026-03-01)' },
    ]),
  )
  expect(movedParts(today.parts, tomorrow.parts)).toEqual([])
})
