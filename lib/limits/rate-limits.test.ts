import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRateLimits } from './rate-limits'

const rates = { 'sign-in': 2, 'provider-sign-in': 2, message: 3, decision: 1 }

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

test('as many in a minute as the file says, then a refusal that says when to come again', async () => {
  const limits = createRateLimits(rates)
  await limits.count('message', 'ana')
  await limits.count('message', 'ana')
  await limits.count('message', 'ana')
  await vi.advanceTimersByTimeAsync(20_000)

  await expect(limits.count('message', 'ana')).rejects.toMatchObject({
    code: 'rate-limited',
    status: 429,
    details: { retryAfterSeconds: 40 },
  })
  await vi.advanceTimersByTimeAsync(40_001)
  await expect(limits.count('message', 'ana')).resolves.toBeUndefined()
})

test('people and kinds are counted each for themselves', async () => {
  const limits = createRateLimits(rates)
  await limits.count('decision', 'ana')

  await expect(limits.count('decision', 'bo')).resolves.toBeUndefined()
  await expect(limits.count('sign-in', 'ana')).resolves.toBeUndefined()
  await expect(limits.count('decision', 'ana')).rejects.toMatchObject({ code: 'rate-limited' })
})

test('counting that fails lets nobody through', async () => {
  const broken = createRateLimits(rates, () => ({ consume: () => Promise.reject(new Error('no memory')) }))

  await expect(broken.count('sign-in', 'ana')).rejects.toMatchObject({ code: 'rate-limited' })
})
