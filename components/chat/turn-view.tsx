'use client'
import { useTranslations } from 'next-intl'
import { memo, useMemo } from 'react'
import { useFormat } from '@/components/format/use-format'
import { GateMark } from '@/components/ui/gate-mark'
import { TurningRing } from '@/components/ui/turning-ring'
import { AnswerActions } from './answer-actions'
import { EntryView } from './entry-view'
import { isRunning, type Turn, turnDuration } from './group-turns'
import { type ThreadItem, threadItems } from './thread-items'
import type { TextEntry } from './thread-view'
import { UserMessage } from './user-message'

/** One message and what came of it. Far away from the view the browser does not lay it out. */
export const TurnView = memo(function TurnView({ turn, isLast }: { turn: Turn; isLast: boolean }) {
  const t = useTranslations('chat')
  const items = useMemo(() => threadItems(turn.entries), [turn.entries])
  const running = isRunning(turn)
  return (
    <article
      aria-label={t('turn')}
      className="mb-8"
      style={isLast ? undefined : { contentVisibility: 'auto', containIntrinsicSize: 'auto 600px' }}
    >
      {turn.user ? <UserMessage entry={turn.user} /> : null}
      {items.length > 0 || running ? (
        <div className="channel">
          <TurnHead turn={turn} />
          {items.map((item) => (
            <EntryView key={item.key} item={item} />
          ))}
          {running && !items.some(isMoving) ? (
            <p className="mt-3 flex items-center gap-2 text-13 text-teal">
              <TurningRing className="size-3.5" />
              {t('working')}
            </p>
          ) : null}
          {running ? null : <AnswerFoot turn={turn} items={items} isLast={isLast} />}
        </div>
      ) : null}
    </article>
  )
})

/** What can be done with an answer that is there; without a word only another try of the last one. */
function AnswerFoot({ turn, items, isLast }: { turn: Turn; items: readonly ThreadItem[]; isLast: boolean }) {
  const texts = items.filter(isAnswer)
  const retries = isLast && !turn.isSuperseded ? turn.user : undefined
  return texts.length > 0 || retries ? <AnswerActions texts={texts} retries={retries} /> : null
}

const isAnswer = (item: ThreadItem): item is TextEntry => item.kind === 'text'

/** Says by itself that something is under way. */
const isMoving = (item: ThreadItem): boolean =>
  item.kind === 'tool'
    ? item.state === 'preparing' || item.state === 'running'
    : 'isStreaming' in item && item.isStreaming

function TurnHead({ turn }: { turn: Turn }) {
  const t = useTranslations('chat')
  const format = useFormat()
  const first = turn.runs[0]
  const steps = turn.runs.reduce((sum, run) => sum + run.steps, 0)
  const duration = turnDuration(turn)
  return (
    <h2 className="flex min-h-6 items-center gap-2 text-13 text-ink-3">
      <GateMark className="absolute left-0 size-[22px] text-teal max-tablet:static" />
      <b className="font-semibold text-ink">Sluice</b>
      {[
        first ? format.clock(first.startedAt) : '',
        steps > 0 ? t('steps', { count: steps }) : '',
        duration ? format.duration(duration) : '',
      ]
        .filter(Boolean)
        .join(' · ')}
    </h2>
  )
}
