'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/format/use-format'
import type { GridResult } from './grid-result'

/** How many rows there are, how many came, how many show. */
export function GridBar({ result, shown }: { result: GridResult; shown?: number }) {
  const t = useTranslations('grid')
  const format = useFormat()
  const strong = { b: (text: React.ReactNode) => <b className="font-semibold text-ink tabular-nums">{text}</b> }
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-t border-line px-3 py-1.5 text-12 text-ink-3">
      <span>
        {result.total === undefined ? t('totalUnknown') : t.rich('total', { count: result.total, ...strong })}
      </span>
      <span>{t.rich('returned', { count: result.returned, ...strong })}</span>
      {shown !== undefined && shown < result.returned ? <span>{t('shown', { count: shown })}</span> : null}
      {result.truncated ? <span className="text-rose">{t('truncated')}</span> : null}
      <span className="ml-auto">
        {format.duration(result.elapsedMs)} · {t('readOnly')}
      </span>
    </p>
  )
}
