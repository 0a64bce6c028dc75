'use client'
import { Bot, Hourglass, Play, Sparkles, Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CostText } from '@/components/admin/cost-text'
import { useFormat } from '@/components/format/use-format'
import type { SpanView } from '@/lib/contracts/admin'
import { durationOf, type SpanRow, spanTree } from './span-tree'

const icons = { run: Play, generation: Sparkles, summary: Bot, tool: Wrench, wait: Hourglass }

/** The trace as a tree: who asked for what, how long it took, what it cost. */
export function SpanList({ spans, currency }: { spans: readonly SpanView[]; currency: string }) {
  const t = useTranslations('admin.replay')
  return (
    <ol aria-label={t('trace')} className="grid gap-1 text-12">
      {spanTree(spans).map((row) => (
        <SpanLine key={row.span.id} row={row} currency={currency} />
      ))}
    </ol>
  )
}

function SpanLine({ row: { span, depth }, currency }: { row: SpanRow; currency: string }) {
  const t = useTranslations('admin.replay')
  const format = useFormat()
  const Icon = icons[span.kind]
  const duration = durationOf(span)
  const tokens = span.kind !== 'run' && span.inputTokens !== null
  return (
    <li style={{ paddingLeft: Math.min(depth, 6) * 12 }} className="min-w-0">
      <span className="flex items-baseline gap-1.5">
        <Icon className="size-3 self-center text-ink-3" aria-hidden />
        <span className="sr-only">{t(`span.${span.kind}`)}</span>
        <span className={span.failed ? 'min-w-0 truncate text-rose' : 'min-w-0 truncate'}>{span.name}</span>
        <span className="text-ink-3">{span.status}</span>
        <span className="ml-auto flex-none text-ink-3 tabular-nums">
          {duration === undefined ? t('goesOn') : format.duration(duration)}
        </span>
      </span>
      {tokens ? (
        <span className="flex flex-wrap gap-x-2 pl-[18px] text-ink-3 tabular-nums">
          {t('tokens', { input: format.number(span.inputTokens ?? 0), output: format.number(span.outputTokens ?? 0) })}
          {span.cost ? <CostText cost={span.cost} currency={currency} /> : null}
        </span>
      ) : null}
    </li>
  )
}
