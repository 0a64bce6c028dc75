import { redirect } from 'next/navigation'
import { connection } from 'next/server'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { LoginForm } from '@/components/shell/login-form'
import { StartFrame } from '@/components/shell/start-frame'
import { runtime } from '@/lib/runs/runtime'
import { isSetupOpen } from '@/lib/runs/set-up'

export default async function LoginPage() {
  await connection() // no database while the app is being built
  const t = await getTranslations('login')
  const current = await runtime()
  if (isSetupOpen(current)) redirect('/setup')
  return (
    <StartFrame title={t('title')}>
      <Suspense>
        <LoginForm isDemo={current.env.demoAccounts} provider={current.env.oidc?.name} />
      </Suspense>
    </StartFrame>
  )
}
