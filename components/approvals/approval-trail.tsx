'use client'
import { useLocale, useTranslations } from 'next-intl'
import { shownStatus } from '@/components/cards/decision/shown-status'
import { isOpen } from '@/components/chat/thread-view'
import { useFormat } from '@/components/format/use-format'
import { classNames } from '@/components/ui/class-names'
import type { Interaction } from '@/lib/contracts/interaction'
import { type Locale, localize } from '@/lib/contracts/localized'

/** The stations of a card: who asked, who chose what and when, and where it is now. */
export function ApprovalTrail({ interaction }: { interaction: Interaction }) {
  const t = useTranslations('approvals')
  const d = useTranslations('decision')
  const format = useFormat()
  const locale = useLocale() as Locale
  const decider = interaction.status === 'pending' ? interaction.requester : interaction.approver
  return (
    <ol>
      <TrailStep
        title={t('asked')}
        note={`${interaction.requester.name} · ${format.dateTime(interaction.createdAt)}`}
      />
      {interaction.decisions.map((decision) => (
        <TrailStep
          key={decision.stage}
          title={t('chose', { option: localize(decision.label, locale) })}
          note={`${decision.actor.name} · ${format.dateTime(decision.at)}`}
        />
      ))}
      {isOpen(interaction) ? (
        <TrailStep
          isNow
          title={t('waitsFor', { name: decider?.name ?? '' })}
          note={t('until', { time: format.dateTime(interaction.expiresAt) })}
        />
      ) : (
        <TrailStep title={d(`status.${shownStatus(interaction)}`)} note={d(`statusText.${shownStatus(interaction)}`)} />
      )}
    </ol>
  )
}

function TrailStep({ title, note, isNow = false }: { title: string; note: string; isNow?: boolean }) {
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className={classNames(
        'relative pb-3 pl-[22px] text-13 leading-[18px] before:absolute before:top-[5px] before:left-[3px] before:size-[9px] before:border-2 last:pb-0',
        'not-last:after:absolute not-last:after:top-4 not-last:after:-bottom-[3px] not-last:after:left-[7px] not-last:after:w-[1.5px] not-last:after:bg-line-strong',
        isNow
          ? 'before:rounded-[2px] before:border-amber-line before:bg-amber-solid'
          : 'before:rounded-full before:border-teal before:bg-paper',
      )}
    >
      {title}
      <span className="block text-12 text-ink-3">{note}</span>
    </li>
  )
}
