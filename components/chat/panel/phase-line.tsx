'use client'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { phases } from '@/lib/contracts/phase'

/** How far a longer piece of work is: its phases in a row, those that are over, and the one that it is in. */
export function PhaseLine({ phase }: { phase: string }) {
  const t = useTranslations('panel')
  const place = phase === 'done' ? phases.length : (phases as readonly string[]).indexOf(phase)
  if (place < 0) return null
  return (
    <ol aria-label={t('phaseLine')} className="mb-3 flex flex-wrap gap-x-1 gap-y-1 text-12">
      {phases.map((name, index) => (
        <li
          key={name}
          aria-current={index === place ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-1 rounded-inner border px-2 py-0.5',
            index === place ? 'border-teal-line font-semibold text-teal' : 'border-line text-ink-3',
          )}
        >
          {index < place ? <Check aria-hidden className="size-3" strokeWidth={2.5} /> : null}
          {t(`phases.${name}`)}
          {index < place ? <span className="sr-only">{t('phaseOver')}</span> : null}
        </li>
      ))}
    </ol>
  )
}
