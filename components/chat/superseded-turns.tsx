'use client'
import { useTranslations } from 'next-intl'
import { Fold } from '@/components/ui/fold'
import type { Turn } from './group-turns'
import { TurnView } from './turn-view'

/** What was said before the person said it in another way: folded, still readable, no longer known to the model. */
export function SupersededTurns({ turns }: { turns: readonly Turn[] }) {
  const t = useTranslations('chat')
  return (
    <Fold
      className="mb-6 rounded-card border border-dashed border-line-strong px-3 py-1.5"
      summary={t('superseded', { count: turns.filter(({ user }) => user).length })}
    >
      <div className="mt-4 opacity-75">
        {turns.map((turn) => (
          <TurnView key={turn.key} turn={turn} isLast={false} />
        ))}
      </div>
    </Fold>
  )
}
