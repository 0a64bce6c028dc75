import { expect, test } from 'vitest'
import { boundedDays, daysOf, slicesOf } from './period-slices'

const now = new Date('2026-11-30T17:00:00Z')

test('without days the last 30 are meant, and never more than 400', () => {
  expect(boundedDays({}, now)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(boundedDays({ from: '2020-01-01' }, now)).toEqual({ from: '2025-10-27', to: '2026-11-30' })
  expect(daysOf(boundedDays({ from: '2020-01-01' }, now))).toHaveLength(400)
  expect(daysOf({ from: '2026-11-30', to: '2026-11-01' })).toEqual([])
})

test('slices cover the period without gap or overlap', async () => {
  const slices: Array<{ from: Date; to: Date }> = []
  for await (const slice of slicesOf({ from: '2026-11-29', to: '2026-11-30' })) slices.push(slice)

  expect(slices[0]?.from.toISOString()).toBe('2026-11-29T00:00:00.000Z')
  expect(slices.at(-1)?.to.toISOString()).toBe('2026-12-01T00:00:00.000Z')
  expect(slices.slice(1).every(({ from }, index) => from.getTime() === slices[index]?.to.getTime())).toBe(true)
})
