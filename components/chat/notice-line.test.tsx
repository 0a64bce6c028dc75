// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import { NoticeLine } from './notice-line'

afterEach(cleanup)

test('whose tokens run out is said: the run’s own or those of the day', () => {
  const value = { level: 'spent', used: 12_000, limit: 10_000 } as const
  show(
    <>
      <NoticeLine notice={{ type: 'budget', value }} />
      <NoticeLine notice={{ type: 'budget', value: { ...value, of: 'day' } }} />
    </>,
  )

  expect(screen.getByText(/10,000 tokens of this run are used/)).toBeTruthy()
  expect(screen.getByText(/^Today's 10,000 tokens are used up; the run stops here/)).toBeTruthy()
})
