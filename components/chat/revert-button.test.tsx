// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import type { Receipt } from '@/lib/contracts/interaction'
import { RevertButton } from './revert-button'
import { ThreadActionsContext } from './thread-actions'

afterEach(cleanup)

const receipt: Receipt = {
  receiptId: 'r1',
  toolCallId: 'c1',
  tool: 'packCommit',
  outcome: 'executed',
  code: 'packCommit',
  params: { id: 'pack_7', status: 'published' },
  auditId: 'a1',
  decidedBy: [],
  durationMs: 5,
  at: '2026-03-01T08:00:00.000Z',
  copyDiffers: false,
}

function showButton(change: Partial<Receipt> = {}, { isBusy = false, isReadOnly = false } = {}): string[] {
  const said: string[] = []
  const actions = {
    isBusy,
    say: (text: string) => void said.push(text),
    replace: () => undefined,
    opinionOf: () => undefined,
    rate: () => undefined,
  }
  show(
    <ThreadActionsContext value={isReadOnly ? undefined : actions}>
      <RevertButton receipt={{ ...receipt, ...change }} />
    </ThreadActionsContext>,
  )
  return said
}
const button = () => screen.queryByRole('button', { name: 'Roll back' })

test('a press asks for the release to be taken back, by its id, in the thread', () => {
  const said = showButton()

  fireEvent.click(button() as HTMLElement)

  expect(said).toEqual(['Roll back the release pack_7'])
})

test.each<[string, Partial<Receipt>]>([
  ['a draft', { params: { id: 'pack_7', status: 'draft' } }],
  ['what failed', { outcome: 'failed' }],
  ['what is no release', { tool: 'freezeTask' }],
])('%s has nothing to take back', (_name, change) => {
  showButton(change)

  expect(button()).toBeNull()
})

test('it waits while a run goes on, and is not there where a thread is for reading', () => {
  showButton({}, { isBusy: true })
  expect(button()).toHaveProperty('disabled', true)
  cleanup()

  showButton({}, { isReadOnly: true })

  expect(button()).toBeNull()
})
