// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { useRowKeys } from './use-row-keys'

function Rows({ current }: { current?: string }) {
  const list = useRef<HTMLUListElement>(null)
  useRowKeys(list)
  return (
    <>
      <ul ref={list}>
        {['a', 'b', 'c'].map((name) => (
          <li key={name}>
            <a href={`/${name}`} aria-current={name === current ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <textarea aria-label="field" />
      <button type="button">Approve</button>
    </>
  )
}

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}
const focused = () => document.activeElement?.textContent

test('j and k move from row to row and stop at the ends', () => {
  render(<Rows />)

  press('j')
  expect(focused()).toBe('a')
  press('j', 'j', 'j')
  expect(focused()).toBe('c')
  press('k')
  expect(focused()).toBe('b')
})

test('they begin at the card that is open', () => {
  render(<Rows current="b" />)

  press('j')

  expect(focused()).toBe('c')
})

test('in a field, and with a modifier, they are letters', () => {
  render(<Rows />)
  screen.getByRole('textbox').focus()

  press('j')
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true })

  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('no key of the list presses a button', () => {
  render(<Rows />)
  let pressed = 0
  screen.getByRole('button').addEventListener('click', () => pressed++)

  press('j', 'k', 'y', 'a', 'r', 'Enter')

  expect(pressed).toBe(0)
})
