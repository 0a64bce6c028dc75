import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** Above every page, for everybody: scripts are not confined. Pages leave room for it (`globals.css`). */
export function UnsafeBanner() {
  const t = useTranslations('shell')
  return (
    <p
      role="note"
      data-unsafe-banner
      className="sticky top-0 z-50 flex h-(--banner) items-center justify-center gap-2 overflow-hidden border-b border-rose-line bg-rose px-4 text-13 leading-tight font-semibold text-paper"
    >
      <TriangleAlert aria-hidden className="size-4" />
      {t('unsafe')}
    </p>
  )
}
