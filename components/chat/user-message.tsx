'use client'
import { RotateCcw, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useErrorText } from '@/components/api/use-error-text'
import { useFormat } from '@/components/format/use-format'
import { Button } from '@/components/ui/button'
import { VisibleText } from '@/components/ui/visible-text'
import type { PendingMessage } from './thread-store'
import type { UserEntry } from './thread-view'

export function UserMessage({ entry }: { entry: UserEntry }) {
  const t = useTranslations('chat')
  const format = useFormat()
  return (
    <Bubble by={`${entry.author ?? t('you')} · ${format.clock(entry.at)}`}>
      <UserText text={entry.text} />
    </Bubble>
  )
}

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
      {message.error ? (
        <div
          role="alert"
          className="mt-2 flex flex-wrap items-center gap-2 border-t border-line pt-2 text-13 text-rose"
        >
          <span className="flex-1">{errorText(message.error)}</span>
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

function Bubble({ by, isFaint = false, children }: { by: string; isFaint?: boolean; children: React.ReactNode }) {
  return (
    <div className={`mb-5 ml-auto w-fit max-w-[min(100%,640px)] ${isFaint ? 'opacity-70' : ''}`}>
      <p className="mb-1 text-right text-12 text-ink-3">{by}</p>
      <div className="rounded-card border border-line bg-inset px-3.5 py-2.5 text-15 break-words">{children}</div>
    </div>
  )
}

/** What a person typed stays as typed; only `code` in backticks is set as code. */
function UserText({ text }: { text: string }) {
  let at = 0
  return (
    <p className="whitespace-pre-wrap">
      {text.split(/(`[^`\n]+`)/).map((part) => {
        const key = at
        at += part.length + 1
        return part.length > 2 && part.startsWith('`') && part.endsWith('`') ? (
          <code key={key} className="rounded-chip bg-paper px-1 text-[0.88em] break-words">
            <VisibleText text={part.slice(1, -1)} />
          </code>
        ) : (
          <VisibleText key={key} text={part} />
        )
      })}
    </p>
  )
}
