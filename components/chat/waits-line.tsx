'use client'
import { ArrowDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { decisionAnchor } from '@/components/cards/decision/decision-anchor'
import { useCardTitle } from '@/components/cards/decision/use-card-title'
import { useFormat } from '@/components/format/use-format'
import { useNow } from '@/components/format/use-now'
import { GateMark } from '@/components/ui/gate-mark'
import type { CardEntry } from './thread-view'

/** Stands above the composer while a card that waits for this person is out of view, and jumps to it. */
export function WaitsLine({ cards }: { cards: readonly CardEntry[] }) {
  const t = useTranslations('decision')
  const title = useCardTitle()
  const format = useFormat()
  const first = cards[0]
  const now = useNow(first !== undefined)
  const isInView = useInView(first && decisionAnchor(first.interaction.interactionId))
  if (!first || isInView) return null
  const { interaction, preview } = first
  const left = format.left(interaction.expiresAt, now)
  return (
    <a
      href={`#${decisionAnchor(interaction.interactionId)}`}
      data-edge
      className="mb-2 flex min-h-10 items-center gap-2 rounded-card border border-amber-line bg-amber-wash pr-1.5 pl-3 text-14 text-amber no-underline max-tablet:min-h-11"
    >
      <GateMark className="size-4" filled={false} />
      <b className="font-semibold whitespace-nowrap max-tablet:flex-1">{t('waits', { count: cards.length })}</b>
      <span className="min-w-0 flex-1 truncate text-13 text-ink-2 max-tablet:hidden">
        {title(interaction, preview)}
        {left ? ` · ${t('left', { time: left })}` : ''}
      </span>
      <span className="inline-flex h-7 items-center gap-1 rounded-inner bg-amber-solid px-2.5 text-13 font-semibold whitespace-nowrap text-on-amber max-tablet:h-[34px]">
        {t('goToCard')}
        <ArrowDown className="size-3.5" aria-hidden />
      </span>
    </a>
  )
}

/** Whether enough of the element shows that nobody needs to be sent there. */
function useInView(id: string | undefined): boolean {
  const [isInView, setInView] = useState(true)
  useEffect(() => {
    const element = id ? document.getElementById(id) : null
    if (!element) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: '-80px 0px -80px 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return isInView
}
