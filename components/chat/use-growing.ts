'use client'
import { type RefObject, useEffect, useRef } from 'react'

/** No text of this length fits into the field at its highest. */
const surelyFull = 8_000

/**
 * The field is as high as its text, up to the highest that its class allows. At that height it is not measured again until the
 * text gets shorter: to measure, the browser lays the whole text out, and of a pasted file that takes longer than a keystroke may.
 */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  const known = useRef({ isFull: false, length: 0 })
  useEffect(() => {
    const element = field.current
    if (!element) return
    const { isFull, length } = known.current
    known.current.length = text.length
    if (isFull && (text.length >= length || text.length > surelyFull)) return
    known.current.isFull = text.length > surelyFull ? fill(element) : measure(element)
  }, [field, text])
}

/** As high as the class allows, without a look at the text. */
function fill(element: HTMLTextAreaElement): true {
  element.style.height = '100dvh'
  return true
}

/** Whether its text is higher than it may become. */
function measure(element: HTMLTextAreaElement): boolean {
  element.style.height = 'auto'
  const wanted = element.scrollHeight
  element.style.height = `${wanted}px`
  return element.clientHeight < wanted
}
