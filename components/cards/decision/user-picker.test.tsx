// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '@/components/testing/show'
import { UserPicker } from './user-picker'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const wang = { id: 'wang', name: '王衡', role: 'approver' }
const self = { id: 'li', name: '李安', role: 'approver' }
const zhao = { id: 'zhao', name: '赵敏', role: 'admin' }

function Picker() {
  const [value, setValue] = useState<string>()
  const field = { id: 'f', 'aria-describedby': undefined, 'aria-invalid': false }
  return <UserPicker {...field} value={value} placeholder="" exceptId="li" disabled={false} onChange={setValue} />
}

function open(items: unknown[]) {
  vi.stubGlobal('fetch', async () => Response.json({ items }))
  show(<Picker />)
  return screen.getByRole<HTMLInputElement>('combobox')
}

test('where only one other person may approve, that one is chosen from the start', async () => {
  const input = open([self, wang])

  await waitFor(() => expect(input.value).toBe('王衡'))
})

test('whoever empties the field keeps it empty', async () => {
  const input = open([wang])
  await waitFor(() => expect(input.value).toBe('王衡'))

  fireEvent.change(input, { target: { value: '' } })
  await new Promise((wake) => setTimeout(wake, 20))

  expect(input.value).toBe('')
})

test('of several nobody is chosen', async () => {
  const input = open([wang, zhao])
  await new Promise((wake) => setTimeout(wake, 20))

  expect(input.value).toBe('')
})
