'use client'
import { MessageSquareText, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMe } from '@/components/session/me-context'
import { VisibleText } from '@/components/ui/visible-text'
import type { Interaction } from '@/lib/contracts/interaction'
import { useIsReadOnly } from './read-only-context'

/** Which message of the person led here, and a warning where something that was read suggests it rather than the person. */
export function ProvenanceLine({ interaction }: { interaction: Interaction }) {
  const t = useTranslations('decision.provenance')
  const isOwn = useMe().person.id === interaction.requester.id
  const isReadOnly = useIsReadOnly()
  const { message, taint } = interaction.provenance ?? {}
  if (!message) return null
  const words = <VisibleText text={message.text} />
  return (
    <div className="border-b border-line px-4 py-2.5 text-13 max-tablet:px-3">
      <p className="flex gap-2 text-ink-2">
        <MessageSquareText className="mt-0.5 size-4 text-ink-3" aria-hidden />
        <span className="min-w-0 break-words">
          {t('ledHere')}{' '}
          {isOwn && !isReadOnly ? (
            <Link className="underline" href={`/c/${interaction.conversationId}#turn-${message.id}`}>
              {words}
            </Link>
          ) : (
            <q>{words}</q>
          )}
        </span>
      </p>
      {taint ? (
        <p className="mt-1.5 flex gap-2 font-semibold text-rose">
          <TriangleAlert className="mt-0.5 size-4" aria-hidden />
          <span className="min-w-0 break-words">
            {t(taint.reason)} {t('suggestedBy')} <code>{taint.tool}</code>
            {taint.detail ? (
              <>
                {' '}
                <VisibleText text={taint.detail} />
              </>
            ) : null}
            {t('typeToConfirm')}
          </span>
        </p>
      ) : null}
    </div>
  )
}
