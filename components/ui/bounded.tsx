'use client'
import { type ReactNode, useState } from 'react'

interface BoundedProps<T> {
  items: readonly T[]
  /** How many show at first. */
  limit: number
  /** Text of the button; gets the total. */
  moreLabel: (total: number) => string
  lessLabel: string
  children: (shown: readonly T[]) => ReactNode
}

/** Shows the first items and, on demand, all. Never hides how many there are. */
export function Bounded<T>({ items, limit, moreLabel, lessLabel, children }: BoundedProps<T>) {
  const [open, setOpen] = useState(false)
  const isLong = items.length > limit
  return (
    <>
      {children(isLong && !open ? items.slice(0, limit) : items)}
      {isLong ? (
        <button
          type="button"
          className="mt-0.5 justify-self-start px-1 py-0.5 text-13 text-teal hover:underline max-tablet:min-h-11"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? lessLabel : moreLabel(items.length)}
        </button>
      ) : null}
    </>
  )
}
