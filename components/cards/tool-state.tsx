'use client'
import { Ban, Check, CircleHelp, CircleX, Hourglass, Square } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ToolEntry } from '@/components/chat/thread-view'
import { useFormat } from '@/components/format/use-format'
import { classNames } from '@/components/ui/class-names'
import { TurningRing } from '@/components/ui/turning-ring'

const icons = { done: Check, failed: CircleX, blocked: Ban, unknown: CircleHelp, cancelled: Square, waiting: Hourglass }

/** State, progress and duration of a call, by icon and word. */
export function ToolState({ entry }: { entry: ToolEntry }) {
  const t = useTranslations('toolState')
  const format = useFormat()
  const { state, durationMs, progress } = entry
  const isMoving = state === 'preparing' || state === 'running'
  const Icon = isMoving ? TurningRing : icons[state]
  const details = [
    state === 'preparing' && progress?.argumentChars ? t('characters', { count: progress.argumentChars }) : '',
    state === 'running' && progress?.rows ? t('rows', { count: progress.rows }) : '',
    state === 'running' && progress?.elapsedMs ? format.duration(progress.elapsedMs) : '',
    state === 'running' ? (progress?.message ?? '') : '',
    durationMs !== undefined && !isMoving ? format.duration(durationMs) : '',
  ].filter(Boolean)
  const isBad = state === 'failed' || state === 'blocked' || state === 'unknown'
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 text-12 whitespace-nowrap',
        isBad ? 'text-rose' : isMoving ? 'text-teal' : 'text-ink-3',
      )}
    >
      <Icon className="size-3.5" aria-hidden />
      {[t(state), ...details].join(' · ')}
    </span>
  )
}
