'use client'
import { Copy, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { getResultFile, getResultPage } from '@/components/api/results'
import { useErrorText } from '@/components/api/use-error-text'
import { type DownloadFormat, downloadFormats } from '@/lib/contracts/query-result'
import { copyTable } from './copy-table'
import { gridAction } from './grid-action'
import { GridBar } from './grid-bar'
import type { GridResult } from './grid-result'
import { GridTable } from './grid-table'
import { ResultPager } from './result-pager'
import { saveBlob } from './save-text'
import { pageRows, useResultPages } from './use-result-pages'

const rowsAtFirst = 8

/** A query's rows as they are kept on the server: by page, and whole as copy, CSV and Parquet. */
export function StoredResult({ callId, result, stored }: { callId: string; result: GridResult; stored: number }) {
  const t = useTranslations('grid')
  const errorText = useErrorText()
  const pages = useResultPages(callId, result.rows)
  const [isOpen, setOpen] = useState(false)
  const rows = isOpen ? pages.rows : pages.rows.slice(0, rowsAtFirst)
  if (stored === 0) return <EmptyResult result={result} />
  return (
    <>
      <GridBar result={result} />
      <GridTable columns={result.columns} rows={rows} first={pages.from + 1} />
      {pages.error === undefined ? null : (
        <p role="alert" className="border-t border-line px-3 py-2 text-13 text-rose">
          {errorText(pages.error)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 border-t border-line px-3 py-1.5">
        {isOpen || stored <= rowsAtFirst ? null : (
          <button type="button" className={gridAction} onClick={() => setOpen(true)}>
            {t('more', { count: Math.min(stored, pageRows) })}
          </button>
        )}
        {isOpen && stored > pageRows ? (
          <ResultPager
            from={pages.from}
            rows={rows.length}
            count={stored}
            isLoading={pages.isLoading}
            onGo={pages.goTo}
          />
        ) : null}
        <span className="flex-1" />
        <ResultActions callId={callId} result={result} stored={stored} />
      </div>
    </>
  )
}

function EmptyResult({ result }: { result: GridResult }) {
  const t = useTranslations('grid')
  return (
    <>
      <GridBar result={result} />
      <GridTable columns={result.columns} rows={[]} />
      <p className="border-t border-line px-3 py-2 text-13 text-ink-3">{t('empty')}</p>
    </>
  )
}

const formatNames: Record<DownloadFormat, string> = { csv: 'CSV', parquet: 'Parquet' }

function ResultActions({ callId, result, stored }: { callId: string; result: GridResult; stored: number }) {
  const t = useTranslations('grid')
  const errorText = useErrorText()
  const [busy, setBusy] = useState<DownloadFormat | 'copy'>()
  const during = async (what: DownloadFormat | 'copy', work: () => Promise<void>) => {
    setBusy(what)
    await work().catch((error: unknown) => void toast.error(errorText(error)))
    setBusy(undefined)
  }
  const copyAll = async () => {
    const names = result.columns.map(({ name }) => name)
    const count = await copyTable(
      names,
      getResultPage(callId, 0, stored).then((page) => page.rows),
    )
    if (count === undefined) toast.error(t('copyFailed'))
    else toast(t('copied', { count }))
  }
  const download = async (format: DownloadFormat) => {
    const { blob, rows, total, cut } = await getResultFile(callId, format)
    saveBlob(`result-${callId.slice(-8)}.${format}`, blob)
    if (cut === 'snapshot-gone') toast.warning(t('cutSnapshot', { rows, total: total ?? '?' }))
    else if (cut === 'limit') toast.warning(t('cutLimit', { rows }))
    else toast(t('saved', { rows }))
  }
  return (
    <>
      <button
        type="button"
        className={gridAction}
        disabled={busy !== undefined}
        onClick={() => during('copy', copyAll)}
      >
        <Copy className="size-3.5" aria-hidden />
        {t('copyAll')}
      </button>
      {downloadFormats.map((format) => (
        <button
          key={format}
          type="button"
          className={gridAction}
          disabled={busy !== undefined}
          aria-busy={busy === format}
          aria-label={t('download', { format: formatNames[format] })}
          onClick={() => during(format, () => download(format))}
        >
          <Download className="size-3.5" aria-hidden />
          {formatNames[format]}
        </button>
      ))}
    </>
  )
}
