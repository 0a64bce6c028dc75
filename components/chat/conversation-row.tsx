'use client'
import {
  CircleX,
  Clock,
  Ellipsis,
  Hourglass,
  MessageSquare,
  Pencil,
  Pin,
  PinOff,
  ShieldCheck,
  Trash2,
} from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/format/use-format'
import { useNow } from '@/components/format/use-now'
import { classNames } from '@/components/ui/class-names'
import { GateMark } from '@/components/ui/gate-mark'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem, MenuLine } from '@/components/ui/menu'
import { TurningRing } from '@/components/ui/turning-ring'
import type { ConversationState, ConversationSummary } from '@/lib/contracts/conversation'

interface ConversationRowProps {
  item: ConversationSummary
  isCurrent: boolean
  onNavigate?: (() => void) | undefined
  onRename(): void
  onPin(): void
  onDelete(): void
}

/** State by icon, word and colour; the menu is reached by Tab like everything else. */
export function ConversationRow({ item, isCurrent, onNavigate, onRename, onPin, onDelete }: ConversationRowProps) {
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
          {item.title || t('untitled')}
        </span>
        <time
          dateTime={item.updatedAt}
          className="text-12 leading-[21px] text-ink-3 group-focus-within/row:invisible group-hover/row:invisible max-tablet:visible! max-tablet:pr-8"
        >
          {format.clock(item.updatedAt)}
        </time>
        <StateLine item={item} />
      </Link>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t('rowMenu', { title: item.title || t('untitled') })}
            className={classNames(
              iconButtonClass,
              'absolute top-1 right-1 opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 data-popup-open:opacity-100 max-tablet:opacity-100',
            )}
          >
            <Ellipsis className="size-4" aria-hidden />
          </button>
        }
      >
        <MenuItem icon={item.pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />} onSelect={onPin}>
          {item.pinned ? t('unpin') : t('pin')}
        </MenuItem>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onRename}>
          {t('rename')}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onDelete}>
          {t('delete')}
        </MenuItem>
      </Menu>
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
