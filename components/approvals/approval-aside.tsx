'use client'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { InteractionDetail } from '@/components/api/endpoints'
import { Markdown } from '@/components/chat/markdown/markdown'
import { PanelSection } from '@/components/chat/panel/panel-section'
import { isOpen } from '@/components/chat/thread-view'
import { useFormat } from '@/components/format/use-format'
import { useMe } from '@/components/session/me-context'
import { classNames } from '@/components/ui/class-names'
import type { Interaction } from '@/lib/contracts/interaction'
import { type Locale, localize } from '@/lib/contracts/localized'

/** How it came here, what was said, and what happens after. */
export function ApprovalAside({ detail: { interaction, conversationExcerpt } }: { detail: InteractionDetail }) {
  const t = useTranslations('approvals')
  const { person } = useMe()
  const isOwn = interaction.requester.id === person.id
  return (
    <>
      <PanelSection title={t('trail')}>
        <Trail interaction={interaction} />
      </PanelSection>
      <PanelSection
        title={t('excerpt')}
        action={
          isOwn ? (
            <Link href={`/c/${interaction.conversationId}`} className="text-13">
              {t('openConversation')}
            </Link>
          ) : undefined
        }
      >
        {conversationExcerpt.length === 0 ? <p className="text-13 text-ink-3">{t('noExcerpt')}</p> : null}
        {conversationExcerpt.map(({ role, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an excerpt have no identity but their place
          <blockquote key={index} className="border-l-2 border-line-strong pl-3 text-13 text-ink-2 not-first:mt-3">
            <b className="block text-12 font-semibold text-ink-3">
              {role === 'user' ? interaction.requester.name : 'Sluice'}
            </b>
            <div className="max-h-60 overflow-hidden [&_.prose]:text-13">
              <Markdown text={text} />
            </div>
          </blockquote>
        ))}
      </PanelSection>
      <PanelSection title={t('after')}>
        <p className="text-13 text-ink-2">{t('afterText')}</p>
      </PanelSection>
    </>
  )
}

function Trail({ interaction }: { interaction: Interaction }) {
  const t = useTranslations('approvals')
  const d = useTranslations('decision')
  const format = useFormat()
  const locale = useLocale() as Locale
  const open = isOpen(interaction)
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
      {open ? (
        <TrailStep
          isNow
          title={t('waitsFor', { name: decider?.name ?? '' })}
          note={t('until', { time: format.dateTime(interaction.expiresAt) })}
        />
      ) : (
        <TrailStep title={d(`status.${interaction.status}`)} note={d(`statusText.${interaction.status}`)} />
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
