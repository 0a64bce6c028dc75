'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { itemIcons } from '@/components/cards/decision/change-set'
import { useColumnChangeText } from '@/components/cards/use-column-change-text'
import { VisibleText } from '@/components/ui/visible-text'
import type { ReleaseItem } from '@/lib/contracts/release'
import { PanelSection } from './panel-section'

/** What was saved and waits for a release. */
export function ReleasePanel({ items }: { items: readonly ReleaseItem[] }) {
  const t = useTranslations('panel')
  return (
    <PanelSection title={t('release')} note={items.length > 0 ? String(items.length) : undefined}>
      {items.length === 0 ? <p className="text-13 text-ink-3">{t('noRelease')}</p> : null}
      <ul>
        {items.map((item) => (
          <Row key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </ul>
    </PanelSection>
  )
}

function Row({ item }: { item: ReleaseItem }) {
  const t = useTranslations('panel')
  const k = useTranslations('kind')
  const word = useColumnChangeText()
  const Icon = itemIcons[item.kind]
  const changes = item.columnChanges ?? []
  const what =
    changes.length > 0
      ? [...new Set(changes.map(({ kind }) => word(kind)))].join(', ')
      : item.added !== undefined
        ? t('lines', { added: item.added, removed: item.removed ?? 0 })
        : ''
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2 border-t border-line py-[7px] text-13 first:border-t-0">
      <Icon className="mt-0.5 size-3.5 text-ink-3" aria-hidden />
      <code className="truncate">
        <VisibleText text={item.name} />
      </code>
      <span className="font-mono text-12 text-ink-3">
        {item.fromVersion === null ? t('new') : `v${item.fromVersion}`} → v{item.toVersion}
      </span>
      <span className="col-[2/4] flex flex-wrap items-center gap-x-1.5 text-12 text-ink-3">
        {[k(item.kind), what].filter(Boolean).join(' · ')}
        {item.breaking ? (
          <span className="inline-flex items-center gap-1 font-semibold text-rose">
            <TriangleAlert className="size-3" aria-hidden />
            {t('breaking')}
          </span>
        ) : null}
      </span>
    </li>
  )
}
