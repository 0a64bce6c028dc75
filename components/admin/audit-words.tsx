'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useCodeText } from '@/components/cards/use-code-text'
import { VisibleText } from '@/components/ui/visible-text'
import type { AuditLine } from '@/lib/contracts/admin'
import { type Locale, localize } from '@/lib/contracts/localized'

/** What happened, in words; a code that has none stays a code. */
export function useAuditAction(): (action: string) => string {
  const text = useCodeText('admin')
  return (action) => {
    const key = `auditAction.${action}`
    const words = text(key)
    return words === key ? action : words
  }
}

/** What happened, in words; the code, as the chain has it, is what one hovers. */
export function AuditAction({ action }: Pick<AuditLine, 'action'>) {
  return <span title={action}>{useAuditAction()(action)}</span>
}

/** How a decision went: the option as its button said, and what became of the card. Nothing for what decides nothing. */
export function AuditOutcome({ outcome }: Pick<AuditLine, 'outcome'>) {
  const t = useTranslations('decision.status')
  const locale = useLocale() as Locale
  if (!outcome) return null
  const { option, status } = outcome
  return (
    <>
      <b className={status === 'rejected' ? 'font-semibold text-rose' : 'font-semibold'}>{t(status)}</b>
      <span className="text-ink-3">
        {' · '}
        <VisibleText text={localize(option, locale)} />
      </span>
    </>
  )
}
