'use client'
import { Hourglass } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type RefObject, useId } from 'react'
import { useNow } from '@/components/format/use-now'
import { useMe } from '@/components/session/me-context'
import { classNames } from '@/components/ui/class-names'
import { VisibleText } from '@/components/ui/visible-text'
import type { CommitPreview, Interaction } from '@/lib/contracts/interaction'
import { type Locale, localize } from '@/lib/contracts/localized'
import { DecidedCard, type Drift } from './decided-card'
import { decisionAnchor } from './decision-anchor'
import { DecisionBody } from './decision-body'
import { DecisionChoices } from './decision-choices'
import { type DecisionTurn, decisionTurn } from './decision-turn'
import { useIsReadOnly } from './read-only-context'
import { TimeLeft } from './time-left'
import { useArmed } from './use-armed'
import { useCardTitle } from './use-card-title'
import { type Deciding, useDecide } from './use-decide'
import { useFocusAfter } from './use-focus-after'
import { WithdrawLine } from './withdraw-line'

interface DecisionCardProps {
  interaction: Interaction
  preview: CommitPreview | undefined
  drift?: Drift
  /** For a page that does not read the log: the card has moved. */
  onMoved?: () => void
}

/** The card that a person decides: a region, never a modal; it takes no focus, and only its own buttons decide. */
export function DecisionCard({ interaction, preview, drift, onMoved }: DecisionCardProps) {
  const { person } = useMe()
  const isReadOnly = useIsReadOnly()
  const turn = decisionTurn(interaction, isReadOnly ? undefined : person.id, useNow())
  const deciding = useDecide(interaction, onMoved)
  const heading = useFocusAfter(interaction, deciding)
  if (turn.type === 'over')
    return (
      <DecidedCard interaction={interaction} preview={preview} drift={drift} lost={deciding.lost} heading={heading} />
    )
  return <OpenCard interaction={interaction} preview={preview} turn={turn} deciding={deciding} heading={heading} />
}

type OpenTurn = Exclude<DecisionTurn, { type: 'over' }>

interface OpenCardProps {
  interaction: Interaction
  preview: CommitPreview | undefined
  turn: OpenTurn
  deciding: Deciding
  heading: RefObject<HTMLHeadingElement | null>
}

function OpenCard({ interaction, preview, turn, deciding, heading }: OpenCardProps) {
  const t = useTranslations('decision')
  const title = useCardTitle()
  const locale = useLocale() as Locale
  const headingId = useId()
  const isMine = turn.type === 'mine'
  const isArmed = useArmed(`${interaction.interactionId} ${interaction.status}`)
  const shared = { interaction, isArmed, deciding }
  return (
    <section
      id={decisionAnchor(interaction.interactionId)}
      aria-labelledby={headingId}
      data-edge
      className={classNames(
        'scroll-mt-4 rounded-card bg-paper',
        isMine ? 'border-[1.5px] border-amber-line' : 'border border-line-strong',
      )}
    >
      <header
        className={classNames(
          'flex items-start gap-3 rounded-t-[6px] border-b px-4 py-3 max-tablet:px-3',
          isMine ? 'border-amber-line bg-amber-wash' : 'border-line bg-inset',
        )}
      >
        <div className="min-w-0 flex-1">
          <p
            className={classNames(
              'flex items-center gap-1.5 text-12 font-semibold',
              isMine ? 'text-amber' : 'text-ink-2',
            )}
          >
            {isMine ? null : <Hourglass className="size-3.5" aria-hidden />}
            {turn.type === 'theirs'
              ? t('waitsFor', { name: turn.who })
              : turn.stage === 'first'
                ? t('needed')
                : t('asksYou', { name: interaction.requester.name })}
          </p>
          <h3 ref={heading} id={headingId} tabIndex={-1} className="mt-0.5 text-17 font-semibold break-words">
            <VisibleText text={title(interaction, preview)} />
          </h3>
          {interaction.hint === undefined || interaction.status !== 'pending' ? null : (
            <p className="mt-0.5 text-13 text-ink-2">{localize(interaction.hint, locale)}</p>
          )}
        </div>
        <TimeLeft until={interaction.expiresAt} />
      </header>
      <DecisionBody interaction={interaction} preview={preview} />
      {turn.type === 'theirs' ? (
        <p className="px-4 py-3 text-13 text-ink-3 max-tablet:px-3">{t('nothingForYou', { name: turn.who })}</p>
      ) : (
        <DecisionChoices {...shared} turn={turn} />
      )}
      {useIsReadOnly() ? null : <WithdrawLine {...shared} />}
    </section>
  )
}
