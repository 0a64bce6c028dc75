'use client'
import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/components/format/use-format'
import { CopyButton } from '@/components/ui/copy-button'
import { IconButton } from '@/components/ui/icon-button'
import { EditMessage } from './edit-message'
import { SentFiles } from './sent-files'
import { useThreadActions } from './thread-actions'
import type { UserEntry } from './thread-view'
import { Bubble, UserText } from './user-bubble'

/** What a person said; it can be copied, and said in another way. */
export function UserMessage({ entry }: { entry: UserEntry }) {
  const t = useTranslations('chat')
  const format = useFormat()
  const actions = useThreadActions()
  const [isEditing, setEditing] = useState(false)
  const messageId = entry.key.slice('user:'.length)

  if (isEditing && actions)
    return (
      <EditMessage
        text={entry.text}
        isBusy={actions.isBusy}
        onCancel={() => setEditing(false)}
        onSend={(text) => {
          setEditing(false)
          actions.replace(messageId, text, entry.files)
        }}
      />
    )
  return (
    <Bubble
      id={turnAnchor(messageId)}
      by={`${entry.author ?? t('you')} · ${format.clock(entry.at)}`}
      actions={
        <>
          <CopyButton text={entry.text} label={t('copyMessage')} doneLabel={t('copied')} />
          {actions && !entry.isSuperseded ? (
            <IconButton label={t('edit')} disabled={actions.isBusy} onClick={() => setEditing(true)}>
              <Pencil className="size-3.5" aria-hidden />
            </IconButton>
          ) : null}
        </>
      }
    >
      <UserText text={entry.text} />
      <SentFiles paths={entry.files} />
    </Bubble>
  )
}

/** Where a search leads to. */
export const turnAnchor = (messageId: string): string => `turn-${messageId}`
