import type { ReactNode } from 'react'

export function EmptyState({ title, children, icon }: { title: string; children?: ReactNode; icon?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-12 text-center text-ink-3 [&>svg]:size-7">
      {icon}
      <p className="font-semibold text-ink-2">{title}</p>
      {children ? <div className="max-w-96 text-13">{children}</div> : null}
    </div>
  )
}
