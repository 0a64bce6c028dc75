'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/format/use-format'
import { classNames } from '@/components/ui/class-names'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { VisibleText } from '@/components/ui/visible-text'
import { isCounted } from './grid-number'
import type { GridResult } from './grid-result'
import type { Cell } from './table-text'

const isNumeric = (type: string) => /INT|DECIMAL|DOUBLE|FLOAT|REAL|NUMERIC/i.test(type)

/** A page of rows; `first` is the number of its first row within the result. */
export function GridTable({ columns, rows, first = 1 }: Pick<GridResult, 'columns' | 'rows'> & { first?: number }) {
  const t = useTranslations('grid')
  if (columns.length === 0) return null
  return (
    <ScrollRegion label={t('label')} className="max-h-[60dvh] border-t border-line">
      <table className="w-full border-collapse text-13 leading-[18px]">
        <thead className="sticky top-0 bg-inset text-left">
          <tr>
            <th
              scope="col"
              className="border-r border-b border-line px-2.5 py-1.5 text-right text-12 font-medium text-ink-3"
            >
              #
            </th>
            {columns.map(({ name, type }, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
                key={index}
                scope="col"
                title={name}
                className={classNames(
                  'min-w-20 border-r border-b border-line px-2.5 py-1.5 font-medium whitespace-nowrap text-ink-2 last:border-r-0',
                  isNumeric(type) && 'text-right',
                )}
              >
                <VisibleText text={name} />
                <small className="block font-mono text-[11px] leading-[14px] text-ink-3">{type}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <tr key={at} className="not-last:border-b not-last:border-line">
              <td className="border-r border-line px-2.5 py-1 text-right text-ink-3">{first + at}</td>
              {row.map((cell, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: see the head
                  key={index}
                  className={classNames(
                    'max-w-96 truncate border-r border-line px-2.5 py-1 whitespace-nowrap last:border-r-0',
                    isNumeric(columns[index]?.type ?? '') && 'text-right',
                  )}
                >
                  <CellText cell={cell} isGrouped={isCounted(columns[index] ?? { name: '', type: '' })} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function CellText({ cell, isGrouped }: { cell: Cell; isGrouped: boolean }) {
  const format = useFormat()
  if (cell === null) return <span className="text-ink-3 italic">NULL</span>
  if (isGrouped && typeof cell === 'number' && Number.isInteger(cell)) return format.number(cell)
  return <VisibleText text={String(cell)} />
}
