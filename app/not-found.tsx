import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { GateMark } from '@/components/ui/gate-mark'

export default async function NotFound() {
  const t = await getTranslations('shell')
  return (
    <main className="grid min-h-page place-items-center">
      <div className="grid justify-items-center gap-4">
        <GateMark className="size-10 text-teal" />
        <h1 className="text-17 font-semibold">{t('notFound')}</h1>
        <Link href="/" className={buttonClass()}>
          {t('home')}
        </Link>
      </div>
    </main>
  )
}
