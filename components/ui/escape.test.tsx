// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import { Dialog } from './dialog'
import { Drawer } from './drawer'
import { IconButton } from './icon-button'
import { Menu, MenuItem } from './menu'
import { Select } from './select'

afterEach(cleanup)

type Place = (props: { open: boolean; onOpenChange(open: boolean): void }) => React.ReactNode

function Opened({ place }: { place: Place }) {
  const [isOpen, setOpen] = useState(true)
  return place({ open: isOpen, onOpenChange: setOpen })
}

const dialog: Place = (state) => (
  <Dialog {...state} title="Files" closeLabel="Close">
    <p>Nothing to fill in</p>
    <Select value="a" choices={[{ value: 'a', label: 'A' }]} aria-label="Choice" onChange={() => undefined} />
  </Dialog>
)
const drawer: Place = (state) => (
  <Drawer {...state} title="Files" closeLabel="Close" side="left">
    <IconButton label="Rename">x</IconButton>
  </Drawer>
)

const settle = (ms = 30) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))
const pressEscape = async () => {
  await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))
  await settle()
}

test.each([
  ['dialog', dialog, 'Close'],
  ['drawer', drawer, 'Close'],
  ['drawer', drawer, 'Rename'],
])('a %s closes by one Escape, also while the hint of its control is open', async (_name, place, label) => {
  show(<Opened place={place} />)
  await settle()
  await act(async () => screen.getByRole('button', { name: label }).focus())
  await settle(600)
  expect(document.body.textContent?.split(label).length).toBeGreaterThan(1)

  await pressEscape()

  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the list of a choice in a dialog takes the first Escape, the dialog the second', async () => {
  show(<Opened place={dialog} />)
  await settle()
  await act(async () => fireEvent.click(screen.getByRole('combobox', { name: 'Choice' })))
  await settle()

  await pressEscape()
  expect(screen.queryByRole('dialog')).not.toBeNull()
  expect(screen.queryByRole('listbox')).toBeNull()
  await pressEscape()

  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a menu closes by one Escape', async () => {
  show(
    <Menu trigger={<IconButton label="More">…</IconButton>}>
      <MenuItem onSelect={() => undefined}>Rename</MenuItem>
    </Menu>,
  )
  await act(async () => screen.getByRole('button', { name: 'More' }).focus())
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'More' })))
  await settle()
  expect(screen.queryByRole('menu')).not.toBeNull()

  await pressEscape()

  expect(screen.queryByRole('menu')).toBeNull()
})
