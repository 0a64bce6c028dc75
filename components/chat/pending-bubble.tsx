'use client'
import { RotateCcw, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { isApiError } from '@/components/api/api-error'
import { useErrorText } from '@/components/api/use-error-text'
import { SignInLink } from '@/components/session/sign-in-link'
import { Button } from '@/components/ui/button'
import { SentFiles } from './sent-files'
import type { PendingMessage } from './thread-store'
import { Bubble, UserText } from './user-bubble'

/** A message on its way, or one that did not arrive. */
export function PendingBubble({
  message,
  onResend,
  onDismiss,
}: {
  message: PendingMessage
  onResend(): void
  onDismiss(): void
}) {
  const t = useTranslations('chat')
  const errorText = useErrorText()
  return (
    <Bubble by={message.error ? t('notSent') : t('sending')} isFaint={!message.error}>
      <UserText text={message.text} />
      <SentFiles paths={message.files ?? []} />
      {message.error ? (
        <div
          role="alert"
          className="mt-2 flex flex-wrap items-center gap-2 border-t border-line pt-2 text-13 text-rose"
        >
          <span className="flex-1">{errorText(message.error)}</span>
          {isApiError(message.error, 'not-signed-in') ? <SignInLink /> : null}
          <Button onClick={onResend}>
            <RotateCcw className="size-3.5" aria-hidden />
            {t('resend')}
          </Button>
          <Button look="quiet" onClick={onDismiss}>
            <X className="size-3.5" aria-hidden />
            {t('dismiss')}
          </Button>
        </div>
      ) : null}
    </Bubble>
  )
}
