'use client'
import { Hourglass } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** The answer has not begun: other runs of this person are at work, and this is where it stands. */
export function InLine({ place }: { place: number }) {
  const t = useTranslations('chat')
  return (
    <p role="status" className="mb-5 flex items-center gap-2 text-14 text-ink-2">
      <Hourglass className="size-4 text-ink-3" aria-hidden />
      {t('inLine', { place })}
    </p>
  )
}
