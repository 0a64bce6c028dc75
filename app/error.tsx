'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'

/** A page that broke while it was drawn; what was typed and decided is on the server or in the draft. */
export default function PageError({ reset }: { error: Error; reset: () => void }) {
  const t = useTranslations('shell')
  return (
    <main className="mx-auto mt-16 max-w-xl">
      <ErrorState title={t('failed')} text={t('pageBroke')} action={<Button onClick={reset}>{t('retry')}</Button>} />
    </main>
  )
}
