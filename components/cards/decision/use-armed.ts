'use client'
import { useEffect, useState } from 'react'

export const armAfterMs = 600

/**
 * False for the first moment that a set of buttons is on the screen, so that a click or Enter meant for what was there
 * before decides nothing.
 */
export function useArmed(key: string): boolean {
  const [armed, setArmed] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setArmed(key), armAfterMs)
    return () => clearTimeout(timer)
  }, [key])
  return armed === key
}
