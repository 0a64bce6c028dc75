import './globals.css'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Providers } from '@/components/shell/providers'
import { UnsafeBanner } from '@/components/shell/unsafe-banner'
import { runtime } from '@/lib/runs/runtime'
import { runsUnconfined } from '@/lib/runs/unsafe-scripts'

export const metadata: Metadata = { title: 'Sluice', icons: { icon: '/gate.svg' } }
export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('shell')
  const nonce = (await headers()).get('x-nonce') ?? undefined
  const isUnsafe = await runsUnconfined(await runtime())
  return (
    <html lang={await getLocale()} suppressHydrationWarning>
      <body>
        <NextIntlClientProvider>
          <Providers toastsLabel={t('toasts')} nonce={nonce}>
            {isUnsafe ? <UnsafeBanner /> : null}
            {children}
          </Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
