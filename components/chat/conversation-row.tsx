'use client'
import { CircleX, Clock, Hourglass, MessageSquare, ShieldCheck } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/format/use-format'
import { useNow } from '@/components/format/use-now'
import { classNames } from '@/components/ui/class-names'
import { GateMark } from '@/components/ui/gate-mark'
import { TurningRing } from '@/components/ui/turning-ring'
import { VisibleText } from '@/components/ui/visible-text'
import type { ConversationState, ConversationSummary } from '@/lib/contracts/conversation'
import { ConversationMenu } from './conversation-menu'
import type { ConversationActions } from './use-conversation-actions'

interface ConversationRowProps {
  item: ConversationSummary
  isCurrent: boolean
  onNavigate?: (() => void) | undefined
  actions: ConversationActions
}

/** State by icon, word and colour; the menu is reached by Tab like everything else. */
export function ConversationRow({ item, isCurrent, onNavigate, actions }: ConversationRowProps) {
  const t = useTranslations('list')
  const format = useFormat()
  return (
    <li className="group/row relative mx-1">
      <Link
        href={`/c/${item.id}`}
        aria-current={isCurrent ? 'page' : undefined}
        {...(onNavigate ? { onClick: onNavigate } : {})}
        className={classNames(
          'grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2 rounded-inner border px-3 py-[7px] text-inherit no-underline',
          isCurrent ? 'border-line-strong bg-paper' : 'border-transparent hover:bg-hover',
        )}
      >
        <StateIcon state={item.state} />
        <span className={classNames('truncate', item.state === 'waiting' && 'font-semibold')}>
          <VisibleText text={item.title || t('untitled')} />
        </span>
        <time
          dateTime={item.updatedAt}
          className="text-12 leading-[21px] text-ink-3 group-focus-within/row:invisible group-hover/row:invisible max-tablet:visible! max-tablet:pr-8"
        >
          {format.clock(item.updatedAt)}
        </time>
        <StateLine item={item} />
      </Link>
      <ConversationMenu
        item={item}
        actions={actions}
        className="absolute top-1 right-1 opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 data-popup-open:opacity-100 max-tablet:opacity-100"
      />
    </li>
  )
}

export const stateColours: Record<ConversationState, string> = {
  idle: 'text-ink-3',
  running: 'text-teal',
  waiting: 'text-amber',
  waiting_other: 'text-ink-3',
  failed: 'text-rose',
  executed: 'text-green',
  expired: 'text-ink-3',
}

export function StateIcon({ state }: { state: ConversationState }) {
  const className = classNames('mt-0.5 size-4', stateColours[state])
  if (state === 'waiting') return <GateMark className={className} filled={false} />
  if (state === 'running') return <TurningRing className={className} />
  const Icon = {
    idle: MessageSquare,
    waiting_other: Hourglass,
    failed: CircleX,
    executed: ShieldCheck,
    expired: Clock,
  }[state]
  return <Icon className={className} strokeWidth={1.75} aria-hidden />
}

function StateLine({ item }: { item: ConversationSummary }) {
  const t = useTranslations('list')
  const format = useFormat()
  const now = useNow(item.waitUntil !== null, 60_000)
  const left = item.waitUntil ? format.left(item.waitUntil, now) : undefined
  const isQuiet =
    item.state === 'executed' || item.state === 'idle' || item.state === 'expired' || item.state === 'waiting_other'
  return (
    <span
      className={classNames(
        'col-[2/4] truncate text-12',
        isQuiet ? 'text-ink-3' : stateColours[item.state],
        item.state === 'waiting' && 'font-semibold',
      )}
    >
      {t(`state.${item.state}`)}
      {left ? ` · ${t('left', { time: left })}` : ''}
    </span>
  )
}
