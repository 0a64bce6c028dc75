'use client'
import { ArrowUp, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { isApiError } from '@/components/api/api-error'
import { unqueueMessage } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { Button } from '@/components/ui/button'
import { SentFiles } from './sent-files'
import type { QueuedMessage } from './thread-view'
import { UserText } from './user-bubble'

interface QueuedMessagesProps {
  conversationId: string
  messages: readonly QueuedMessage[]
  /** They go by themselves when the run has ended; else their author sends them. */
  isRunning: boolean
  onSendNow(message: QueuedMessage): void
}

/** What was said while a run is going on, above the composer. */
export function QueuedMessages({ conversationId, messages, isRunning, onSendNow }: QueuedMessagesProps) {
  const t = useTranslations('queue')
  const errorText = useErrorText()
  if (messages.length === 0) return null
  const remove = (clientId: string) =>
    unqueueMessage(conversationId, clientId).catch((error: unknown) => {
      if (!isApiError(error, 'not-found')) toast.error(errorText(error)) // not found: it was sent in this very moment
    })
  return (
    <section aria-label={t('label')} className="mb-2 rounded-card border border-line bg-sunk">
      <p className="px-3 pt-2 text-12 text-ink-3">{t(isRunning ? 'goes' : 'held', { count: messages.length })}</p>
      <ul className="scroll-area max-h-40 pb-1.5">
        {messages.map((message, index) => (
          <li key={message.clientId} className="flex items-start gap-1.5 py-0.5 pr-1.5 pl-3">
            <div className="line-clamp-3 min-w-0 flex-1 py-1 text-14 break-words">
              <UserText text={message.text} />
              <SentFiles paths={message.files ?? []} />
            </div>
            {isRunning || index > 0 ? null : (
              <Button onClick={() => onSendNow(message)}>
                <ArrowUp className="size-3.5" aria-hidden />
                {t('sendNow')}
              </Button>
            )}
            <Button look="quiet" onClick={() => void remove(message.clientId)}>
              <X className="size-3.5" aria-hidden />
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
