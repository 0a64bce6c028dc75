'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextArea } from '@/components/ui/text-area'
import { messageLimit } from '@/lib/contracts/request'
import { readKey } from './composer-keys'

interface EditMessageProps {
  text: string
  /** A run is going on: what was typed stays, sending waits. */
  isBusy: boolean
  onSend(text: string): void
  onCancel(): void
}

/** A message of the person under change. Says what sending it does. */
export function EditMessage({ text, isBusy, onSend, onCancel }: EditMessageProps) {
  const t = useTranslations('chat')
  const c = useTranslations('composer')
  const [value, setValue] = useState(text)
  const isTooLong = value.trim().length > messageLimit
  const canSend = value.trim() !== '' && !isTooLong && !isBusy
  const send = () => canSend && onSend(value.trim())
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel()
    if (readKey({ ...event, isComposing: event.nativeEvent.isComposing } as never) !== 'send') return
    event.preventDefault()
    send()
  }
  return (
    <form
      aria-label={t('editLabel')}
      className="mb-5 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea
        aria-label={t('editField')}
        autoFocus
        rows={Math.min(12, value.split('\n').length + 1)}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={handleKeyDown}
        className="text-15"
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className={`min-w-0 flex-1 basis-60 text-12 ${isTooLong ? 'text-rose' : 'text-ink-3'}`}>
          {isTooLong ? c('tooLong', { limit: messageLimit }) : t('editNote')}
        </p>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" look="primary" disabled={!canSend}>
          {t('editSend')}
        </Button>
      </div>
    </form>
  )
}
