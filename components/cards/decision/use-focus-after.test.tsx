// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show, withPage } from '@/components/testing/show'
import type { InteractionStatus } from '@/lib/contracts/interaction'
import type { Deciding } from './use-decide'
import { useFocusAfter } from './use-focus-after'

afterEach(cleanup)

function Card({ status, sent }: { status: InteractionStatus; sent?: string }) {
  const heading = useFocusAfter({ status }, { sent } as Deciding)
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {status}
      </h3>
      <input aria-label="elsewhere" />
    </>
  )
}

const draw = (steps: ReadonlyArray<[InteractionStatus, string?]>, between = () => {}) => {
  const [[first] = ['pending' as const], ...rest] = steps
  const { rerender } = show(<Card status={first} />)
  for (const [status, sent] of rest) {
    rerender(withPage(<Card status={status} {...(sent === undefined ? {} : { sent })} />))
    between()
  }
  return document.activeElement
}

test('after this page’s own decision the heading of what came of it has the focus', () => {
  expect(draw([['pending'], ['pending', 'approve'], ['approved']])?.tagName).toBe('H3')
})

test('a card that somebody else decided takes no focus', () => {
  expect(draw([['pending'], ['approved'], ['executed']])).toBe(document.body)
})

test('whoever has gone on to another field stays there', () => {
  const goOn = () => document.querySelector('input')?.focus()

  expect(draw([['pending'], ['pending', 'approve'], ['approved']], goOn)?.tagName).toBe('INPUT')
})
