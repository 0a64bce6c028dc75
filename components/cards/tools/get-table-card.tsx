import { Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ColumnTable } from '@/components/cards/column-table'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { HandleLine } from '@/components/cards/handle-line'
import { Chip } from '@/components/ui/chip'
import { VisibleText } from '@/components/ui/visible-text'

export const getTableCard = defineCard({
  tool: 'getTable',
  icon: Table2,
  words: (input, output) => ({ name: output?.name ?? input.table ?? '', count: output?.columnCount ?? 0 }),
  Body: TableInfo,
})

function TableInfo({ part: { output } }: { part: DonePart<'getTable'> }) {
  const t = useTranslations('table')
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Chip>{output.layer}</Chip>
        <span>
          <VisibleText text={output.comment} />
        </span>
        <span className="text-ink-3">
          {t('owner', { name: output.owner })} · v{output.version}
          {output.publishedVersion === null
            ? ` · ${t('neverPublished')}`
            : ` · ${t('published', { version: output.publishedVersion })}`}
        </span>
      </p>
      {typeof output.columns === 'string' ? (
        <HandleLine text={output.columns} />
      ) : (
        <ColumnTable columns={marked(output.columns, output.notInEffect)} total={output.columnCount} />
      )}
    </>
  )
}

type Output = DonePart<'getTable'>['output']

/** Cards of older conversations have no word about what is in effect. */
function marked(columns: Exclude<Output['columns'], string>, differences: Output['notInEffect'] | undefined) {
  const saved = new Map((differences ?? []).flatMap(({ saved, inEffect }) => (saved ? [[saved.name, inEffect]] : [])))
  return columns.map((column) => (saved.has(column.name) ? { ...column, inEffect: saved.get(column.name) } : column))
}
