// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import type { PackScope } from '@/lib/contracts/pack-scope'
import { LeftOutItems } from './left-out-items'
import { PackScopeForm } from './pack-scope-form'
import type { Deciding } from './use-decide'

afterEach(cleanup)

const item = (kind: string, id: string) => ({ key: `${kind} ${id}`, kind, id, name: id, op: 'change' })
const scope: PackScope = {
  input: 'items',
  items: [item('table', 'dws_a'), item('task', 'fill_a'), item('table', 'dws_b')],
  needs: [{ item: 'task fill_a', needs: 'table dws_a', reason: 'adds-column', column: 'channel' }],
  included: ['table dws_a', 'task fill_a', 'table dws_b'],
}

function form(change: Partial<PackScope> = {}, onlyLess = false) {
  const sent: unknown[] = []
  const dirty: boolean[] = []
  const deciding: Deciding = {
    ...{ sent: undefined, error: undefined, lost: undefined },
    ...{ send: () => undefined, sendAgain: () => undefined, withdraw: () => undefined },
    recalculate: (inputs) => void sent.push(inputs),
  }
  const given = { ...scope, ...change }
  const onDirty = (isDirty: boolean) => void dirty.push(isDirty)
  show(<PackScopeForm scope={given} onlyLess={onlyLess} isClosed={false} deciding={deciding} onDirty={onDirty} />)
  return { sent, dirty }
}
const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^\\S+ ${name}`) }) as HTMLInputElement

test('what cannot go alone stays behind with what is left out, and says why; the rest is calculated anew', () => {
  const { sent, dirty } = form()

  fireEvent.click(box('dws_a'))

  expect([box('dws_a').checked, box('fill_a').checked, box('dws_b').checked]).toEqual([false, false, true])
  expect(box('fill_a').disabled).toBe(true)
  expect(screen.getByText(/uses the new column channel of dws_a/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Calculate for 1 of 3' }))
  expect(sent).toEqual([{ items: [{ kind: 'table', id: 'dws_b' }] }])
  expect(dirty.at(-1)).toBe(true)
})

test('taken along again it is as the card was, and nothing has to be calculated', () => {
  const { dirty } = form()

  fireEvent.click(box('dws_a'))
  fireEvent.click(box('dws_a'))

  expect(box('fill_a').checked).toBe(true)
  expect(dirty.at(-1)).toBe(false)
  expect(screen.queryByRole('button')).toBeNull()
})

test('nothing at all cannot be released', () => {
  form()

  fireEvent.click(box('dws_a'))
  fireEvent.click(box('dws_b'))

  expect(screen.getByText(/Nothing is left to release/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the second person takes nothing along that was not asked for', () => {
  form({ included: ['table dws_a', 'task fill_a'] }, true)

  expect(box('dws_b')).toMatchObject({ checked: false, disabled: true })
  expect(box('dws_a').disabled).toBe(false)
})

test('what was left out stays on the card, with the reason', () => {
  show(<LeftOutItems scope={{ ...scope, included: ['table dws_b'] }} />)

  expect(screen.getByText('Left out of this release: 2 of 3; stays saved')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)[1]).toContain('new column channel')
})
