'use client'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Bounded } from '@/components/ui/bounded'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { VisibleText } from '@/components/ui/visible-text'

export interface ShownColumn {
  id: string
  name: string
  type: string
  comment: string
  partition?: boolean | undefined
  /** It is saved only: what is in effect in its place, null when nothing is. */
  inEffect?: { name: string; type: string } | null | undefined
}

/** Columns with type and comment; says how many there are in all. */
export function ColumnTable({ columns, total }: { columns: readonly ShownColumn[]; total: number }) {
  const t = useTranslations('table')
  return (
    <div>
      <Bounded items={columns} limit={8} moreLabel={(count) => t('allColumns', { count })} lessLabel={t('fewer')}>
        {(shown) => (
          <ScrollRegion
            label={t('columnsCaption', { shown: columns.length, total })}
            className="max-h-[50dvh] rounded-inner border border-line"
          >
            <table className="w-full border-collapse text-13">
              <thead className="bg-inset text-left text-12 text-ink-3">
                <tr>
                  {(['column', 'type', 'comment'] as const).map((name) => (
                    <th key={name} scope="col" className="border-b border-line px-2.5 py-1.5 font-medium">
                      {t(name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((column) => (
                  <tr key={column.id} className="not-last:border-b not-last:border-line">
                    <td className="px-2.5 py-1 whitespace-nowrap">
                      <code className="text-ink">
                        <VisibleText text={column.name} />
                      </code>
                      {column.partition ? (
                        <KeyRound className="ml-1.5 inline size-3 text-ink-3" aria-label={t('partitionKey')} />
                      ) : null}
                      {column.inEffect === undefined ? null : (
                        <span className="block text-12 whitespace-normal text-amber">
                          {column.inEffect
                            ? t('notInEffect', { name: column.inEffect.name, type: column.inEffect.type })
                            : t('notThereYet')}
                        </span>
                      )}
                    </td>
                    <td className="px-2.5 py-1 font-mono text-12 whitespace-nowrap text-ink-3">{column.type}</td>
                    <td className="px-2.5 py-1 max-tablet:min-w-44">
                      <VisibleText text={column.comment} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
      </Bounded>
      <p className="mt-1 text-12 text-ink-3">{t('columnsCaption', { shown: columns.length, total })}</p>
    </div>
  )
}
