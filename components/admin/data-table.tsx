import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { ScrollRegion } from '@/components/ui/scroll-region'

export interface Column<T> {
  key: string
  label: string
  /** Right-aligned figures. */
  isNumber?: boolean
  cell: (row: T) => ReactNode
}

/** Rows with a head; it scrolls sideways by itself where it has no room. */
export function DataTable<T>({
  label,
  columns,
  rows,
  rowKey,
}: {
  label: string
  columns: ReadonlyArray<Column<T>>
  rows: readonly T[]
  rowKey: (row: T) => string
}) {
  return (
    <ScrollRegion label={label} className="relative rounded-card border border-line">
      <table className="w-full border-collapse text-13">
        <thead>
          <tr className="bg-inset text-left text-12 text-ink-2">
            {columns.map(({ key, label: text, isNumber }) => (
              <th
                key={key}
                scope="col"
                className={classNames('px-3 py-2 font-semibold whitespace-nowrap', isNumber && 'text-right')}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-t border-line align-top hover:bg-hover">
              {columns.map(({ key, cell, isNumber }) => (
                <td
                  key={key}
                  className={classNames(
                    'px-3 py-1.5',
                    isNumber ? 'text-right whitespace-nowrap' : 'max-tablet:min-w-28',
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
