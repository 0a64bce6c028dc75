'use client'
import { useMemo } from 'react'
import { splitSql } from './split-sql'

const looks = { keyword: 'font-semibold text-teal', comment: 'text-ink-3', string: 'text-ink-2', plain: '' }

/** A statement with its keywords and comments told apart. */
export function SqlText({ sql }: { sql: string }) {
  const parts = useMemo(() => splitSql(sql), [sql])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
    <pre
      tabIndex={0}
      className="scroll-area max-h-64 border-t border-line bg-sunk px-3 py-2 text-13 leading-5 text-ink"
    >
      {parts.map((part) => (
        <span key={part.at} className={looks[part.kind]}>
          {part.text}
        </span>
      ))}
    </pre>
  )
}
