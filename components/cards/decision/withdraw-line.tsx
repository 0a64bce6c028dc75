'use client'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMe } from '@/components/session/me-context'
import { Button } from '@/components/ui/button'
import { TurningRing } from '@/components/ui/turning-ring'
import type { Interaction } from '@/lib/contracts/interaction'
import { type Deciding, withdrawing } from './use-decide'
import { useRefusalText } from './use-refusal-text'

interface WithdrawLineProps {
  interaction: Interaction
  isArmed: boolean
  deciding: Deciding
}

/** The requester, or an administrator, takes an open card back. Quiet: it is no way to decide, and nothing runs by it. */
export function WithdrawLine({ interaction, isArmed, deciding }: WithdrawLineProps) {
  const t = useTranslations('decision')
  const refusalText = useRefusalText()
  const { person } = useMe()
  const { requester, approver, status } = interaction
  const isOwn = requester.id === person.id
  if (!isOwn && person.role !== 'admin') return null
  const decidesHere = status === 'pending' ? isOwn : approver?.id === person.id
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-1.5 text-12 text-ink-3 max-tablet:px-3">
      <span className="min-w-0 flex-1 basis-48">{t(isOwn ? 'withdrawNote' : 'withdrawNoteAdmin')}</span>
      <Button
        look="quiet"
        className="max-tablet:min-h-11"
        disabled={!isArmed || deciding.sent !== undefined}
        onClick={deciding.withdraw}
      >
        {deciding.sent === withdrawing ? (
          <TurningRing className="size-4" />
        ) : (
          <RotateCcw className="size-4" aria-hidden />
        )}
        {t('withdraw')}
      </Button>
      {decidesHere ? null : (
        <p role="alert" className="basis-full text-13 text-rose empty:hidden">
          {deciding.error ? refusalText(deciding.error) : null}
        </p>
      )}
    </div>
  )
}
