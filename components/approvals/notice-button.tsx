'use client'
import { Bell, BellOff, BellRing } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { askForNotices, type NoticeState, noticeState, stopNotices } from './browser-notice'

const icons = { on: BellRing, off: Bell, denied: BellOff }

/** Switches this browser's notices; the browser is asked by this click and never otherwise. */
export function NoticeButton() {
  const t = useTranslations('approvals.notices')
  const [state, setState] = useState<NoticeState>('unsupported')
  useEffect(() => setState(noticeState()), [])
  if (state === 'unsupported') return null
  const Icon = icons[state]
  const toggle = async () => {
    if (state === 'on') stopNotices()
    setState(state === 'on' ? noticeState() : await askForNotices())
  }
  return (
    <span className="flex items-center gap-1">
      <span role="status" className="text-12 text-ink-3">
        {state === 'denied' ? t('denied') : ''}
      </span>
      <IconButton
        label={t(state)}
        aria-pressed={state === 'on'}
        disabled={state === 'denied'}
        onClick={() => void toggle()}
      >
        <Icon className={state === 'on' ? 'size-4 text-teal' : 'size-4'} aria-hidden />
      </IconButton>
    </span>
  )
}
