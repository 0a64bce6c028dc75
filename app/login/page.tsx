import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { LanguageSwitch } from '@/components/shell/language-switch'
import { LoginForm } from '@/components/shell/login-form'
import { ThemeSwitch } from '@/components/shell/theme-switch'
import { GateMark } from '@/components/ui/gate-mark'
import { env } from '@/lib/env'

export default async function LoginPage() {
  const t = await getTranslations('login')
  const { demo, loopback } = env()
  return (
    <div className="flex min-h-dvh flex-col">
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
          <h1 className="text-15 text-ink-2">{t('title')}</h1>
        </header>
        <Suspense>
          <LoginForm isDemo={demo && loopback} />
        </Suspense>
      </main>
    </div>
  )
}
