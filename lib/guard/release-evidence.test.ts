import { expect, test } from 'vitest'
import type { ReleaseTrial, ScriptProblem } from '@/lib/platform/port-records'
import { createGuardWorld } from '@/lib/testing/guard-world'
import { gatherEvidence } from './evidence'
import { releaseEvidence } from './release-evidence'

const good: ReleaseTrial = {
  explain: { state: 'pass', message: '' },
  sample: { state: 'pass', bizdate: '2026-02-28', rows: 12, message: '' },
}
const rule = { id: 'r', name: 'no nulls', table: 'dws_t1', check: 'x', blocking: true, version: 1, released: true }

/** Rows for the tasks t1, t2 and t3, by their code. */
async function rows(set: (world: ReturnType<typeof createGuardWorld>) => void, problems?: ScriptProblem[]) {
  const world = createGuardWorld()
  set(world)
  const preview = await world.platform.previewPack({}, 'ana')
  const rest = { target: { kind: 'pack', id: 'p', name: 'p' }, severity: null, facts: [], bound: null }
  const subject = { ...preview, ...rest, undo: { code: 'none', params: {} }, ...(problems ? { problems } : {}) }
  const found = await gatherEvidence(releaseEvidence(world.platform), subject, () => undefined)
  return Object.fromEntries(found.map((row) => [row.code, row]))
}

test('plan, run and names come from the platform', async () => {
  const found = await rows((world) => world.setTrial(good), [])

  expect(found.references).toMatchObject({ state: 'pass' })
  expect(found.explain).toMatchObject({ state: 'pass' })
  expect(found['sample-rows']).toMatchObject({ state: 'pass', params: { rows: '12', day: '2026-02-28' } })
})

test('what the platform cannot say, or try, is unknown and never good', async () => {
  const found = await rows(() => undefined)

  for (const code of ['references', 'explain', 'sample-rows']) expect(found[code]).toMatchObject({ state: 'unknown' })
})

test('a place that will not run fails, with where it is', async () => {
  const problem = { taskId: 't1', taskName: 'etl_t1', code: 'unknown-column', line: 4, column: 7, message: 'no x' }

  const found = await rows((world) => world.setTrial(good), [problem])

  expect(found.references).toMatchObject({ state: 'fail', params: { count: '1', first: 'etl_t1 4:7 no x' } })
})

test('a refusal by the engine fails with its words; a run without a row only warns', async () => {
  const refused = await rows((world) => world.setTrial({ explain: { state: 'fail', message: 'no such column x' } }))
  const empty = await rows((world) =>
    world.setTrial({ ...good, sample: { state: 'pass', bizdate: '2026-02-28', rows: 0, message: '' } }),
  )

  expect(refused.explain).toMatchObject({ state: 'fail', params: { first: 'no such column x' } })
  expect(refused['sample-rows']).toMatchObject({ state: 'unknown' })
  expect(empty['sample-rows']).toMatchObject({ state: 'warn' })
})

test.each([
  ['passed', [{ ...rule, lastResult: 'pass' as const }], 'pass'],
  [
    'failed',
    [
      { ...rule, lastResult: 'pass' as const },
      { ...rule, lastResult: 'fail' as const },
    ],
    'warn',
  ],
  [
    'were never evaluated',
    [
      { ...rule, lastResult: 'pass' as const },
      { ...rule, lastResult: null },
    ],
    'unknown',
  ],
  ['are not released', [{ ...rule, released: false, lastResult: null }], undefined],
  ['belong to other tables', [{ ...rule, table: 'dws_other', lastResult: 'fail' as const }], undefined],
])('quality rules that %s', async (_what, rules, state) => {
  const found = await rows((world) => {
    world.setTrial(good)
    world.setRules(rules)
  })

  expect(found.quality?.state).toBe(state)
})
