import { Save, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { useColumnChangeText } from '@/components/cards/use-column-change-text'
import { Bounded } from '@/components/ui/bounded'
import { Chip } from '@/components/ui/chip'
import { VisibleText } from '@/components/ui/visible-text'
import type { ColumnChange } from '@/lib/contracts/lineage'

export const upsertTableCard = defineCard({
  tool: 'upsertTable',
  icon: Save,
  words: (input, output) => ({
    name: output?.name ?? input.name ?? input.tableId ?? '',
    version: output?.version ?? 0,
  }),
  Body: ChangedColumns,
})

function ChangedColumns({ part: { output } }: { part: DonePart<'upsertTable'> }) {
  const t = useTranslations('found')
  const changes = output.changes ?? []
  if (changes.length === 0) return null
  return (
    <Bounded items={changes} limit={5} moreLabel={(count) => t('all', { count })} lessLabel={t('fewer')}>
      {(shown) => (
        <ul className="grid gap-1">
          {shown.map((change) => (
            <Change key={`${change.kind} ${change.column}`} change={change} />
          ))}
        </ul>
      )}
    </Bounded>
  )
}

function Change({ change }: { change: ColumnChange }) {
  const t = useTranslations('saved')
  const word = useColumnChangeText()
  const { column, to, fromType, toType, breaking, kind } = change
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span>{word(kind)}</span>
      <code>
        <VisibleText text={to ? `${column} → ${to}` : column} />
        {fromType && toType ? `: ${fromType} → ${toType}` : ''}
      </code>
      {breaking ? (
        <Chip tone="stop" icon={<TriangleAlert aria-hidden />}>
          {t('breaking')}
        </Chip>
      ) : null}
    </li>
  )
}
