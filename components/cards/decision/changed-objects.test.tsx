// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import { changedObjectSchema } from '@/lib/contracts/changed-object'
import { diffText } from '@/lib/contracts/diff-text'
import { ChangedObjects } from './changed-objects'

const moved = { kind: 'task', id: 't2', name: 'etl_t2', side: 'base', from: 1, to: 2 } as const

test('what moved is shown with versions, person and the changed lines', () => {
  const diff = diffText('select 1', 'select 2')

  show(<ChangedObjects objects={[{ ...moved, by: 'Cy', at: '2026-02-28T10:00:00.000Z', diff }]} />)

  expect(screen.getByText(/v1 → v2/)).toBeTruthy()
  expect(screen.getByText(/by Cy/)).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toContain('select 2')
})

test('an unknown person is said to be unknown, also for an entry of a log that has no more than versions', () => {
  show(<ChangedObjects objects={[changedObjectSchema.parse({ name: 'etl_t2', from: 1, to: 2 })]} />)

  expect(screen.getByText(/by whom is not known/)).toBeTruthy()
})
