'use client'
import { CircleHelp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Cost } from '@/lib/contracts/cost'
import { useMoney } from './use-money'

/** What something cost. Calls without a price are said, never counted as nothing. */
export function CostText({ cost, currency }: { cost: Cost; currency: string }) {
  const t = useTranslations('admin.cost')
  const money = useMoney(currency)
  if (cost.amount === null && cost.unpriced === 0) return <span className="text-ink-3">{t('none')}</span>
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {cost.amount === null ? t('unknown') : money(cost.amount)}
      {cost.unpriced > 0 ? (
        <span className="inline-flex items-center gap-0.5 text-12 text-ink-3">
          <CircleHelp className="size-3" aria-hidden />
          {t('unpriced', { count: cost.unpriced })}
        </span>
      ) : null}
    </span>
  )
}
