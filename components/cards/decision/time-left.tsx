'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/format/use-format'
import { useNow } from '@/components/format/use-now'

/** What is left of the time to decide. */
export function TimeLeft({ until }: { until: string }) {
  const t = useTranslations('decision')
  const format = useFormat()
  const left = format.left(until, useNow())
  return (
    <p className="text-right text-12 whitespace-nowrap text-amber">
      <b className="block text-17 font-semibold tabular-nums">{left ?? t('timeOver')}</b>
      {left ? t('leftToDecide') : null}
    </p>
  )
}
