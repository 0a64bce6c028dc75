import type { ReactNode } from 'react'
import { classNames } from './class-names'

export type SeverityLevel = 'HIGH' | 'UNKNOWN' | 'MEDIUM' | 'LOW'

const colours: Record<SeverityLevel, string> = {
  HIGH: 'text-rose',
  UNKNOWN: 'text-rose',
  MEDIUM: 'text-ink',
  LOW: 'text-ink-3',
}

/** Severity as a shape and a word: filled triangle, dashed triangle, half disc, ring. */
export function SeverityMark({
  level,
  children,
  className,
}: {
  level: SeverityLevel
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-[5px] text-12 font-semibold whitespace-nowrap',
        colours[level],
        className,
      )}
    >
      <SeverityShape level={level} />
      {children}
    </span>
  )
}

function SeverityShape({ level }: { level: SeverityLevel }) {
  if (level === 'HIGH') {
    return (
      <svg viewBox="0 0 16 16" className="size-3" aria-hidden>
        <path d="M8 1.5L15 14H1z" fill="currentColor" />
        <path d="M8 6v4M8 11.8v.4" className="stroke-paper" strokeWidth="1.6" strokeLinecap="round" />
      </svg>
    )
  }
  if (level === 'UNKNOWN') {
    return (
      <svg viewBox="0 0 16 16" className="size-3" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
        <path d="M8 1.8L14.8 13.8H1.2z" strokeDasharray="2.2 1.6" />
        <path d="M8 6.2v3.6M8 11.5v.3" strokeLinecap="round" />
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 16 16" className="size-3" aria-hidden>
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      {level === 'MEDIUM' ? <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" /> : null}
    </svg>
  )
}
