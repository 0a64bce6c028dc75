'use client'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Bounded } from '@/components/ui/bounded'
import { Chip } from '@/components/ui/chip'
import { VisibleText } from '@/components/ui/visible-text'
import type { ToolOutput } from '@/lib/tools/types'

type Lineage = ToolOutput<'getLineage'>

/** Who reads whom, by hops; says so when it could not be analysed whole. */
export function LineageList({ lineage }: { lineage: Lineage }) {
  const t = useTranslations('lineage')
  const found = useTranslations('found')
  const others = lineage.tables
    .filter(({ direction }) => direction !== 'root')
    .sort((a, b) => a.direction.localeCompare(b.direction) || a.depth - b.depth)
  const totalTables = lineage.totalTables ?? others.length
  return (
    <>
      {lineage.status === 'full' ? null : <p className="text-rose">{t(`status.${lineage.status}`)}</p>}
      {others.length === 0 ? <p className="text-ink-3">{t('none')}</p> : null}
      <Bounded items={others} limit={8} moreLabel={(count) => found('all', { count })} lessLabel={found('fewer')}>
        {(shown) => (
          <ul className="grid gap-1">
            {shown.map((table) => (
              <li key={`${table.direction} ${table.name}`} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                <span className="text-12 text-ink-3">
                  {t(table.direction === 'upstream' ? 'up' : 'down', { count: table.depth })}
                </span>
                <code className="text-ink">
                  <VisibleText text={table.name} />
                </code>
                {table.layer ? <Chip>{table.layer}</Chip> : null}
                <EdgeColumns lineage={lineage} name={table.name} />
              </li>
            ))}
          </ul>
        )}
      </Bounded>
      {others.length < totalTables ? (
        <p className="text-12 text-ink-3">{t('tables', { shown: others.length, total: totalTables })}</p>
      ) : null}
      {lineage.returnedEdges < lineage.totalEdges ? (
        <p className="text-12 text-ink-3">{t('edges', { shown: lineage.returnedEdges, total: lineage.totalEdges })}</p>
      ) : null}
    </>
  )
}

const columnsAtOnce = 3

/** The columns that flow into a table, when a column was asked for. */
function EdgeColumns({ lineage, name }: { lineage: Lineage; name: string }) {
  const edges = lineage.edges.filter(({ to }) => to === name)
  const columns = edges.flatMap((edge) => edge.columns)
  // an edge lists only its first columns, and says how many it carries
  const total = edges.reduce((sum, edge) => sum + (edge.columnCount ?? edge.columns.length), 0)
  if (columns.length === 0) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 font-mono text-12 text-ink-3">
      {columns.slice(0, columnsAtOnce).map((column) => (
        <span key={`${column.from} ${column.to}`} className="inline-flex items-center gap-0.5">
          {column.from}
          <ArrowRight className="size-3" aria-hidden />
          {column.to}
        </span>
      ))}
      {total > columnsAtOnce ? `+${total - Math.min(columns.length, columnsAtOnce)}` : ''}
    </span>
  )
}
