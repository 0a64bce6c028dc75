'use client'
import { useLocale, useTranslations } from 'next-intl'
import { isApiError } from '@/components/api/api-error'
import { useErrorText } from '@/components/api/use-error-text'
import { useMe } from '@/components/session/me-context'
import type { DecisionView } from '@/lib/contracts/interaction'
import { type Locale, localize } from '@/lib/contracts/localized'

/** Why the server did not take what was sent; where somebody was faster, who and what they chose. */
export function useRefusalText(): (error: unknown) => string {
  const t = useTranslations('decision.refused')
  const errorText = useErrorText()
  const locale = useLocale() as Locale
  const { person } = useMe()
  return (error) => {
    if (isApiError(error, 'invalid-arguments')) return t('notPreviewable')
    const winner = isApiError(error, 'decision-conflict')
      ? (error.details.winner as DecisionView | undefined)
      : undefined
    if (!winner) return errorText(error)
    const option = localize(winner.label, locale)
    return winner.actor.id === person.id ? t('byYou', { option }) : t('byOther', { name: winner.actor.name, option })
  }
}
