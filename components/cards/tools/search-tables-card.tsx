import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { Bounded } from '@/components/ui/bounded'
import { Chip } from '@/components/ui/chip'
import { VisibleText } from '@/components/ui/visible-text'

export const searchTablesCard = defineCard({
  tool: 'searchTables',
  icon: Search,
  words: (input, output) => ({
    query: input.query ?? '',
    isAll: input.query === '' ? 'yes' : 'no',
    total: output?.total ?? 0,
    returned: output?.returned ?? 0,
  }),
  Body: FoundTables,
})

function FoundTables({ part: { output } }: { part: DonePart<'searchTables'> }) {
  const t = useTranslations('found')
  if (output.items.length === 0) return null
  return (
    <Bounded items={output.items} limit={5} moreLabel={(count) => t('all', { count })} lessLabel={t('fewer')}>
      {(shown) => (
        <ul className="grid gap-1">
          {shown.map((table) => (
            <li key={table.id} className="flex flex-wrap items-baseline gap-x-2">
              <code className="text-ink">{table.name}</code>
              <Chip>{table.layer}</Chip>
              <span className="min-w-0 text-ink-3">
                <VisibleText text={table.comment} /> · {t('columns', { count: table.columnCount })}
                {table.matchedColumns.length > 0 ? ` · ${table.matchedColumns.slice(0, 4).join(', ')}` : ''}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Bounded>
  )
}
