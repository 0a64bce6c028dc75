'use client'
import { Wrench } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useResource } from '@/components/api/use-resource'
import { useCodeText } from '@/components/cards/use-code-text'
import { useFormat } from '@/components/format/use-format'
import { EmptyState } from '@/components/ui/empty-state'
import { VisibleText } from '@/components/ui/visible-text'
import type { FailedCall, ToolLine, ToolReport } from '@/lib/contracts/admin'
import { readTools } from './admin-api'
import { AdminPage, Loaded } from './admin-page'
import { type Column, DataTable } from './data-table'
import { PeriodFields } from './period-fields'
import { TimeCell } from './time-cell'
import { useQuery } from './use-query'

/** How the tools do: how often, how fast, how often not. */
export function ToolsPage() {
  const query = useQuery()
  const report = useResource(query.text, readTools)
  return (
    <AdminPage place="tools" action={<PeriodFields query={query} />}>
      <Loaded resource={report}>
        {(data) => <Report report={data} onTool={(tool) => query.set({ tool })} chosen={query.get('tool')} />}
      </Loaded>
    </AdminPage>
  )
}

function Report({ report, chosen, onTool }: { report: ToolReport; chosen: string; onTool(tool: string): void }) {
  const t = useTranslations('admin.tools')
  const lines = useLineColumns(chosen, onTool)
  const failures = useFailureColumns()
  if (report.tools.length === 0) return <EmptyState icon={<Wrench aria-hidden />} title={t('nothing')} />
  return (
    <>
      <DataTable label={t('label')} columns={lines} rows={report.tools} rowKey={({ tool }) => tool} />
      <section className="grid gap-2">
        <h2 className="text-15 font-semibold">{chosen ? t('failuresOf', { tool: chosen }) : t('failures')}</h2>
        {report.failures.length === 0 ? (
          <p className="text-13 text-ink-3">{t('noFailures')}</p>
        ) : (
          <DataTable
            label={t('failures')}
            columns={failures}
            rows={report.failures}
            rowKey={({ toolCallId }) => toolCallId}
          />
        )}
      </section>
    </>
  )
}

function useLineColumns(chosen: string, onTool: (tool: string) => void): Array<Column<ToolLine>> {
  const t = useTranslations('admin.tools')
  const format = useFormat()
  const number = (key: 'calls' | 'done' | 'failed' | 'blocked' | 'unknown' | 'other'): Column<ToolLine> => ({
    key,
    label: t(key),
    isNumber: true,
    cell: (row) => (
      <span className={row[key] > 0 && (key === 'failed' || key === 'unknown') ? 'text-rose' : undefined}>
        {format.number(row[key])}
      </span>
    ),
  })
  const time = (key: 'p50' | 'p95' | 'p99'): Column<ToolLine> => ({
    key,
    label: t(key),
    isNumber: true,
    cell: (row) => (row[key] === null ? '–' : format.duration(row[key])),
  })
  const name: Column<ToolLine> = {
    key: 'tool',
    label: t('tool'),
    cell: ({ tool }) => (
      <button
        type="button"
        aria-pressed={chosen === tool}
        className="font-mono text-teal underline-offset-2 hover:underline aria-pressed:font-semibold max-tablet:min-h-11"
        onClick={() => onTool(chosen === tool ? '' : tool)}
      >
        {tool}
      </button>
    ),
  }
  return [
    name,
    number('calls'),
    number('done'),
    number('failed'),
    number('blocked'),
    number('unknown'),
    number('other'),
    time('p50'),
    time('p95'),
    time('p99'),
  ]
}

function useFailureColumns(): Array<Column<FailedCall>> {
  const t = useTranslations('admin.tools')
  const statusText = useCodeText('toolState')
  return [
    {
      key: 'at',
      label: t('at'),
      cell: ({ at }) => <TimeCell at={at} />,
    },
    { key: 'tool', label: t('tool'), cell: ({ tool }) => <code>{tool}</code> },
    {
      key: 'status',
      label: t('status'),
      cell: ({ status, code }) => `${statusText(status)}${code ? ` · ${code}` : ''}`,
    },
    {
      key: 'text',
      label: t('text'),
      cell: ({ text }) => (
        <span className="break-words">
          <VisibleText text={text} />
        </span>
      ),
    },
    {
      key: 'replay',
      label: t('conversation'),
      cell: ({ conversationId }) => <Link href={`/admin/c/${conversationId}`}>{t('replay')}</Link>,
    },
  ]
}
