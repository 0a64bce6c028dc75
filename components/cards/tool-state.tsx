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
  const tools = useTranslations('tools')
  const details = useDetails()
  const { state } = entry
  // It may still be on its way to a card: nothing runs before the decision.
  const isUndecided =
    state === 'running' && entry.interactionId === undefined && tools.has(`${entry.tool}.asked` as never)
  const Icon = state === 'preparing' || state === 'running' ? TurningRing : icons[state]
  return (
    <span className={classNames('inline-flex items-center gap-1 text-12 whitespace-nowrap', colours[state])}>
      <Icon className="size-3.5" aria-hidden />
      {[t(isUndecided ? 'working' : state), ...details(entry)].join(' · ')}
    </span>
  )
}

const colours: Record<ToolEntry['state'], string> = {
  preparing: 'text-teal',
  running: 'text-teal',
  waiting: 'text-ink-3',
  done: 'text-ink-3',
  failed: 'text-rose',
  blocked: 'text-rose',
  unknown: 'text-rose',
  cancelled: 'text-ink-3',
}

/** How far it is, or how long it took. */
function useDetails(): (entry: ToolEntry) => string[] {
  const t = useTranslations('toolState')
  const format = useFormat()
  return ({ state, progress, durationMs }) => {
    if (state !== 'preparing' && state !== 'running')
      return durationMs === undefined ? [] : [format.duration(durationMs)]
    const { argumentChars, rows, elapsedMs, message } = progress ?? {}
    const known = [
      state === 'preparing' && argumentChars && t('characters', { count: argumentChars }),
      state === 'running' && rows && t('rows', { count: rows }),
      state === 'running' && elapsedMs && format.duration(elapsedMs),
      state === 'running' && message,
    ]
    return known.filter((part) => typeof part === 'string')
  }
}
