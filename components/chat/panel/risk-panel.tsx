import { useTranslations } from 'next-intl'
import { OwnTasks } from '@/components/cards/own-tasks'
import { SeverityCounts } from '@/components/cards/severity'
import { isRecord } from '@/components/cards/to-tool-part'
import type { ThreadView } from '@/components/chat/thread-view'
import { downstreamFindings, type ImpactFinding, type ImpactReport, ownTaskFindings } from '@/lib/contracts/lineage'
import { PanelSection } from './panel-section'

/** What the changes so far would do downstream: the same reports, counted the same way, as on the tool's card and on the release's. */
export function RiskPanel({ view }: { view: ThreadView }) {
  const t = useTranslations('panel')
  const reports = currentReports(view)
  const findings = downstreamFindings(reports)
  const isWhole = reports.every(({ status }) => status === 'full')
  return (
    <PanelSection
      title={t('risks')}
      note={findings.length > 0 ? t('downstream', { count: findings.length }) : undefined}
    >
      {findings.length > 0 ? <SeverityCounts findings={findings} /> : null}
      <OwnTasks reports={reports} edited={editedSince(view)} />
      {isWhole ? null : <p className="text-13 text-rose">{t('risksUnknown')}</p>}
      {isWhole && findings.length + ownTaskFindings(reports).length === 0 ? (
        <p className="text-13 text-ink-3">{t('noRisks')}</p>
      ) : null}
    </PanelSection>
  )
}

/** Whether a finding's task was saved after the report that named it: then it is the release's checks that say whether it fits. */
function editedSince(view: Pick<ThreadView, 'entries'>): (finding: ImpactFinding) => boolean {
  const reported = new Map<string, number>()
  const saved = new Map<string, number>()
  for (const [at, entry] of view.entries.entries()) {
    if (entry.kind === 'risk') reported.set(entry.report.table, at)
    if (entry.kind === 'card') for (const { table } of entry.preview?.impacts ?? []) reported.set(table, at)
    if (entry.kind === 'tool' && entry.state === 'done' && isRecord(entry.output) && savesTask.has(entry.tool))
      saved.set(String(entry.output.name), at)
  }
  return ({ table, taskName }) => (saved.get(taskName) ?? -1) > (reported.get(table) ?? -1)
}

const savesTask = new Set(['upsertTask', 'transferTaskUpsert'])

/** The newest report of each changed table, whether it came with a save or with the preview of a release. */
export function currentReports(view: Pick<ThreadView, 'entries'>): ImpactReport[] {
  const reports = new Map<string, ImpactReport>()
  for (const entry of view.entries) {
    const told = entry.kind === 'risk' ? [entry.report] : entry.kind === 'card' ? (entry.preview?.impacts ?? []) : []
    for (const report of told) reports.set(report.table, report)
  }
  return [...reports.values()]
}
