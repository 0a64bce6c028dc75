'use client'
import { Copy, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { copyTable } from './copy-table'
import { gridAction } from './grid-action'
import { GridBar } from './grid-bar'
import type { GridResult } from './grid-result'
import { GridTable } from './grid-table'
import { saveText } from './save-text'
import { toCsv } from './table-text'

const rowsAtFirst = 8
const rowsMore = 50

/** Rows of a query: how many there are, how many came, how many show. Copy and CSV carry what came. */
export function ResultGrid({ result }: { result: GridResult }) {
  const [shown, setShown] = useState(rowsAtFirst)
  const rows = result.rows.slice(0, shown)
  return (
    <>
      <GridBar result={result} shown={rows.length} />
      <GridTable columns={result.columns} rows={rows} />
      <GridFoot
        result={result}
        shown={rows.length}
        onMore={() => setShown(shown === rowsAtFirst ? rowsMore : shown + rowsMore)}
      />
    </>
  )
}

function GridFoot({ result, shown, onMore }: { result: GridResult; shown: number; onMore(): void }) {
  const t = useTranslations('grid')
  const names = result.columns.map(({ name }) => name)
  const handleCopy = async () => {
    const count = await copyTable(names, Promise.resolve(result.rows))
    if (count === undefined) toast.error(t('copyFailed'))
    else toast(t('copied', { count }))
  }
  if (result.rows.length === 0) return <p className="border-t border-line px-3 py-2 text-13 text-ink-3">{t('empty')}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-4 border-t border-line px-3 py-1.5">
      {shown < result.rows.length ? (
        <button type="button" className={gridAction} onClick={onMore}>
          {t('more', { count: Math.min(result.rows.length, shown < rowsMore ? rowsMore : shown + rowsMore) })}
        </button>
      ) : null}
      <span className="flex-1" />
      <button type="button" className={gridAction} onClick={handleCopy}>
        <Copy className="size-3.5" aria-hidden />
        {t('copy')}
      </button>
      <button
        type="button"
        className={gridAction}
        onClick={() => saveText('result.csv', toCsv(names, result.rows), 'text/csv;charset=utf-8')}
      >
        <Download className="size-3.5" aria-hidden />
        CSV
      </button>
    </p>
  )
}
