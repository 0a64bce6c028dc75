'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/format/use-format'
import { Bounded } from '@/components/ui/bounded'
import { Group } from '@/components/ui/group'
import { VisibleText } from '@/components/ui/visible-text'
import { downstreamFindings, type ImpactFinding, type ImpactReport } from '@/lib/contracts/lineage'
import { useFindingText } from './impact-table'
import { OwnTasks } from './own-tasks'
import { Severity } from './severity'

/** What a saved change would do downstream, as it was told to the model. */
export function RiskCard({ report }: { report: ImpactReport }) {
  const t = useTranslations('risk')
  const format = useFormat()
  const { status } = report
  const findings = downstreamFindings([report])
  const blocking = findings.filter(({ severity }) => severity === 'HIGH' || severity === 'UNKNOWN').length
  const isBad = blocking > 0 || status !== 'full'
  return (
    <Group
      label={t('label', { table: report.table })}
      className={`overflow-hidden rounded-card border bg-paper ${isBad ? 'border-rose-line' : 'border-line'}`}
    >
      <header
        className={`flex items-center gap-2 border-b px-3 py-2 ${isBad ? 'border-rose-line bg-rose-wash text-rose' : 'border-line bg-inset text-ink'}`}
      >
        <TriangleAlert className="size-4" aria-hidden />
        <h3 className="min-w-0 text-14 font-semibold break-words">
          {findings.length === 0
            ? t(status === 'full' ? 'none' : 'unknown', { table: report.table })
            : t('title', { table: report.table, count: findings.length, blocking })}
        </h3>
      </header>
      <OwnTasks reports={[report]} className="px-3 pt-2" />
      <div className="px-1 py-1">
        <Bounded items={findings} limit={6} moreLabel={(count) => t('all', { count })} lessLabel={t('fewer')}>
          {(shown) => (
            <ul className="grid grid-cols-2 max-tablet:grid-cols-1">
              {shown.map((finding) => (
                <RiskRow key={`${finding.table} ${finding.columns.join()} ${finding.sourceColumn}`} finding={finding} />
              ))}
            </ul>
          )}
        </Bounded>
      </div>
      <footer className="border-t border-line px-3 py-1.5 text-12 text-ink-3">
        {t(`status.${status}`)} · {t('took', { time: format.duration(report.elapsedMs) })} · {t('told')}
      </footer>
    </Group>
  )
}

function RiskRow({ finding }: { finding: ImpactFinding }) {
  const how = useFindingText()
  return (
    <li className="grid grid-cols-[88px_minmax(0,1fr)] items-baseline gap-1 px-2 py-1 text-13">
      <Severity level={finding.severity} />
      <span className="min-w-0">
        <code className="break-all">
          <VisibleText text={finding.table} />
        </code>
        <span className="block text-12 text-ink-3">
          {finding.columns.length > 0
            ? `${finding.columns.slice(0, 2).join(', ')}${finding.columns.length > 2 ? ` +${finding.columns.length - 2}` : ''} · `
            : ''}
          {how(finding)}
        </span>
      </span>
    </li>
  )
}
