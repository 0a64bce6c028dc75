// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '@/components/testing/show'
import type { UsageReport } from '@/lib/contracts/admin'
import { UsageChart } from './usage-chart'

/** The box has a size here, so that the chart draws itself. */
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly told: (entries: unknown[]) => void) {}
      observe() {
        this.told([{ contentRect: { width: 600, height: 240 } }])
      }
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const day = (amount: number | null) =>
  ({ day: '2026-11-30', inputTokens: 900, outputTokens: 100, cost: { amount, unpriced: 0 } }) as UsageReport['days'][0]
const scales = (amount: number | null) => {
  const { container } = show(<UsageChart days={[day(amount)]} currency="USD" />)
  return { axes: container.querySelectorAll('.recharts-yAxis').length, text: container.textContent ?? '' }
}

test.each([0, null])('without any cost (%s) there is no scale for one, and no word of it', (amount) => {
  const { axes, text } = scales(amount)

  expect(axes).toBe(1)
  expect(text).toContain('Tokens by day')
  expect(text).not.toContain('$')
})

test('a cost has its own scale', () => {
  const { axes, text } = scales(1.5)

  expect(axes).toBe(2)
  expect(text).toContain('Tokens and cost by day')
})
