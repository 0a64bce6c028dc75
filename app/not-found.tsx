import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { GateMark } from '@/components/ui/gate-mark'

export default async function NotFound() {
  const t = await getTranslations('shell')
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState icon={<GateMark className="size-8" />} title={t('notFound')}>
        <Link href="/" className={buttonClass()}>
          {t('home')}
        </Link>
      </EmptyState>
    </main>
  )
}
