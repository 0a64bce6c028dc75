'use client'
import { Tooltip } from '@base-ui/react/tooltip'
import { ThemeProvider } from 'next-themes'
import type { ReactNode } from 'react'
import { Toaster } from 'sonner'

/** Theme, hints and toasts, for every page. The theme is only `color-scheme`; every token follows it. */
export function Providers({ children, toastsLabel }: { children: ReactNode; toastsLabel: string }) {
  return (
    <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem disableTransitionOnChange>
      <Tooltip.Provider>{children}</Tooltip.Provider>
      <Toaster
        position="bottom-right"
        containerAriaLabel={toastsLabel}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'flex w-88 max-w-[92vw] items-center gap-2 rounded-card border border-line-strong bg-paper p-3 text-14 text-ink shadow-pop',
            error: 'text-rose',
          },
        }}
      />
    </ThemeProvider>
  )
}
