'use client'
import { Clock } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { shownStatus } from '@/components/cards/decision/shown-status'
import { statusLooks } from '@/components/cards/decision/status-looks'
import { useCardTitle } from '@/components/cards/decision/use-card-title'
import { Severity, SeverityCounts } from '@/components/cards/severity'
import { useItemNames } from '@/components/cards/use-item-names'
import { isOpen } from '@/components/chat/thread-view'
import { useFormat } from '@/components/format/use-format'
import { useNow } from '@/components/format/use-now'
import { useMe } from '@/components/session/me-context'
import { Chip } from '@/components/ui/chip'
import { classNames } from '@/components/ui/class-names'
import { VisibleText } from '@/components/ui/visible-text'
import type { InboxEntry } from '@/lib/contracts/inbox'
import { downstreamFindings } from '@/lib/contracts/lineage'

/** One card of the inbox: what it is, what is left of the time or what came of it, how bad, whose. */
export function InboxRow({
  item: { interaction, preview },
  isCurrent,
  search,
}: {
  item: InboxEntry
  isCurrent: boolean
  /** Of the address: the view that the row stands in. */
  search: string
}) {
  const title = useCardTitle()
  const itemNames = useItemNames()
  const findings = downstreamFindings(preview.impacts)
  return (
    <li>
      <Link
        href={`/approvals/${interaction.interactionId}${search}`}
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(
          'block border-b border-l-[3px] border-line py-3 pr-4 pl-[13px] text-inherit no-underline',
          isCurrent ? 'border-l-teal bg-paper' : 'border-l-transparent hover:bg-hover',
        )}
      >
        <span className="flex items-start gap-2">
          <span className={classNames('min-w-0 flex-1 break-words', isOpen(interaction) && 'font-semibold')}>
            {title(interaction, preview)}
          </span>
          <RowState interaction={interaction} />
        </span>
        <span className="mt-0.5 block truncate text-13 text-ink-2">
          <VisibleText text={preview.items.length > 0 ? itemNames(preview.items).join(', ') : preview.target.name} />
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-12 text-ink-3">
          {findings.length > 0 ? (
            <SeverityCounts findings={findings} />
          ) : preview.severity ? (
            <Severity level={preview.severity} />
          ) : null}
          <span>{interaction.requester.name}</span>
          <span className="font-mono">{interaction.fingerprint}</span>
        </span>
      </Link>
    </li>
  )
}

function RowState({ interaction }: Pick<InboxEntry, 'interaction'>) {
  const t = useTranslations('decision')
  const format = useFormat()
  const { person } = useMe()
  const open = isOpen(interaction)
  const now = useNow(open, 60_000)
  const left = open ? format.left(interaction.expiresAt, now || Date.now()) : undefined
  const decider = interaction.status === 'pending' ? interaction.requester : interaction.approver
  if (open && left && decider?.id === person.id) {
    return (
      <Chip tone="wait" icon={<Clock aria-hidden />}>
        {t('left', { time: left })}
      </Chip>
    )
  }
  if (open && left) return <Chip icon={<Clock aria-hidden />}>{t('waitsFor', { name: decider?.name ?? '' })}</Chip>
  const status = open ? 'expired' : shownStatus(interaction)
  const { icon: Icon, tone } = statusLooks[status]
  return (
    <Chip tone={tone} icon={<Icon aria-hidden />}>
      {t(`status.${status}`)}
    </Chip>
  )
}
