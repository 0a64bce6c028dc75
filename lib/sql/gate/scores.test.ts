import { expect, test } from 'vitest'
import { checkCompleteness } from '@/lib/sql/check-completeness'
import { type Damaged, middleRemovals, tailCuts } from '@/lib/sql/fixtures/damage'
import { benignEdits } from '@/lib/sql/fixtures/edits'
import { fixtureScripts } from '@/lib/sql/fixtures/scripts'

/** Share of damaged scripts that are refused, in percent. `bench/sql-scores.ts` prints these figures. */
function refusedShare(damaged: readonly Damaged[], withBase: boolean): number {
  const refused = damaged.filter(({ script, sql }) => {
    const base = withBase ? { base: script.sql } : {}
    return !checkCompleteness({ sql, dialect: script.dialect, ...base }).ok
  })
  return (100 * refused.length) / damaged.length
}

const cuts = tailCuts()
const removals = middleRemovals()

test('the measurement has hundreds of damaged scripts in several dialects', () => {
  expect(cuts.length).toBeGreaterThanOrEqual(350)
  expect(removals.length).toBeGreaterThanOrEqual(350)
  expect(new Set(cuts.map(({ script }) => script.dialect)).size).toBeGreaterThanOrEqual(6)
})

test('gate and parser alone find at least 90 % of tail cuts', { timeout: 120_000 }, () => {
  expect(refusedShare(cuts, false)).toBeGreaterThanOrEqual(90)
})

test('gate and parser alone find at least 64 % of middle removals', { timeout: 120_000 }, () => {
  expect(refusedShare(removals, false)).toBeGreaterThanOrEqual(64)
})

test('the comparison with the base finds at least 96 % of tail cuts', { timeout: 120_000 }, () => {
  expect(refusedShare(cuts, true)).toBeGreaterThanOrEqual(96)
})

test('the comparison with the base finds at least 97 % of middle removals', { timeout: 120_000 }, () => {
  expect(refusedShare(removals, true)).toBeGreaterThanOrEqual(97)
})

test.each(fixtureScripts())('$name.$dialect is complete as it stands', ({ sql, dialect }) => {
  expect(checkCompleteness({ sql, dialect }).ok).toBe(true)
  expect(checkCompleteness({ sql, dialect, base: sql }).findings.filter(({ level }) => level === 'error')).toEqual([])
})

test('at most 1 % of legitimate edits are refused', { timeout: 120_000 }, () => {
  const edits = benignEdits()

  const refused = edits.filter(
    ({ script, sql }) => !checkCompleteness({ sql, dialect: script.dialect, base: script.sql }).ok,
  )

  expect(edits.length).toBeGreaterThanOrEqual(200)
  expect(refused.length).toBeLessThanOrEqual(edits.length / 100)
})
