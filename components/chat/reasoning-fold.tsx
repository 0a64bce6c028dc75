'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/format/use-format'
import { Fold } from '@/components/ui/fold'
import type { ReasoningEntry } from './thread-view'

/** What the model thought, folded away; it says how long. */
export function ReasoningFold({ entry }: { entry: ReasoningEntry }) {
  const t = useTranslations('chat')
  const format = useFormat()
  const spent = entry.endedAt ? Date.parse(entry.endedAt) - Date.parse(entry.at) : undefined
  return (
    <Fold
      summary={
        entry.isStreaming
          ? t('thinking')
          : spent === undefined
            ? t('thought')
            : t('thoughtFor', { time: format.duration(spent) })
      }
    >
      <p className="max-w-(--measure) py-1 pl-4 text-13 whitespace-pre-wrap text-ink-3">{entry.text}</p>
    </Fold>
  )
}
