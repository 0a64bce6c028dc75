// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import { CostText } from './cost-text'

const text = (amount: number | null, unpriced: number): string => {
  show(<p data-x>{<CostText cost={{ amount, unpriced }} currency="USD" />}</p>)
  const shown = document.querySelector('p')?.textContent ?? ''
  cleanup()
  return shown
}

test('what has no price is said, and never shown as nothing', () => {
  expect(text(null, 2)).toBe('unknown2 calls without a price')
  expect(text(1.5, 1)).toBe('$1.501 call without a price')
})

test('nothing, little and much can be told apart', () => {
  expect([text(null, 0), text(0, 0), text(0.000012, 0), text(1234.5, 0)]).toEqual([
    '–',
    '$0.00',
    '$0.000012',
    '$1,234.50',
  ])
})

test('amounts follow the language', () => {
  show(<CostText cost={{ amount: 1234.5, unpriced: 0 }} currency="CNY" />, { locale: 'zh-CN' })

  expect(screen.getByText('¥1,234.50')).toBeDefined()
})
