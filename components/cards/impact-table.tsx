// biome-ignore-all lint/a11y/noRedundantRoles: laid out as blocks on a phone, the table would lose its roles
'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/format/use-format'
import { Bounded } from '@/components/ui/bounded'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { VisibleText } from '@/components/ui/visible-text'
import { downstreamFindings, type ImpactFinding, type ImpactReport, ownTaskFindings } from '@/lib/contracts/lineage'
import { OwnTasks } from './own-tasks'
import { Severity } from './severity'

/** Downstream columns that a change touches, worst first. On a phone each row becomes three lines. */
export function ImpactTable({ reports, limit = 12 }: { reports: readonly ImpactReport[]; limit?: number }) {
  const t = useTranslations('impact')
  const findings = downstreamFindings(reports)
  const own = ownTaskFindings(reports)
  const unanalysed = reports.flatMap((report) => report.unanalysed)
  const isWhole = unanalysed.length === 0 && reports.every(({ status }) => status === 'full')
  if (findings.length + own.length === 0 && isWhole) return <p className="text-13 text-ink-3">{t('none')}</p>
  return (
    <>
      <OwnTasks reports={reports} className="not-last:mb-2" />
      {findings.length > 0 ? <FindingTable findings={findings} timeZone={scheduleZone(reports)} limit={limit} /> : null}
      {unanalysed.length > 0 ? (
        <p className="mt-2 text-12 text-rose">
          {t('unanalysed', { count: unanalysed.length, names: unanalysed.map(({ taskName }) => taskName).join(', ') })}
        </p>
      ) : null}
      {isWhole || unanalysed.length > 0 ? null : <p className="text-13 text-rose">{t('notWhole')}</p>}
    </>
  )
}

/** Of the schedules, so that a next run says the same as its cron; undefined = not told: the reader's own. */
const scheduleZone = (reports: readonly ImpactReport[]) => reports.find(({ timeZone }) => timeZone)?.timeZone

interface FindingTableProps {
  findings: readonly ImpactFinding[]
  timeZone: string | undefined
  limit: number
}

function FindingTable({ findings, timeZone, limit }: FindingTableProps) {
  const t = useTranslations('impact')
  const { zone } = useFormat()
  return (
    <Bounded items={findings} limit={limit} moreLabel={(count) => t('all', { count })} lessLabel={t('fewer')}>
      {(shown) => (
        <ScrollRegion label={t('caption')} className="rounded-inner border border-line">
          <table role="table" className="w-full border-collapse text-13 max-tablet:block">
            <caption className="sr-only">{t('caption')}</caption>
            <thead role="rowgroup" className="bg-inset text-left text-12 text-ink-3 max-tablet:sr-only">
              <tr role="row">
                {(['table', 'use', 'severity', 'owner', 'nextRun'] as const).map((column) => (
                  <th
                    key={column}
                    scope="col"
                    className="border-b border-line px-2.5 py-1.5 font-medium whitespace-nowrap"
                  >
                    {column === 'nextRun' ? t('nextRunIn', { zone: timeZone ?? zone }) : t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup" className="max-tablet:block">
              {shown.map((finding) => (
                <FindingRow
                  key={`${finding.table} ${finding.columns.join()} ${finding.sourceColumn}`}
                  finding={finding}
                  timeZone={timeZone}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Bounded>
  )
}

const cell = 'px-2.5 py-1.5 align-top max-tablet:p-0'
const tight = `${cell} whitespace-nowrap max-tablet:whitespace-normal`

function FindingRow({ finding, timeZone }: { finding: ImpactFinding; timeZone: string | undefined }) {
  const how = useFindingText()
  const nextRun = useNextRun(timeZone)
  const { table, columns, severity, owner } = finding
  return (
    <tr
      role="row"
      className="not-last:border-b not-last:border-line max-tablet:grid max-tablet:grid-cols-[1fr_auto] max-tablet:gap-x-2 max-tablet:px-2.5 max-tablet:py-1.5"
    >
      <td className={`${cell} tablet:max-w-64`}>
        <code className="break-words">
          <VisibleText text={table} />
        </code>
        <ColumnNames columns={columns} />
      </td>
      <td className={`${cell} max-tablet:order-3 max-tablet:col-span-2 max-tablet:text-ink-2`}>{how(finding)}</td>
      <td className={`${tight} max-tablet:order-2`}>
        <Severity level={severity} />
      </td>
      <td className={`${tight} max-tablet:order-4 max-tablet:text-12 max-tablet:text-ink-3`}>{owner ?? '–'}</td>
      <td className={`${cell} whitespace-nowrap max-tablet:order-5 max-tablet:text-12 max-tablet:text-ink-3`}>
        {nextRun(finding.nextRun)}
      </td>
    </tr>
  )
}

const columnsAtOnce = 4

function ColumnNames({ columns }: { columns: readonly string[] }) {
  const t = useTranslations('impact')
  if (columns.length === 0) return null
  const rest = columns.length - columnsAtOnce
  return (
    <span title={columns.join(', ')} className="block font-mono text-12 break-words text-ink-3">
      <VisibleText text={columns.slice(0, columnsAtOnce).join(', ')} />
      {rest > 0 ? ` ${t('moreColumns', { count: rest })}` : ''}
    </span>
  )
}

/** How a downstream column is used, and what that means for it. */
export function useFindingText(): (finding: ImpactFinding) => string {
  const t = useTranslations('impact')
  return ({ reason, uses, depth }) => {
    const parts = [
      uses.map((use) => t(`uses.${use}`)).join(t('comma')),
      t(`reason.${reason}`),
      depth > 1 ? t('hops', { count: depth }) : '',
    ]
    return parts.filter(Boolean).join(' · ')
  }
}

function useNextRun(timeZone: string | undefined): (nextRun: ImpactFinding['nextRun']) => string {
  const t = useTranslations('impact')
  const format = useFormat()
  return (nextRun) => {
    if (nextRun === undefined) return t('unknownRun')
    if (nextRun === null) return t('notScheduled')
    return timeZone ? format.dateTimeIn(nextRun, timeZone) : format.dateTime(nextRun)
  }
}
