import { expect, test } from 'vitest'
import { checkGuardModel } from '@/lib/testing/check-guard-model'

test('P4: nothing starts without an unexpired, unused approval by an allowed person', async () => {
  const sequences = 2_000

  const { starts, withoutConsent, auditOk } = await checkGuardModel(sequences)

  expect(withoutConsent).toBe(0)
  expect(auditOk).toBe(true)
  expect(starts).toBeGreaterThan(sequences / 20) // the sequences do reach executions
}, 300_000)
