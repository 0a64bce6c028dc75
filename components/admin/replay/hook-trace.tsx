'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/format/use-format'
import { classNames } from '@/components/ui/class-names'
import type { Firing } from './hooks-at'

/** Which hooks fired, what they decided and how long it took, in their order. */
export function HookTrace({ firings }: { firings: readonly Firing[] }) {
  const t = useTranslations('admin.replay')
  const format = useFormat()
  const longest = Math.max(1, ...firings.map(({ ms }) => ms))
  const rows = firings.map((firing, index) => ({ ...firing, key: `${index} ${firing.hook} ${firing.slot}` }))
  return (
    <ol aria-label={t('hooks')} className="grid gap-0.5 text-12">
      {rows.map(({ key, hook, slot, ms, decision }) => (
        <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2">
          <span className="min-w-0 truncate">
            <span className="font-mono">{hook}</span> <span className="text-ink-3">{slot}</span>
          </span>
          <span className={classNames(toneOf(decision))}>{decision === 'none' ? t('noOpinion') : decision}</span>
          <span className="w-16 text-right text-ink-3 tabular-nums">{ms < 1 ? `${ms} ms` : format.duration(ms)}</span>
          <span aria-hidden className="col-span-3 h-0.5 rounded-full bg-line">
            <span className="block h-full rounded-full bg-teal-line" style={{ width: `${(ms / longest) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function toneOf(decision: string): string {
  if (decision.startsWith('error') || decision.startsWith('block')) return 'text-rose'
  if (decision.startsWith('ask')) return 'text-amber font-semibold'
  return decision === 'none' ? 'text-ink-3' : 'text-ink'
}
