'use client'
import { CircleHelp, CircleX, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormat } from '@/components/format/use-format'
import { Bounded } from '@/components/ui/bounded'
import { classNames } from '@/components/ui/class-names'
import { CopyButton } from '@/components/ui/copy-button'
import { Group } from '@/components/ui/group'
import { VisibleText } from '@/components/ui/visible-text'
import type { Receipt } from '@/lib/contracts/interaction'
import type { ChangeSetItem } from '@/lib/contracts/release'
import { decisionAnchor } from './decision/decision-anchor'
import { InstanceLine, type ShownInstance } from './instance-line'
import { receiptOutcome } from './receipt-outcome'
import { usePlatformText } from './use-platform-text'
import { useReceiptText } from './use-receipt-text'

const looks = {
  executed: { icon: ShieldCheck, frame: 'border-green-line', head: 'border-green-line bg-green-wash text-green' },
  failed: { icon: CircleX, frame: 'border-rose-line', head: 'border-rose-line bg-rose-wash text-rose' },
  unknown: { icon: CircleHelp, frame: 'border-rose-line', head: 'border-rose-line bg-rose-wash text-rose' },
}

interface ReceiptCardProps {
  receipt: Receipt
  /** What the decision was about, where the page has it: their versions stand on the receipt. */
  items?: readonly ChangeSetItem[]
  /** The runs that it names as they are now, where the page knows. */
  runs?: readonly ShownInstance[]
  /** What can be done about it, where something can. */
  action?: ReactNode
}

/** What the ledger says happened. No word of it is the model's. */
export function ReceiptCard({ receipt, items = [], runs = [], action }: ReceiptCardProps) {
  const t = useTranslations('receipt')
  const format = useFormat()
  const text = useReceiptText()
  const platformText = usePlatformText()
  const { icon: Icon, frame, head } = looks[receipt.outcome]
  return (
    <Group label={t('label')} className={classNames('overflow-hidden rounded-card border bg-paper', frame)}>
      <header className={classNames('flex items-center gap-2 border-b px-4 py-2 text-13 max-tablet:px-3', head)}>
        <Icon className="size-4" aria-hidden />
        <h3 className="min-w-0 flex-1 text-14 font-semibold break-words">{text(receipt)}</h3>
        <time dateTime={receipt.at}>{format.dateTime(receipt.at)}</time>
      </header>
      <dl className="grid grid-cols-3 gap-px bg-line max-tablet:grid-cols-1">
        <Fact name={t('decided')}>{receipt.decidedBy.map(({ name }) => name).join(' → ') || '–'}</Fact>
        <Fact name={t('result')}>
          {t(`outcome.${receiptOutcome(receipt)}`)} · {format.duration(receipt.durationMs)}
        </Fact>
        <Fact name={t('fingerprint')}>
          <span className="font-mono font-semibold">{receipt.fingerprint ?? '–'}</span>
        </Fact>
      </dl>
      {receipt.errorMessage ? (
        <p className="border-t border-line px-4 py-2 text-13 break-words text-rose max-tablet:px-3">
          <VisibleText text={platformText(receipt.errorMessage)} />
        </p>
      ) : null}
      {receipt.outcome === 'executed' && items.length > 0 ? <Versions items={items} /> : null}
      {receipt.started ? <StartedRuns started={receipt.started} total={totalOf(receipt)} runs={runs} /> : null}
      {receipt.copyDiffers ? (
        <p className="border-t border-line px-4 py-2 text-13 text-ink-2 max-tablet:px-3">{t('copyDiffers')}</p>
      ) : null}
      <footer className="flex flex-wrap items-center gap-x-3 border-t border-line px-4 py-1.5 text-12 text-ink-3 max-tablet:px-3">
        <span className="flex-1">{t('fromLedger', { id: receipt.auditId })}</span>
        {receipt.runId ? <RunId id={receipt.runId} /> : null}
        {action}
        {receipt.interactionId ? <a href={`#${decisionAnchor(receipt.interactionId)}`}>{t('showCard')}</a> : null}
      </footer>
    </Group>
  )
}

/** Which run it was: short to read, whole to copy. */
function RunId({ id }: { id: string }) {
  const t = useTranslations('receipt')
  return (
    <span className="inline-flex items-center gap-1">
      <span title={id} className="font-mono">
        {t('run', { id: id.replace(/^run_/, '').slice(0, 8) })}
      </span>
      <CopyButton text={id} label={t('copyRun')} doneLabel={t('copied')} className="size-6!" />
    </span>
  )
}

/** Which version of each object the decision was about. */
function Versions({ items }: { items: readonly ChangeSetItem[] }) {
  const t = useTranslations('receipt')
  const kindText = useTranslations('kind')
  return (
    <div className="border-t border-line px-4 py-2 text-13 max-tablet:px-3">
      <p className="text-ink-2">{t('versions')}</p>
      <ul>
        {items.map(({ kind, id, name, fromVersion, toVersion }) => (
          <li key={`${kind} ${id}`} className="flex flex-wrap gap-x-2">
            <span className="text-ink-3">{kindText(kind)}</span>
            <code className="break-all">
              <VisibleText text={name} />
            </code>
            <span className="tabular-nums">
              {fromVersion === null ? t('newVersion') : `v${fromVersion}`} → v{toVersion}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A backfill of many instances names only the first of them, and says how many there are. */
const totalOf = ({ started = [], params }: Receipt) => Math.max(started.length, Number(params.instances) || 0)

interface StartedRunsProps {
  started: NonNullable<Receipt['started']>
  total: number
  runs: readonly ShownInstance[]
}

/** Runs that follow from the write; how they end stands under their own ids, or here where the page knows. */
function StartedRuns({ started, total, runs }: StartedRunsProps) {
  const t = useTranslations('receipt')
  const zoneText = useTranslations('instance')
  const { zone } = useFormat()
  return (
    <div className="border-t border-line px-4 py-2 text-13 max-tablet:px-3">
      <p className="text-ink-2">
        {t('started', { count: total })}
        {runs.some(({ startedAt }) => startedAt !== null) ? (
          <span className="text-12 text-ink-3"> · {zoneText('zone', { zone })}</span>
        ) : null}
      </p>
      <Bounded
        items={started}
        limit={6}
        moreLabel={(count) => t('allStarted', { count })}
        lessLabel={t('fewerStarted')}
      >
        {(shown) => (
          <ul>
            {shown.map(({ instanceId, taskName, bizdate }) => (
              <li key={instanceId} className="flex flex-wrap items-center gap-x-2">
                <RunFacts taskName={taskName} bizdate={bizdate} run={runs.find(({ id }) => id === instanceId)} />
                <span className="font-mono text-12 text-ink-3">{instanceId}</span>
              </li>
            ))}
          </ul>
        )}
      </Bounded>
      {total > started.length ? (
        <p className="text-12 text-ink-3">{t('notNamed', { count: total - started.length })}</p>
      ) : null}
    </div>
  )
}

function RunFacts(props: { taskName: string; bizdate: string; run: ShownInstance | undefined }) {
  if (props.run) return <InstanceLine instance={props.run} isInList />
  return (
    <>
      <code className="break-all">
        <VisibleText text={props.taskName} />
      </code>
      <span className="tabular-nums">{props.bizdate}</span>
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 bg-paper px-4 py-2 max-tablet:px-3">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="text-13 leading-[18px] break-words">{children}</dd>
    </div>
  )
}
