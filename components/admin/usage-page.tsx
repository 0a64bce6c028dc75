'use client'
import { Coins } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useResource } from '@/components/api/use-resource'
import { useFormat } from '@/components/format/use-format'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import type { UsageReport, UsageSum } from '@/lib/contracts/admin'
import { readUsage } from './admin-api'
import { AdminPage, Loaded } from './admin-page'
import { CostText } from './cost-text'
import { type Column, DataTable } from './data-table'
import { PeriodFields } from './period-fields'
import { useQuery } from './use-query'

/** The only page with charts: nobody else loads their library. */
const UsageChart = dynamic(() => import('./usage-chart').then(({ UsageChart: Chart }) => Chart), {
  ssr: false,
  loading: () => <Skeleton label="…" lines={5} />,
})

export function UsagePage() {
  const query = useQuery()
  const report = useResource(query.text, readUsage)
  return (
    <AdminPage place="usage" action={<PeriodFields query={query} />}>
      <Loaded resource={report}>{(data) => <Report report={data} />}</Loaded>
    </AdminPage>
  )
}

function Report({ report }: { report: UsageReport }) {
  const t = useTranslations('admin.usage')
  const days = useColumns<UsageReport['days'][number]>(report.currency, t('day'), ({ day }) => day)
  const models = useColumns<UsageReport['models'][number]>(report.currency, t('model'), ({ model }) => (
    <code>{model}</code>
  ))
  const users = useColumns<UsageReport['users'][number]>(report.currency, t('user'), ({ user }) => user.name)
  if (report.total.calls === 0) return <EmptyState icon={<Coins aria-hidden />} title={t('nothing')} />
  const used = report.days.filter(({ calls }) => calls > 0).toReversed()
  return (
    <>
      <Totals report={report} />
      <UsageChart days={report.days} currency={report.currency} />
      <h2 className="text-15 font-semibold">{t('byModel')}</h2>
      <DataTable label={t('byModel')} columns={models} rows={report.models} rowKey={({ model }) => model} />
      <h2 className="text-15 font-semibold">{t('byUser')}</h2>
      <DataTable label={t('byUser')} columns={users} rows={report.users} rowKey={({ user }) => user.id} />
      <h2 className="text-15 font-semibold">{t('byDay')}</h2>
      <DataTable label={t('byDay')} columns={days} rows={used} rowKey={({ day }) => day} />
    </>
  )
}

function Totals({ report: { total, currency, from, to } }: { report: UsageReport }) {
  const t = useTranslations('admin.usage')
  const format = useFormat()
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {[
        { name: t('cost'), value: <CostText cost={total.cost} currency={currency} /> },
        { name: t('calls'), value: format.number(total.calls) },
        { name: t('input'), value: format.number(total.inputTokens) },
        { name: t('output'), value: format.number(total.outputTokens) },
        { name: t('period'), value: `${from} – ${to}` },
      ].map(({ name, value }) => (
        <div key={name}>
          <dt className="text-12 text-ink-3">{name}</dt>
          <dd className="text-17 font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useColumns<T extends UsageSum>(currency: string, head: string, cell: Column<T>['cell']): Array<Column<T>> {
  const t = useTranslations('admin.usage')
  const format = useFormat()
  return [
    { key: 'head', label: head, cell },
    { key: 'calls', label: t('calls'), isNumber: true, cell: ({ calls }) => format.number(calls) },
    { key: 'input', label: t('input'), isNumber: true, cell: ({ inputTokens }) => format.number(inputTokens) },
    { key: 'cached', label: t('cached'), isNumber: true, cell: ({ cachedTokens }) => format.number(cachedTokens) },
    { key: 'output', label: t('output'), isNumber: true, cell: ({ outputTokens }) => format.number(outputTokens) },
    { key: 'cost', label: t('cost'), isNumber: true, cell: ({ cost }) => <CostText cost={cost} currency={currency} /> },
  ]
}
