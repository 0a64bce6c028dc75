'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { ApiError } from './api-error'

/** Turns any failure into a sentence of the person's language, by its code. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors')
  return useCallback(
    (error) => {
      const code = error instanceof ApiError ? error.code : 'internal'
      return t.has(code as never) ? t(code as never) : t('internal')
    },
    [t],
  )
}
