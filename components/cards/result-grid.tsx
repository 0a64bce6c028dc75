'use client'
import { Copy, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { useFormat } from '@/components/format/use-format'
import { classNames } from '@/components/ui/class-names'
import { copyText } from '@/components/ui/copy-button'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { VisibleText } from '@/components/ui/visible-text'
import { saveText } from './save-text'
import { type Cell, toCsv, toTsv } from './table-text'

export interface GridResult {
  columns: ReadonlyArray<{ name: string; type: string }>
  rows: ReadonlyArray<readonly Cell[]>
  total?: number | undefined
  returned: number
  truncated: boolean
  elapsedMs: number
}

const rowsAtFirst = 8
const rowsMore = 50

/** Rows of a query: how many there are, how many came, how many show. Copy and CSV carry what came. */
export function ResultGrid({ result }: { result: GridResult }) {
  const [shown, setShown] = useState(rowsAtFirst)
  const rows = result.rows.slice(0, shown)
  return (
    <>
      <GridBar result={result} shown={rows.length} />
      <Grid result={result} rows={rows} />
      <GridFoot
        result={result}
        shown={rows.length}
        onMore={() => setShown(shown === rowsAtFirst ? rowsMore : shown + rowsMore)}
      />
    </>
  )
}

function GridBar({ result, shown }: { result: GridResult; shown: number }) {
  const t = useTranslations('grid')
  const format = useFormat()
  const strong = { b: (text: React.ReactNode) => <b className="font-semibold text-ink tabular-nums">{text}</b> }
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-t border-line px-3 py-1.5 text-12 text-ink-3">
      <span>
        {result.total === undefined ? t('totalUnknown') : t.rich('total', { count: result.total, ...strong })}
      </span>
      <span>{t.rich('returned', { count: result.returned, ...strong })}</span>
      {shown < result.returned ? <span>{t('shown', { count: shown })}</span> : null}
      {result.truncated ? <span className="text-rose">{t('truncated')}</span> : null}
      <span className="ml-auto">
        {format.duration(result.elapsedMs)} · {t('readOnly')}
      </span>
    </p>
  )
}

const isNumeric = (type: string) => /INT|DECIMAL|DOUBLE|FLOAT|REAL|NUMERIC/i.test(type)

function Grid({ result, rows }: { result: GridResult; rows: GridResult['rows'] }) {
  const t = useTranslations('grid')
  if (result.columns.length === 0) return null
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
            {result.columns.map(({ name, type }, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
                key={index}
                scope="col"
                className={classNames(
                  'border-r border-b border-line px-2.5 py-1.5 font-medium whitespace-nowrap text-ink-2 last:border-r-0',
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
              <td className="border-r border-line px-2.5 py-1 text-right text-ink-3">{at + 1}</td>
              {row.map((cell, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: see the head
                  key={index}
                  className={classNames(
                    'max-w-96 truncate border-r border-line px-2.5 py-1 whitespace-nowrap last:border-r-0',
                    isNumeric(result.columns[index]?.type ?? '') && 'text-right',
                  )}
                >
                  <CellText cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function CellText({ cell }: { cell: Cell }) {
  const format = useFormat()
  if (cell === null) return <span className="text-ink-3 italic">NULL</span>
  if (typeof cell === 'number' && Number.isInteger(cell)) return format.number(cell)
  return <VisibleText text={String(cell)} />
}

const action =
  'inline-flex items-center gap-1 rounded-chip py-0.5 text-13 text-teal hover:underline max-tablet:min-h-11'

function GridFoot({ result, shown, onMore }: { result: GridResult; shown: number; onMore(): void }) {
  const t = useTranslations('grid')
  const names = result.columns.map(({ name }) => name)
  const handleCopy = async () => {
    if (await copyText(toTsv(names, result.rows))) toast(t('copied', { count: result.rows.length }))
    else toast.error(t('copyFailed'))
  }
  if (result.rows.length === 0) return <p className="border-t border-line px-3 py-2 text-13 text-ink-3">{t('empty')}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-4 border-t border-line px-3 py-1.5">
      {shown < result.rows.length ? (
        <button type="button" className={action} onClick={onMore}>
          {t('more', { count: Math.min(result.rows.length, shown < rowsMore ? rowsMore : shown + rowsMore) })}
        </button>
      ) : null}
      <span className="flex-1" />
      <button type="button" className={action} onClick={handleCopy}>
        <Copy className="size-3.5" aria-hidden />
        {t('copy')}
      </button>
      <button
        type="button"
        className={action}
        onClick={() => saveText('result.csv', toCsv(names, result.rows), 'text/csv;charset=utf-8')}
      >
        <Download className="size-3.5" aria-hidden />
        CSV
      </button>
    </p>
  )
}
