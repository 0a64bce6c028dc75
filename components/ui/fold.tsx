import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names'

/** A line that opens to show more. */
export function Fold({
  summary,
  children,
  className,
}: {
  summary: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <details className={classNames('group/fold', className)}>
      <summary className="inline-flex items-center gap-1 rounded-chip text-13 text-ink-3 hover:text-ink">
        <ChevronRight className="size-3.5 transition-transform group-open/fold:rotate-90" aria-hidden />
        {summary}
      </summary>
      {children}
    </details>
  )
}
