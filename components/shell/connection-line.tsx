'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useChannelStatus } from '@/components/stream/live-context'
import { TurningRing } from '@/components/ui/turning-ring'

/** Says when nothing new arrives. A short pause is not worth a word. */
export function ConnectionLine() {
  const t = useTranslations('shell')
  const status = useChannelStatus()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (status === 'open') return
    const timer = setTimeout(() => setLate(true), 4000)
    return () => clearTimeout(timer)
  }, [status])
  return (
    <div role="status">
      {isLate && status !== 'open' ? (
        <p className="flex items-center justify-center gap-2 border-b border-line bg-inset px-4 py-1 text-13 text-ink-2">
          <TurningRing className="size-3.5" />
          {t('reconnecting')}
        </p>
      ) : null}
    </div>
  )
}
