'use client'
import { Ban, Check, ReceiptText, UserCheck } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useResource } from '@/components/api/use-resource'
import { useFormat } from '@/components/format/use-format'
import { Chip } from '@/components/ui/chip'
import type { PolicyLine, PolicyReport } from '@/lib/contracts/admin-system'
import { type Locale, localize } from '@/lib/contracts/localized'
import { readPolicy } from './admin-api'
import { AdminPage, Loaded } from './admin-page'
import { type Column, DataTable } from './data-table'
import { OwnerTable } from './owner-table'

const looks = {
  ask: { icon: UserCheck, tone: 'flow' },
  receipt: { icon: ReceiptText, tone: 'plain' },
  refused: { icon: Ban, tone: 'stop' },
  free: { icon: Check, tone: 'plain' },
} as const

/** What holds for each tool, and where it is written. */
export function PolicyPage() {
  const policy = useResource('policy', readPolicy)
  return (
    <AdminPage place="policy">
      <Loaded resource={policy}>{(report) => <Report report={report} />}</Loaded>
    </AdminPage>
  )
}

function Report({ report }: { report: PolicyReport }) {
  const t = useTranslations('admin.policy')
  const columns = useColumns()
  return (
    <>
      <p className="text-13 text-ink-2">
        <span className="font-mono break-all">{report.file}</span> · {t('environment', { name: report.environment })} ·{' '}
        <span className="font-mono">{t('version', { version: report.version.slice(0, 12) })}</span>
      </p>
      <DataTable label={t('label')} columns={columns} rows={report.lines} rowKey={({ tool }) => tool} />
      <OwnerTable owners={report.owners} />
    </>
  )
}

function useColumns(): Array<Column<PolicyLine>> {
  const t = useTranslations('admin.policy')
  const format = useFormat()
  return [
    { key: 'tool', label: t('tool'), cell: ({ tool }) => <code>{tool}</code> },
    { key: 'effect', label: t('effect'), cell: ({ effect }) => t(`effects.${effect}`) },
    { key: 'verdict', label: t('verdict'), cell: (line) => <Verdict line={line} /> },
    { key: 'options', label: t('options'), cell: (line) => <Options line={line} /> },
    {
      key: 'expires',
      label: t('expires'),
      cell: ({ expiresMs }) => (expiresMs === null ? '–' : format.duration(expiresMs)),
    },
    {
      key: 'line',
      label: t('line'),
      isNumber: true,
      cell: ({ line, overlayLine }) => (line === null ? '–' : overlayLine === null ? line : `${line} + ${overlayLine}`),
    },
  ]
}

function Verdict({ line: { verdict } }: { line: PolicyLine }) {
  const t = useTranslations('admin.policy')
  const { icon: Icon, tone } = looks[verdict]
  return (
    <Chip tone={tone} icon={<Icon aria-hidden />}>
      {t(`verdicts.${verdict}`)}
    </Chip>
  )
}

function Options({ line: { options } }: { line: PolicyLine }) {
  const t = useTranslations('admin.policy')
  const locale = useLocale() as Locale
  if (options.length === 0) return '–'
  return (
    <ul className="grid gap-0.5">
      {options.map((option) => {
        const limits = [
          option.effect === 'route' ? t('second') : '',
          option.typed ? t('typed') : '',
          option.maxSeverity ? t('maxSeverity', { level: option.maxSeverity }) : '',
          option.roles.length > 0 ? t('roles', { roles: option.roles.join(', ') }) : '',
        ].filter(Boolean)
        return (
          <li key={option.id}>
            {localize(option.label, locale)}
            {limits.length > 0 ? <span className="text-ink-3"> · {limits.join(' · ')}</span> : null}
          </li>
        )
      })}
    </ul>
  )
}
