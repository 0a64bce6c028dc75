// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import { PhaseLine } from './phase-line'

const spoken = () => screen.getAllByRole('listitem').map((item) => item.textContent)
const current = () => screen.queryAllByRole('listitem', { current: 'step' }).map((item) => item.textContent)

test('the phase that the work is in is marked, those before it are over', () => {
  show(<PhaseLine phase="execute" />)

  expect(spoken()).toEqual(['design(over)', 'split up(over)', 'carry out', 'check'])
  expect(current()).toEqual(['carry out'])
})

test('of work that is done every phase is over', () => {
  show(<PhaseLine phase="done" />)

  expect(spoken()).toEqual(['design(over)', 'split up(over)', 'carry out(over)', 'check(over)'])
  expect(current()).toEqual([])
})

test('a phase that this page does not know shows no line', () => {
  show(<PhaseLine phase="later" />)

  expect(screen.queryByRole('list')).toBeNull()
})
