'use client'
import { useTranslations } from 'next-intl'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useFormat } from '@/components/format/use-format'
import { classNames } from '@/components/ui/class-names'
import { VisibleText } from '@/components/ui/visible-text'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import { type EventGroup, type EventLine, type EventTone, eventLine } from './event-line'

const groups = ['all', 'tools', 'decisions', 'errors'] as const
type Group = (typeof groups)[number]

const tones: Record<EventTone, string> = {
  plain: 'text-ink',
  wait: 'text-amber',
  sure: 'text-green',
  stop: 'text-rose',
}

interface Row {
  logged: LoggedEvent
  line: EventLine
  position: number
}

/** Every event of the log, the present one marked; one click goes there. */
export function TimeLine({
  events,
  position,
  onGoTo,
}: {
  events: readonly LoggedEvent[]
  position: number
  onGoTo(position: number): void
}) {
  const t = useTranslations('admin.replay')
  const [group, setGroup] = useState<Group>('all')
  const rows = useMemo(
    () => events.map((logged, index): Row => ({ logged, line: eventLine(logged), position: index + 1 })),
    [events],
  )
  const shown = rows.filter(({ line }) => group === 'all' || line.group === group)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div role="group" aria-label={t('show')} className="flex flex-none gap-1 border-b border-line p-1.5">
        {groups.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={group === each}
            onClick={() => setGroup(each)}
            className={classNames(
              'min-h-7 rounded-inner px-2 text-12 whitespace-nowrap max-tablet:min-h-11',
              group === each ? 'bg-teal-wash font-semibold text-teal' : 'text-ink-2 hover:bg-hover',
            )}
          >
            {t(`group.${each}`)} {countOf(rows, each)}
          </button>
        ))}
      </div>
      <ol aria-label={t('events')} className="scroll-area min-h-0 flex-1 py-1">
        {shown.map((row) => (
          <EventRow
            key={row.logged.seq}
            row={row}
            state={row.position === position ? 'current' : row.position > position ? 'later' : 'past'}
            onGoTo={onGoTo}
          />
        ))}
      </ol>
    </div>
  )
}

const countOf = (rows: readonly Row[], group: Group): number =>
  group === 'all' ? rows.length : rows.filter(({ line }) => line.group === (group as EventGroup)).length

const EventRow = memo(function EventRow({
  row: { logged, line, position },
  state,
  onGoTo,
}: {
  row: Row
  state: 'past' | 'current' | 'later'
  onGoTo(position: number): void
}) {
  const format = useFormat()
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (state === 'current') ref.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  return (
    <li ref={ref} style={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 28px' }}>
      <button
        type="button"
        aria-current={state === 'current' ? 'step' : undefined}
        onClick={() => onGoTo(position)}
        className={classNames(
          'flex min-h-7 w-full items-baseline gap-2 border-l-[3px] px-2 py-0.5 text-left text-12 -outline-offset-2 hover:bg-hover',
          state === 'current' ? 'border-l-teal bg-teal-wash' : 'border-l-transparent',
        )}
      >
        <span className="w-9 flex-none text-right text-ink-3 tabular-nums">{logged.seq}</span>
        <span
          className={classNames('flex-none font-mono text-12', state === 'later' ? 'text-ink-3' : tones[line.tone])}
        >
          {line.type}
        </span>
        <span className={classNames('min-w-0 flex-1 truncate', state === 'later' ? 'text-ink-3' : 'text-ink-2')}>
          <VisibleText text={line.text} />
        </span>
        {line.durationMs === undefined ? null : (
          <span className="flex-none text-ink-3 tabular-nums">{format.duration(line.durationMs)}</span>
        )}
      </button>
    </li>
  )
})
