'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { isRunning, type Turn } from './group-turns'

/** Says politely when an answer begins and when it is there; not every word of it. */
export function ThreadStatus({ turns }: { turns: readonly Turn[] }) {
  const t = useTranslations('chat')
  const last = turns.at(-1)
  const running = last !== undefined && isRunning(last)
  const wasRunning = useRef(false)
  const [text, setText] = useState('')
  useEffect(() => {
    if (running !== wasRunning.current) setText(running ? t('answerStarts') : t('answerEnds'))
    wasRunning.current = running
  }, [running, t])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
