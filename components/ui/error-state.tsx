import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Says what went wrong in words, and what can be done. */
export function ErrorState({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div role="alert" className="m-4 grid gap-2 rounded-card border border-rose-line bg-rose-wash p-4">
      <p className="flex items-center gap-2 font-semibold text-rose">
        <TriangleAlert className="size-4" aria-hidden />
        {title}
      </p>
      <p className="text-13 text-ink-2">{text}</p>
      {action ? <div className="mt-1 flex gap-2">{action}</div> : null}
    </div>
  )
}
