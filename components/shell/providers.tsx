'use client'
import { Tooltip } from '@base-ui/react/tooltip'
import { ThemeProvider } from 'next-themes'
import type { ReactNode } from 'react'
import { Toaster } from 'sonner'

interface ProvidersProps {
  children: ReactNode
  toastsLabel: string
  /** Of this request, for the script that sets the theme before the page is painted. */
  nonce: string | undefined
}

/** Theme, hints and toasts, for every page. The theme is only `color-scheme`; every token follows it. */
export function Providers({ children, toastsLabel, nonce }: ProvidersProps) {
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      {...(nonce ? { nonce } : {})}
    >
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
            content: 'min-w-0 flex-1 break-words',
            actionButton:
              'inline-flex h-control flex-none items-center rounded-inner border border-line-control px-3 font-medium hover:bg-hover',
          },
        }}
      />
    </ThemeProvider>
  )
}
