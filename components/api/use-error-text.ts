'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { ApiError } from './api-error'

/** Turns any failure into a sentence of the person's language, by its code; a limit says when it is over. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors')
  const hint = useTranslations('errorHint')
  const locale = useLocale()
  return useCallback(
    (error) => {
      const code = error instanceof ApiError ? error.code : 'internal'
      const text = t.has(code as never) ? t(code as never) : t('internal')
      if (!(error instanceof ApiError)) return text
      const { resetsAt, retryAfterSeconds, maxCharacters } = error.details
      if (typeof maxCharacters === 'number') return `${text} ${hint('characters', { limit: maxCharacters })}`
      if (typeof resetsAt === 'string') return `${text} ${hint('resetsAt', { time: timeOf(resetsAt, locale) })}`
      if (typeof retryAfterSeconds === 'number') return `${text} ${hint('retryAfter', { seconds: retryAfterSeconds })}`
      return text
    },
    [t, hint, locale],
  )
}

/** Day and time in the person's zone. */
const timeOf = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso))
