'use client'
import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { TextInput } from '@/components/ui/text-input'
import type { ConversationSummary } from '@/lib/contracts/conversation'

interface RenameDialogProps {
  /** The conversation to rename; undefined = closed. */
  item: ConversationSummary | undefined
  onClose(): void
  onRename(item: ConversationSummary, title: string): void
}

export function RenameDialog({ item, onClose, onRename }: RenameDialogProps) {
  const t = useTranslations('list')
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const title = String(new FormData(event.currentTarget).get('title')).trim()
    if (item && title && title !== item.title) onRename(item, title)
    onClose()
  }
  return (
    <Dialog
      open={item !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t('renameTitle')}
      closeLabel={t('cancel')}
    >
      <form className="grid gap-4 p-4" onSubmit={handleSubmit}>
        <Field label={t('titleLabel')}>
          {(ids) => (
            <TextInput
              {...ids}
              name="title"
              defaultValue={item?.title ?? ''}
              maxLength={200}
              required
              autoComplete="off"
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary">
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
