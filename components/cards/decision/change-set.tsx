'use client'
import { CalendarClock, Check, CodeXml, Database, RefreshCw, ShieldCheck, Table2, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ChangeCount } from '@/components/cards/change-count'
import { DiffView } from '@/components/cards/diff-view'
import { useColumnChangeText } from '@/components/cards/use-column-change-text'
import { Chip } from '@/components/ui/chip'
import { VisibleText } from '@/components/ui/visible-text'
import type { ChangeSetItem } from '@/lib/contracts/release'

export const itemIcons = {
  table: Table2,
  task: CodeXml,
  schedule: CalendarClock,
  datasource: Database,
  sync: RefreshCw,
  'quality-rule': ShieldCheck,
}

/** Each object with its stored diff. */
export function ChangeSet({ items }: { items: readonly ChangeSetItem[] }) {
  const t = useTranslations('decision')
  return (
    <section className="border-b border-line p-4 max-tablet:p-3">
      <h4 className="mb-1 flex flex-wrap items-baseline gap-x-2 text-14 font-semibold">
        {t('changeSet')}
        <span className="text-12 font-normal text-ink-3">{t('changeSetSum', { count: items.length })}</span>
      </h4>
      {items.map((item) => (
        <Item key={`${item.kind} ${item.id}`} item={item} />
      ))}
    </section>
  )
}

function Item({ item }: { item: ChangeSetItem }) {
  const t = useTranslations('decision')
  const columnText = useColumnChangeText()
  const Icon = itemIcons[item.kind]
  const breaking = (item.columnChanges ?? []).filter((change) => change.breaking)
  const from = item.fromVersion === null ? t('new') : `v${item.fromVersion}`
  return (
    <div className="mt-1">
      <div className="flex flex-wrap items-center gap-2 py-1.5 text-13">
        <Icon className="size-4 text-ink-3" strokeWidth={1.75} aria-hidden />
        <span className="min-w-0 flex-1 break-words max-tablet:basis-[calc(100%-24px)]">
          <code className="break-all">
            <VisibleText text={item.name} />
          </code>{' '}
          {t(`op.${item.op}`)} {from} → v{item.toVersion}
        </span>
        {item.breaking ? (
          <Chip tone="stop" icon={<TriangleAlert aria-hidden />}>
            {breaking[0] ? t('breakingBy', { change: columnText(breaking[0].kind) }) : t('breaking')}
          </Chip>
        ) : (
          <Chip icon={<Check aria-hidden />}>{t('notBreaking')}</Chip>
        )}
        <ChangeCount added={item.diff.added} removed={item.diff.removed} />
      </div>
      <DiffView diff={item.diff} label={t('diffOf', { name: item.name })} />
    </div>
  )
}
