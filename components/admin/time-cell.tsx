'use client'
import { useFormat } from '@/components/format/use-format'

/** A time in a table, on one line. */
export function TimeCell({ at }: { at: string }) {
  const format = useFormat()
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {format.dateTime(at)}
    </time>
  )
}
