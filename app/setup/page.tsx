import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { connection } from 'next/server'
import { getTranslations } from 'next-intl/server'
import { SetupForm } from '@/components/shell/setup-form'
import { StartFrame } from '@/components/shell/start-frame'
import { runtime } from '@/lib/runs/runtime'
import { asksSetupCode, isSetupOpen } from '@/lib/runs/set-up'

/** Only while nobody can administer the installation. */
export default async function SetupPage() {
  await connection() // no database while the app is being built
  const t = await getTranslations('setup')
  const current = await runtime()
  if (!isSetupOpen(current)) redirect('/login')
  const asksCode = asksSetupCode(current, await headers())
  return (
    <StartFrame title={t('title')}>
      <p className="text-14 text-ink-2">{t('intro')}</p>
      <SetupForm asksCode={asksCode} />
    </StartFrame>
  )
}
