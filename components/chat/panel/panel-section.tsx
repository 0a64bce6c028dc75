import type { ReactNode } from 'react'

export function PanelSection({
  title,
  note,
  action,
  children,
}: {
  title: string
  note?: string | undefined
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="border-b border-line px-4 pt-3 pb-4 last:border-b-0">
      <header className="mb-1 flex h-7 items-center gap-2">
        <h2 className="text-13 font-semibold">{title}</h2>
        <span className="flex-1 truncate text-12 text-ink-3">{note}</span>
        {action}
      </header>
      {children}
    </section>
  )
}
