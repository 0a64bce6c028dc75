'use client'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'
import { pageRows } from './use-result-pages'

/** Moves through the pages of a stored result and says where one is. */
export function ResultPager({
  from,
  rows,
  count,
  isLoading,
  onGo,
}: {
  from: number
  rows: number
  count: number
  isLoading: boolean
  onGo(from: number): void
}) {
  const t = useTranslations('grid')
  const last = Math.floor((count - 1) / pageRows) * pageRows
  const steps = [
    { label: t('first'), to: 0, Icon: ChevronFirst },
    { label: t('previous'), to: Math.max(0, from - pageRows), Icon: ChevronLeft },
    { label: t('next'), to: Math.min(last, from + pageRows), Icon: ChevronRight },
    { label: t('last'), to: last, Icon: ChevronLast },
  ]
  return (
    <nav aria-label={t('page')} className="inline-flex items-center gap-0.5">
      {steps.slice(0, 2).map(({ label, to, Icon }) => (
        <IconButton key={label} label={label} disabled={isLoading || from === 0} onClick={() => onGo(to)}>
          <Icon className="size-4" aria-hidden />
        </IconButton>
      ))}
      <span role="status" className="px-1 text-12 text-ink-3 tabular-nums">
        {t('range', { from: from + 1, to: from + rows, count })}
      </span>
      {steps.slice(2).map(({ label, to, Icon }) => (
        <IconButton key={label} label={label} disabled={isLoading || from >= last} onClick={() => onGo(to)}>
          <Icon className="size-4" aria-hidden />
        </IconButton>
      ))}
    </nav>
  )
}
