'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { useFormat } from '@/components/format/use-format'
import { useNow } from '@/components/format/use-now'
import { Chip } from '@/components/ui/chip'
import { Fold } from '@/components/ui/fold'
import { Group } from '@/components/ui/group'
import { VisibleText } from '@/components/ui/visible-text'
import type { CommitPreview, DecisionView, Interaction } from '@/lib/contracts/interaction'
import { type Locale, localize } from '@/lib/contracts/localized'
import type { CustomValue } from '@/lib/contracts/run-event'
import { ChangedObjects } from './changed-objects'
import { decisionAnchor } from './decision-anchor'
import { DecisionBody } from './decision-body'
import { type ShownStatus, shownStatus } from './shown-status'
import { statusLooks } from './status-looks'
import { useCardTitle } from './use-card-title'
import { useRefusalText } from './use-refusal-text'

export type Drift = CustomValue<'INTERACTION_RESOLVED'>['drift']

/** A card after its decision: who, when, which option, with what, and what came of it. The whole card stays one press away. */
export function DecidedCard({
  interaction,
  preview,
  drift,
  lost,
  heading,
}: {
  interaction: Interaction
  preview: CommitPreview | undefined
  drift: Drift
  /** The refusal of this person's own choice, when somebody was faster. */
  lost: unknown
  /** Takes the focus after this person's own decision. */
  heading?: RefObject<HTMLHeadingElement | null>
}) {
  const t = useTranslations('decision')
  const refusalText = useRefusalText()
  const title = useCardTitle()
  const status = useShownStatus(interaction)
  const { icon: Icon, tone } = statusLooks[status]
  return (
    <Group
      id={decisionAnchor(interaction.interactionId)}
      label={title(interaction, preview)}
      className="scroll-mt-4 rounded-card border border-line bg-paper"
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-inset px-4 py-2 max-tablet:px-3">
        <h3 ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-14 font-semibold break-words">
          <VisibleText text={title(interaction, preview)} />
        </h3>
        <Chip tone={tone} icon={<Icon aria-hidden />}>
          {t(`status.${status}`)}
        </Chip>
        <span className="font-mono text-12 text-ink-3">{interaction.fingerprint}</span>
      </header>
      <div className="grid gap-2 px-4 py-2.5 text-13 max-tablet:px-3">
        <p role="alert" className="flex gap-2 text-rose empty:hidden">
          {lost ? refusalText(lost) : null}
        </p>
        {interaction.decisions.length > 0 ? (
          <ol className="grid gap-1.5">
            {interaction.decisions.map((decision) => (
              <Decision key={decision.stage} decision={decision} interaction={interaction} />
            ))}
          </ol>
        ) : null}
        <p className="text-ink-3">{t(`statusText.${status}`)}</p>
        {drift && drift.length > 0 ? (
          <div className="grid gap-1">
            <p className="font-semibold text-rose">{t('changedSince')}</p>
            <ChangedObjects objects={drift} />
          </div>
        ) : null}
        <Fold summary={t('showCard')}>
          <div className="mt-2 overflow-hidden rounded-inner border border-line">
            <DecisionBody interaction={interaction} preview={preview} />
          </div>
        </Fold>
      </div>
    </Group>
  )
}

/** An open card whose time is over is expired, also before the server has written it. */
function useShownStatus(interaction: Interaction): ShownStatus {
  const { status } = interaction
  const isOpen = status === 'pending' || status === 'awaiting_second'
  const now = useNow(isOpen)
  return isOpen && Date.parse(interaction.expiresAt) <= now ? 'expired' : shownStatus(interaction)
}

function Decision({ decision, interaction }: { decision: DecisionView; interaction: Interaction }) {
  const t = useTranslations('decision')
  const format = useFormat()
  const locale = useLocale() as Locale
  const options = decision.stage === 'first' ? interaction.options : interaction.secondOptions
  const fields = options.find(({ id }) => id === decision.optionId)?.inputs.filter(({ type }) => type !== 'items') ?? []
  const inputs = fields.flatMap((field) => {
    const value = shownValue(decision.inputs[field.name], field.type === 'user' ? interaction.approver : undefined)
    return value === '' ? [] : [{ name: localize(field.label, locale), value }]
  })
  return (
    <li>
      <b className="font-semibold">{decision.actor.name}</b> {t('chose')}{' '}
      <b className="font-semibold">{localize(decision.label, locale)}</b>
      <span className="text-ink-3"> · {format.dateTime(decision.at)}</span>
      {inputs.map(({ name, value }) => (
        <span key={name} className="block text-ink-2">
          {name}: <VisibleText text={value} />
        </span>
      ))}
    </li>
  )
}

function shownValue(value: unknown, person: Interaction['approver']): string {
  if (person && value === person.id) return person.name
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? Object.values(value).join(' – ') : String(value)
}
