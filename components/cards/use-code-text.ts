'use client'
import { type Messages, useTranslations } from 'next-intl'
import { useCallback } from 'react'

/**
 * Text for a code that the server or the configuration names. A code without a translation shows as it is: better an
 * English word than nothing, and never an error.
 */
export function useCodeText(
  namespace: keyof Messages & string,
): (code: string, params?: Record<string, string | number>) => string {
  const t = useTranslations(namespace)
  return useCallback((code, params) => (t.has(code as never) ? t(code as never, params as never) : code), [t])
}
