'use client'
import { Check, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { GateMark } from '@/components/ui/gate-mark'
import { TurningRing } from '@/components/ui/turning-ring'
import { VisibleText } from '@/components/ui/visible-text'
import type { PlanItem } from '@/lib/contracts/release'

const words: Record<PlanItem['status'], { title: string; state: string; line: string }> = {
  pending: { title: 'text-ink-3', state: 'text-ink-3', line: 'not-last:before:bg-line-strong' },
  running: { title: 'font-semibold', state: 'text-teal', line: 'not-last:before:bg-line-strong' },
  waiting: { title: 'font-semibold', state: 'text-amber', line: 'not-last:before:bg-line-strong' },
  done: { title: '', state: 'text-ink-3', line: 'not-last:before:bg-teal-line' },
  failed: { title: '', state: 'text-rose', line: 'not-last:before:bg-line-strong' },
}

/** The steps of the plan on their own little channel. */
export function PlanPanel({ items }: { items: readonly PlanItem[] }) {
  const t = useTranslations('panel')
  if (items.length === 0) return <p className="text-13 text-ink-3">{t('noPlan')}</p>
  return (
    <ol>
      {items.map((item, index) => (
        <Step key={item.id} item={item} number={index + 1} />
      ))}
    </ol>
  )
}

function Step({ item, number }: { item: PlanItem; number: number }) {
  const t = useTranslations('panel')
  const { title, state, line } = words[item.status]
  const isNow = item.status === 'running' || item.status === 'waiting'
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className={classNames(
        'relative grid grid-cols-[20px_minmax(0,1fr)] gap-2 pb-3 text-13 last:pb-0',
        'not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[9px] not-last:before:w-0.5',
        line,
      )}
    >
      <Dot item={item} number={number} />
      <span className={classNames('break-words', title)}>
        <VisibleText text={item.title} />
        <span className={classNames('block text-12 font-normal', state)}>{t(`step.${item.status}`)}</span>
      </span>
    </li>
  )
}

const dots: Record<PlanItem['status'], string> = {
  pending: 'border-line-strong bg-paper text-ink-3',
  running: 'border-teal-line bg-paper text-teal',
  waiting: 'border-amber-line bg-amber-solid text-on-amber',
  done: 'border-teal-line bg-paper text-teal',
  failed: 'border-rose-line bg-rose-wash text-rose',
}

function Dot({ item: { status }, number }: { item: PlanItem; number: number }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'relative grid size-5 place-items-center rounded-full border-[1.5px] text-12',
        dots[status],
      )}
    >
      {status === 'done' ? <Check className="size-3" strokeWidth={2.5} /> : null}
      {status === 'running' ? <TurningRing className="size-3" /> : null}
      {status === 'waiting' ? <GateMark className="size-3" filled={false} /> : null}
      {status === 'failed' ? <X className="size-3" strokeWidth={2.5} /> : null}
      {status === 'pending' ? number : null}
    </span>
  )
}
