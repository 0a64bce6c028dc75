import type { ReactNode } from 'react'
import { VisibleText } from '@/components/ui/visible-text'

interface BubbleProps {
  id?: string
  by: string
  isFaint?: boolean
  /** Buttons beside it: there on hover, on focus, and where nothing hovers. */
  actions?: ReactNode
  children: ReactNode
}

/** What a person said, at the right. */
export function Bubble({ id, by, isFaint = false, actions, children }: BubbleProps) {
  return (
    <div
      id={id}
      className={`group/bubble mb-5 ml-auto w-fit max-w-[min(100%,640px)] scroll-mt-4 ${isFaint ? 'opacity-70' : ''}`}
    >
      <p className="mb-1 text-right text-12 text-ink-3">{by}</p>
      <div className="rounded-card border border-line bg-inset px-3.5 py-2.5 text-15 break-words">{children}</div>
      {actions ? (
        <div className="-mr-1.5 flex h-0 justify-end opacity-0 transition-opacity group-hover/bubble:opacity-100 focus-within:opacity-100 max-tablet:h-9 max-tablet:opacity-100 print:hidden">
          {actions}
        </div>
      ) : null}
    </div>
  )
}

/** What a person typed stays as typed; only `code` in backticks is set as code. */
export function UserText({ text }: { text: string }) {
  let at = 0
  return (
    <p className="whitespace-pre-wrap">
      {text.split(/(`[^`\n]+`)/).map((part) => {
        const key = at
        at += part.length + 1
        return part.length > 2 && part.startsWith('`') && part.endsWith('`') ? (
          <code key={key} className="rounded-chip bg-paper px-1 text-[0.88em] break-words">
            <VisibleText text={part.slice(1, -1)} />
          </code>
        ) : (
          <VisibleText key={key} text={part} />
        )
      })}
    </p>
  )
}
