// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useGrowing } from './use-growing'

const highest = 300

/** A field of which every line is 20 high, and that says how often it was measured. */
function field() {
  const element = document.createElement('textarea')
  let measured = 0
  const lines = () => 20 * (element.value.split('\n').length + Math.floor(element.value.length / 80))
  Object.defineProperty(element, 'scrollHeight', {
    get: () => {
      measured += 1
      return lines()
    },
  })
  Object.defineProperty(element, 'clientHeight', {
    get: () => Math.min(highest, Number.parseInt(element.style.height, 10) || lines()),
  })
  const { rerender } = renderHook(({ text }) => useGrowing({ current: element }, text), { initialProps: { text: '' } })
  const type = (text: string) => {
    element.value = text
    measured = 0
    rerender({ text })
    return measured
  }
  return { element, type }
}

test('it grows and shrinks with a short text', () => {
  const { element, type } = field()

  type('a\nb\nc')
  expect(element.style.height).toBe('60px')
  type('a')
  expect(element.style.height).toBe('20px')
})

test('at its highest, more text is not measured; less text is', () => {
  const { element, type } = field()
  const full = 'a\n'.repeat(20)

  expect(type(full)).toBe(1)
  expect(type(`${full}b`)).toBe(0)
  expect(type('a')).toBe(1)
  expect(element.style.height).toBe('20px')
})

test('a very long text is never measured, not when it comes and not at a keystroke in either direction', () => {
  const { element, type } = field()
  const long = 'x'.repeat(200_000)

  expect(type(long)).toBe(0)
  expect(type(`${long}y`)).toBe(0)
  expect(type(long)).toBe(0)
  expect(element.style.height).toBe('100dvh')

  expect(type('short')).toBe(1)
  expect(element.style.height).toBe('20px')
})
