'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { TextArea } from '@/components/ui/text-area'
import type { FeedbackEntry } from '@/lib/contracts/conversation'

interface FeedbackDialogProps {
  open: boolean
  opinion: FeedbackEntry | undefined
  onClose(): void
  onSend(rating: 'down', comment: string): void
  onTakeBack(): void
}

/** What was wrong with an answer, in the person's words; they may leave it empty. */
export function FeedbackDialog({ open, opinion, onClose, onSend, onTakeBack }: FeedbackDialogProps) {
  const t = useTranslations('feedback')
  const field = useRef<HTMLTextAreaElement>(null)
  const isGiven = opinion?.rating === 'down'
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSend('down', String(new FormData(event.currentTarget).get('comment')).trim())
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      closeLabel={t('cancel')}
      initialFocus={field}
    >
      <form className="grid gap-4 p-4" onSubmit={handleSubmit}>
        <Field label={t('comment')} hint={t('hint')}>
          {(ids) => (
            <TextArea
              {...ids}
              ref={field}
              name="comment"
              maxLength={2000}
              defaultValue={isGiven ? opinion.comment : ''}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          {isGiven ? (
            <Button
              onClick={() => {
                onTakeBack()
                onClose()
              }}
            >
              {t('takeBack')}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('cancel')}</Button>
          )}
          <Button type="submit" look="primary">
            {t('send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
