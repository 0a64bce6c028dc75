import type { ReactNode } from 'react'
import { GateMark } from '@/components/ui/gate-mark'
import { LanguageSwitch } from './language-switch'
import { ThemeSwitch } from './theme-switch'

/** A page for somebody who is not signed in: the mark, a sentence, a form. */
export function StartFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-page flex-col">
      <div className="flex justify-end gap-1 p-3">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <main className="mx-auto my-auto grid w-full max-w-md gap-6 px-5 pb-24">
        <header className="grid gap-2">
          <p className="flex items-center gap-2.5 text-20 font-semibold tracking-tight">
            <GateMark className="size-8 text-teal" />
            Sluice
          </p>
          <h1 className="text-15 text-ink-2">{title}</h1>
        </header>
        {children}
      </main>
    </div>
  )
}
